// The page: puts board, panels and sources together.
import { BoardView, drawPiece, svg } from './board_view.js';
import { byId, make, onFile, option, saveFile, toggle } from './dom.js';
import { Fingers } from './fingers.js';
import { claimNumber, Keeping, keepLastKind, lastKind } from './keeping.js';
import { BenchPanel } from './panels/bench.js';
import { ConsolePanel } from './panels/console.js';
import { FlashPanel } from './panels/flash.js';
import { GamePanel } from './panels/game.js';
import { TextsPanel } from './panels/texts.js';
import { Session } from './session.js';
import { click } from './sound.js';
import { EmulatorSource, images } from './sources/emulator.js';
import { SerialSource } from './sources/serial.js';
import { boardsOfHost, SocketSource } from './sources/socket.js';
import { WasmSource } from './sources/wasm.js';
import { replay } from './trace.js';
import { ShownBoard } from './watching.js';
import { showWhy } from './why.js';

const kPromotions = ['queen', 'rook', 'bishop', 'knight'];
const kKinds = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

const view = new BoardView(byId('board'));
const say = (text) => (byId('say').textContent = text);
const fingers = new Fingers(view, byId('board-area'), say);
let session = null;
let number = 1;
let sounds = false;
let choosable = ''; // the promotion that may become another one
const current = () => session;

const consolePanel = new ConsolePanel(current);
const gamePanel = new GamePanel((line) => consolePanel.enter(line));
const textsPanel = new TextsPanel(current);
const benchPanel = new BenchPanel(current);
const flashPanel = new FlashPanel();

function showLink(text, kind) {
  byId('link').textContent = text;
  byId('link').className = `link ${kind}`;
}

/** Leaves the board at hand for another. */
async function connect(source) {
  session?.stop();
  const mine = new Session(source);
  session = mine;
  fingers.use(null);
  closePromotion();
  showLink('looking for the board…', '');
  mine.addEventListener('line', ({ detail: { line, kind, quiet } }) => {
    if (!quiet || kind === 'event' || kind === 'stray') consolePanel.show(line, kind);
  });
  mine.addEventListener('event', ({ detail }) => session === mine && onBoardEvent(detail));
  mine.addEventListener('state', () => session === mine && showState());
  mine.addEventListener('gone', ({ detail }) => session === mine && gone(detail.why));
  for (let begun = mine.start(); session === mine;) {
    try {
      await begun;
      if (session === mine) started();
      return;
    } catch (error) {
      if (session !== mine || mine.stopped) return;
      showLink(error.name === 'silent' ? 'nothing answers there: is it a Reedfish board?' : error.message, 'down');
      // It may have been busy, or is plugged in and still asleep.
      if (error.name !== 'silent') return;
      begun = mine.startAgain();
    }
  }
}

function started() {
  const { board, world, source } = session;
  document.body.dataset.board = `${board.files}x${board.ranks}`;
  view.build(board.files, board.ranks);
  session.isShown = true;
  if (!world) session.shown = new ShownBoard(board.files, board.ranks);
  fingers.use(world, world ?? session.shown);
  showState();
  const where = { browser: `in this browser, number ${number}`, serial: 'on USB', socket: 'through reedfish-host', emulator: 'on the emulated chip' }[source.name];
  showLink(`${board.name}, ${board.files}x${board.ranks}, ${board.sensors}, ${board.version}, ${where}`, 'up');
  benchPanel.begin(session);
  textsPanel.showGames();
  document.body.dataset.ready = source.name;
}

/** The cable was pulled, or the other end closed: what was there stays to be seen, and it is looked for again. */
function gone(why) {
  showLink(why, 'down');
  fingers.use(null, session.world ?? session.shown);
  document.body.dataset.ready = '';
  session.talk.close();
}

