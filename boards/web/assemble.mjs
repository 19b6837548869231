// node boards/web/assemble.mjs <wasm> <folder>: puts the page together, ready for any static host. Files are copied as they
// are, but for three things: the emulator's modules get relative names for what a browser cannot find by name, the images
// get a list, and the service worker a list of all files with a name for exactly this set of them.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const [wasm, folder] = process.argv.slice(2);
const top = path.resolve(path.dirname(process.argv[1]), '../..');
const from = (...parts) => path.join(top, ...parts);
const to = (...parts) => path.join(folder, ...parts);

fs.rmSync(folder, { recursive: true, force: true });
fs.cpSync(from('boards/web/page'), folder, { recursive: true });
fs.copyFileSync(wasm, to('reedfish.wasm'));

/** Copies modules, with `import ... from 'rp2040js'` as a path. */
function copyModules(source, target, wanted) {
  for (const name of fs.readdirSync(source, { recursive: true })) {
    if (!wanted(name) || !fs.statSync(path.join(source, name)).isFile()) continue;
    const file = path.join(target, name);
    const library = path.relative(path.dirname(file), to('emulator/rp2040js/index.js'));
    const text = fs.readFileSync(path.join(source, name), 'utf8');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text.replaceAll("from 'rp2040js'", `from '${library.startsWith('.') ? library : `./${library}`}'`));
  }
}

const library = from('emulator/node_modules/rp2040js/dist/esm');
if (fs.existsSync(library)) {
  copyModules(from('emulator'), to('emulator'), (name) => /^(board|(boards|chip|electronics|usb)\/.*)\.mjs$/.test(name));
  copyModules(library, to('emulator/rp2040js'), (name) => name.endsWith('.js') && !name.endsWith('gdb-tcp-server.js'));
  fs.copyFileSync(from('emulator/node_modules/rp2040js/LICENSE'), to('emulator/rp2040js/LICENSE'));
}

// The images that are built, and the stand-in for the boot ROM that the emulator needs.
const images = [];
fs.mkdirSync(to('firmware'), { recursive: true });
for (const board of fs.readdirSync(from('boards')).filter((name) => fs.existsSync(from('boards', name, 'wiring.hpp')))) {
  for (const chip of ['pico', 'pico2']) {
    const file = `reedfish-${board}-${chip}.uf2`;
    if (!fs.existsSync(from('build', chip, file))) continue;
    fs.copyFileSync(from('build', chip, file), to('firmware', file));
    images.push({ board, chip, file, size: fs.statSync(to('firmware', file)).size });
  }
}
const bootrom = from('build/pico/emulator/bootrom.bin');
if (fs.existsSync(bootrom)) fs.copyFileSync(bootrom, to('firmware/bootrom.bin'));
// The page begins with the first of them, which is to be the board that most people build.
images.sort((one, other) => (other.board === 'reed_8x8') - (one.board === 'reed_8x8'));
fs.writeFileSync(to('firmware/list.json'), `${JSON.stringify(images, null, 1)}\n`);

// The images are large and for few: they are kept when they are first asked for.
const files = fs.readdirSync(folder, { recursive: true }).filter((name) => fs.statSync(to(name)).isFile()).sort();
const first = files.filter((name) => name !== 'worker.js' && !/\.uf2$/.test(name));
const hash = createHash('sha256');
for (const name of files) hash.update(name).update(fs.readFileSync(to(name)));
fs.writeFileSync(to('worker.js'), fs.readFileSync(to('worker.js'), 'utf8')
  .replace("'NAME'", `'reedfish-${hash.digest('hex').slice(0, 12)}'`)
  .replace("['FILES']", JSON.stringify(first.map((name) => (name === 'index.html' ? './' : name)))));
