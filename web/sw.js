/**
 * Keeps the page for when there is no network. All of it is fetched with the first visit; later the network is asked
 * first, for so long, so that nobody plays an old version without need.
 */
const VERSION = "%VERSION%"; // tools/site.py writes it, a new one for every change
const FILES = ["%FILES%"];
const PATIENCE_MS = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(VERSION);
    await kept.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("miastick-") && name !== VERSION) await caches.delete(name);
    await self.clients.claim();
  })());
});

/** Only the page's own files: a relay's streams are the browser's to open and to mend. */
const KEPT = new Set(FILES.map((file) => new URL(file, location.href).href));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && KEPT.has(url.split(/[?#]/)[0])) event.respondWith(answer(event.request));
});

async function answer(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (!kept) return fetch(request);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE_MS);
  try {
    const fresh = await fetch(request, { signal: controller.signal });
    return fresh.ok ? fresh : kept;
  } catch {
    return kept;
  } finally {
    clearTimeout(timer);
  }
}