function showState() {
  if (!session.isShown || !session.state) return;
  const { state, world } = session;
  session.trace?.know(state);
  gamePanel.show(session);
  textsPanel.show(session);
  if (!byId('panel-texts').hidden) textsPanel.showGames();
  if (!world) session.shown?.update(session);
  // Not all that takes the last half move away is told as that: a position that is set, another game.
  byId('promotion').hidden = choosable === '' || state.last !== choosable;
  const wrong = (state.missing?.length ?? 0) + (state.extra?.length ?? 0) > 0;
  const inHand = world ? world.inAir().length > 0 : false;
  byId('put-right').hidden = !(world && wrong && !inHand);
  byId('state').classList.toggle('wrong', session.waits !== '');
  byId('state').textContent = session.source.keeping?.trouble || session.waits || (state.owed && state.owed !== '-' ? `to be made on the board: ${state.owed}` : turnText(state));
  if (byId('why').getAttribute('aria-pressed') === 'true') showWhy(view, state, byId('why-list'), (square) => session.placeOf(square));
}

function turnText(state) {
  if (state.ply === undefined) return 'a game without rules: the board follows your hands';
  if (state.result && state.result !== '*') return state.result;
  const turn = /^\S+ ([wb]) /.exec(state.position ?? '')?.[1];
  return turn === 'w' ? 'White to move' : turn === 'b' ? 'Black to move' : '';
}

function onBoardEvent(event) {
  const { world } = session;
  const told = {
    move: () => {
      say(`${event.san ?? event.uci}`);
      promoted(event.uci ?? '', world);
      if (sounds) click(880);
    },
    undo: () => say(`taken back ${event.uci}`),
    new: () => say('a new game'),
    result: () => say(event.score === '*' ? 'the game goes on' : `${event.score} ${event.ending ?? ''}`),
    ready: () => say('the pieces stand'),
    flag: () => say(`${event.side} has no time left`),
    place: () => sounds && click(320),
    lift: () => sounds && click(240),
  };
  if (['move', 'undo', 'new', 'ready', 'corrected', 'flip'].includes(event.event)) session.waits = '';
  if (event.event === 'correct') session.waits = correctText(event);
  if (event.event === 'unclear') session.waits = `two moves fit: lift the piece that moved and put it back (${event.squares.join(' ')})`;
  if (event.event === 'expected') session.waits = `the hands went on without ${event.uci}`;
  if (session.waits) say(session.waits);
  // A move that is a promotion opens the choice again.
  if (['move', 'undo', 'new'].includes(event.event)) closePromotion();
  if (event.event === 'new' || event.event === 'games') textsPanel.showGames();
  if (Object.hasOwn(told, event.event)) told[event.event]();
  if (event.event === 'selftest' || event.event === 'calibrate') benchPanel.take(event);
  session.shown?.take(event);
}

function correctText({ missing = [], extra = [] }) {
  const parts = [];
  if (missing.length > 0) parts.push(`missing on ${missing.join(' ')}`);
  if (extra.length > 0) parts.push(`too many on ${extra.join(' ')}`);
  return `no move leads to this: ${parts.join(', ')}`;
}

/** A move like e7e8q whose pawn stands there: hands made it. */
const promotes = (uci, world) => /^[a-j]\d+[a-j]\d+[qrbn]$/.test(uci ?? '') && (!world || world.on(placeOfTarget(uci)) !== undefined);
const targetOf = (uci) => /^[a-j]\d+([a-j]\d+)/.exec(uci)[1];
const placeOfTarget = (uci) => session.placeOf(targetOf(uci));

