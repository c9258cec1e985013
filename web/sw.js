/**
 * Keeps the page for when there is no network. All files of one version are fetched together, or none, and nothing but
 * these is ever served: modules of two versions never meet. A new version is fetched behind the one that plays, and
 * takes over when a page that has just been opened asks for it.
 */
const VERSION = "%VERSION%"; // tools/site.py writes it, a new one for every change
const FILES = ["%FILES%"];
const LOOKS = 20;
const LOOK_MS = 100;
const RELAY_MS = 2500; // a server that accepts and does not answer is as good as none
const HERE = `miastick-${new URL(self.registration.scope).pathname}-`; // another page of this host has its own
const NAME = HERE + VERSION;
const RELAY = `${HERE}relay`; // the same for all versions

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(NAME);
    await Promise.all(FILES.map(async (file) => kept.put(file, await fetched(file))));
    await relay(new Request("relay.json", { cache: "no-cache" }));
  })());
});

/** The file as it can be kept: a host with clean addresses redirects NAME.html, and no page may be answered with a redirect. */
async function fetched(file) {
  const answered = await fetch(file, { cache: "no-cache" });
  if (!answered.ok) throw new Error(`${file}: ${answered.status}`);
  return answered.redirected ? new Response(answered.body, { headers: answered.headers }) : answered;
}

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(HERE) && name !== NAME && name !== RELAY) await caches.delete(name);
  })());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
});

/** Another window that plays keeps the version that it was opened with; the one that was just left counts for a moment. */
async function takeOver() {
  for (let looks = 0; looks < LOOKS; looks++) {
    const windows = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
    if (windows.length <= 1) return self.skipWaiting();
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

self.addEventListener("fetch", (event) => {
  const { method, url, headers } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  if (headers.get("accept") === "text/event-stream") return; // it would end with this worker, which rests after 30 s
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const files = await caches.open(NAME);
  const kept = await files.match(request, { ignoreSearch: true })
    ?? (request.mode === "navigate" ? await files.match(`${new URL(request.url).pathname}.html`) : undefined); // a clean address
  if (kept) return kept;
  return new URL(request.url).pathname.endsWith("/relay.json") ? relay(request) : fetch(request);
}

/** Which relay this page has: without a network the last answer, so that a table is waited for at the place where it is. */
async function relay(request) {
  const kept = await caches.open(RELAY);
  try {
    const answered = await fetch(request, { signal: AbortSignal.timeout(RELAY_MS) });
    if (answered.ok) await kept.put(request, answered.clone());
    return answered;
  } catch (error) {
    const last = await kept.match(request);
    if (!last) throw error;
    return last;
  }
}
