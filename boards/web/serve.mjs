// node boards/web/serve.mjs <folder> [port]: serves a folder on loopback, and says where.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const kTypes = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.uf2': 'application/octet-stream',
};

/** Resolves with the server, listening on loopback; `port` 0 is any that is free. */
export function serve(folder, port = 0) {
  const root = path.resolve(folder);
  const server = http.createServer((request, response) => {
    let name;
    try {
      name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    } catch {
      return response.writeHead(400).end();
    }
    const file = path.join(root, name.endsWith('/') ? `${name}index.html` : name);
    const isInside = file.startsWith(root + path.sep) && !file.includes('\0');
    if (!isInside || !['GET', 'HEAD'].includes(request.method)) return response.writeHead(404).end();
    return fs.readFile(file, (error, bytes) => {
      if (error) return response.writeHead(404).end();
      const type = kTypes[path.extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
      return response.end(bytes);
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith('boards/web/serve.mjs')) {
  const refuse = (why) => {
    console.error(`reedfish: ${why}`);
    process.exit(2);
  };
  const [folder, port = '8000'] = process.argv.slice(2);
  const isPort = /^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= 65535;
  if (!isPort) refuse(`a port is a number from 1 to 65535, not '${port}'`);
  const server = await serve(folder, Number(port))
    .catch((error) => (error.code === 'EADDRINUSE' ? serve(folder, 0) : refuse(error.message)));
  console.log(`http://127.0.0.1:${server.address().port}/`);
  console.error('reedfish: Ctrl-C ends it');
}