/** The pawn is swapped for what it became, and may become something else. */
function promoted(uci, world) {
  if (!promotes(uci, world)) return;
  const kind = kKinds[uci.at(-1)];
  const piece = world?.on(placeOfTarget(uci));
  if (piece && piece.kind !== kind) {
    piece.wasPawn ??= piece.kind === 'pawn';
    world.become(piece, kind);
  }
  const side = piece?.side ?? (/8$|4$/.test(targetOf(uci)) ? 'white' : 'black');
  byId('promotion').replaceChildren(...kPromotions.map((choice) => make('button', {
    type: 'button', 'aria-label': choice, 'aria-pressed': String(choice === kind), onclick: () => consolePanel.enter(`promote ${choice}`),
  }, svg('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, drawPiece({ kind: choice, side })))));
  choosable = uci;
  byId('promotion').hidden = false;
  placePromotion();
}

function closePromotion() {
  choosable = '';
  byId('promotion').hidden = true;
}

/** Beside the square, wherever that is by now: a board is turned, and a window gets another size. */
function placePromotion() {
  const { x, y } = view.toScreen(placeOfTarget(choosable));
  const board = byId('board').getBoundingClientRect();
  const box = byId('promotion');
  box.style.left = `${Math.max(board.left, Math.min(board.right - box.offsetWidth, x - box.offsetWidth / 2)) + scrollX}px`;
  box.style.top = `${y + scrollY + (y < board.top + board.height / 2 ? 1 : -1) * (board.width / 14) + (y < board.top + board.height / 2 ? 0 : -box.offsetHeight)}px`;
}

/** A promoted piece that stands where the game has a pawn again is that pawn. */
function unpromote() {
  const { world, state } = session;
  if (!world || !state || session.waits) return;
  const wanted = session.pieces;
  for (const piece of world.pieces) {
    if (!piece.wasPawn || piece.place !== 'board') continue;
    if (wanted.get(session.placeOf(world.squareAt(piece.x, piece.y)))?.kind !== 'pawn') continue;
    world.become(piece, 'pawn');
    piece.wasPawn = undefined;
    closePromotion();
  }
}

// Time: the boards in the page live as long as it is shown, and slowly while it is hidden.
let last = performance.now();
let frames = 0;
function frame(now) {
  const passed = Math.max(0, now - last);
  last = now;
  frames += 1;
  session?.run(passed);
  if (session?.isShown) {
    unpromote();
    view.showPieces(session.world ?? session.shown);
    const lights = session.source.hands?.lights?.();
    if (lights) view.showLights(lights);
    if (!byId('promotion').hidden) placePromotion();
  }
  consolePanel.draw();
}
function draw(now) {
  frame(now);
  requestAnimationFrame(draw);
}
requestAnimationFrame(draw);
// A page that nobody sees is not drawn; its board goes on all the same.
setInterval(() => performance.now() - last > 150 && frame(performance.now()), 100);

// The sources.
const sizes = [];
for (let size = 4; size <= 10; ++size) sizes.push(`${size}x${size}`);
byId('size').replaceChildren(...sizes.map((size) => option(size, { '4x4': '4x4 Octad', '8x8': '8x8 chess', '10x10': '10x10 Chess+' }[size] ?? size)));

function wasmSource() {
  const [files, ranks] = byId('size').value.split('x').map(Number);
  const measures = byId('sensors').value === 'hall';
  const kind = `${byId('size').value} ${byId('sensors').value}`;
  keepLastKind(kind);
  return new WasmSource({ files, ranks, measures, keeping: new Keeping(number, kind) });
}

let port = null;
let choices = 0; // the last one counts: what an older one waited for may come after it
async function choose() {
  const mine = ++choices;
  const kind = byId('source').value;
  for (const name of ['wasm', 'serial', 'socket', 'emulator']) byId(`options-${name}`).hidden = name !== kind;
  document.body.dataset.ready = '';
  if (kind === 'wasm') return connect(wasmSource());
  if (kind === 'emulator') {
    await fillImages();
    if (mine !== choices) return undefined;
    return byId('image').value ? connect(new EmulatorSource(byId('image').value, (text) => (byId('speed').textContent = text))) : showLink('no images lie beside this page', 'down');
  }
  if (kind === 'serial') return connectSerial(false);
  return connectSocket();
}

async function connectSerial(ask) {
  const mine = choices;
  if (!navigator.serial) return showLink('this browser has no Web Serial; use Chromium or Edge, or reedfish-host serve', 'down');
  try {
    const ports = await navigator.serial.getPorts();
    if (ask || ports.length === 0) port = ask ? await navigator.serial.requestPort() : null;
    else if (!ports.includes(port)) [port] = ports;
  } catch (error) {
    return showLink(error.name === 'NotFoundError' ? 'no port was chosen' : error.message, 'down');
  }
  if (mine !== choices) return undefined;
  if (!port) return showLink('choose the port of the board', '');
  return connect(new SerialSource(port));
}
byId('choose-port').onclick = () => connectSerial(true);
// A board that was unplugged comes back by itself.
navigator.serial?.addEventListener('connect', () => byId('source').value === 'serial' && document.body.dataset.ready === '' && connectSerial(false));

async function connectSocket() {
  const mine = choices;
  const boards = await boardsOfHost();
  if (mine !== choices) return undefined;
  if (boards.length === 0) return showLink('no reedfish-host here: run "reedfish-host serve" and open the page that it serves', 'down');
  byId('socket-board').replaceChildren(...boards.map((board) => option(board.id, board.name)));
  return connect(new SocketSource(byId('socket-board').value));
}
byId('socket-board').onchange = () => connect(new SocketSource(byId('socket-board').value));

async function fillImages() {
  if (byId('image').options.length > 0) return;
  byId('image').replaceChildren(...(await images()).filter((image) => image.chip === 'pico').map((image) => option(image.board)));
}
byId('image').onchange = choose;
byId('source').onchange = choose;
byId('size').onchange = choose;
byId('sensors').onchange = choose;

// The buttons under the board.
byId('put-right').onclick = async () => {
  byId('put-right').hidden = true;
  await session.putRight();
};
byId('take-back').onclick = () => consolePanel.enter('undo');
byId('new-game').onclick = () => consolePanel.enter('new');
toggle(byId('turn'), (on) => view.turn(on));
toggle(byId('slide'), (on) => (fingers.slides = on));
toggle(byId('sloppy'), (on) => (fingers.sloppy = on));
toggle(byId('sound'), (on) => (sounds = on));
toggle(byId('why'), (on) => {
  byId('why-box').hidden = !on;
  // A state that changes while it is told is asked for again by the timer below.
  if (on) session.refresh().catch(() => {});
  else view.showWhy({});
});
setInterval(() => byId('why').getAttribute('aria-pressed') === 'true' && document.body.dataset.ready && session.refresh().catch(() => {}), 400);
byId('save-trace').onclick = () => {
  try {
    if (!session.trace) throw new Error('only a board whose pieces are here can be traced');
    saveFile('reedfish-trace.txt', session.trace.text(session.board.version));
  } catch (error) {
    consolePanel.show(error.message, 'bad');
  }
};
onFile(byId('trace'), async (text, name) => {
  try {
    consolePanel.show(`replaying ${name}`, 'request');
    const wanted = await replay(session, text);
    await session.refresh();
    consolePanel.show(wanted ? `the trace says: moves ${wanted.join(' ')}` : 'replayed', 'data');
  } catch (error) {
    consolePanel.show(`${name}: ${error.message}`, 'bad');
  }
}, (error) => consolePanel.show(error.message, 'bad'));

// The tabs.
const tabs = [...document.querySelectorAll('[role="tab"]')];
function openTab(tab, focus = false) {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute('aria-selected', chosen);
    other.tabIndex = chosen ? 0 : -1;
    byId(other.getAttribute('aria-controls')).hidden = !chosen;
  }
  if (focus) tab.focus();
  benchPanel.active = tab.id === 'tab-bench';
  if (tab.id === 'tab-texts' && session?.board) textsPanel.showGames();
  if (tab.id === 'tab-flash') flashPanel.show();
  if (tab.id === 'tab-console') byId('log').scrollTop = byId('log').scrollHeight;
}
for (const tab of tabs) {
  tab.onclick = () => openTab(tab);
  tab.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) openTab(tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length], true);
  };
}

// What tests and measurements look at.
globalThis.reedfish = { get session() { return session; }, view, fingers, get frames() { return frames; }, consolePanel };

const wanted = new URLSearchParams(location.search);
number = await claimNumber();
const [size, sensors] = (wanted.get('size') ? `${wanted.get('size')} ${wanted.get('sensors') ?? 'reed'}` : lastKind() ?? '8x8 reed').split(' ');
byId('size').value = sizes.includes(size) ? size : '8x8';
byId('sensors').value = sensors === 'hall' ? 'hall' : 'reed';
if (['serial', 'socket', 'emulator'].includes(wanted.get('board'))) byId('source').value = wanted.get('board');
await choose();
if (navigator.serviceWorker && isSecureContext) navigator.serviceWorker.register('worker.js').catch(() => {});
