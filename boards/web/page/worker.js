// Keeps the page, so that it works without a network once it has been loaded. boards/web/assemble.mjs fills in the names.
const kName = 'NAME';
const kFiles = ['FILES'];

self.addEventListener('install', (event) => {
  // Past the browser's own cache, so that the set is whole and of one version.
  const requests = kFiles.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(kName).then((cache) => cache.addAll(requests)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith('reedfish-') && name !== kName).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== location.origin || address.pathname === '/boards.json') return;
  event.respondWith(answer(event));
});

/** From the network if it is there, so that a new page is seen at once; else what was kept. */
async function answer(event) {
  const { request } = event;
  const cache = await caches.open(kName);
  try {
    const answered = await fetch(request);
    // What is not kept, for want of room or because the page went away meanwhile, is asked for again.
    if (answered.ok) event.waitUntil(cache.put(request, answered.clone()).catch(() => {}));
    return answered;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
