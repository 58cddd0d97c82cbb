// Keeps the page for when the server is away, so that it can say so and wait. The server puts `PAGE` before this text:
// the files, and a name for their version. What the server sends always goes first, so a file that is kept is shown
// only where the server does not answer.

/// <reference path="./worker.d.ts" />

const KEPT = `grove-${PAGE.build}`;
const worker = /** @type {any} */ (self);

/** All files of this version, each asked from the server again. */
async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(PAGE.files.map((file) => new Request(file, { cache: "no-cache" })));
  await worker.skipWaiting();
}

/** Other versions are of no use any more. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("grove-") && name !== KEPT).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request @param {string} file */
async function answer(request, file) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(KEPT);
    const kept = await cache.match(file);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { origin, pathname } = new URL(event.request.url);
  const file = pathname.slice(1) || "index.html";
  if (event.request.method === "GET" && origin === location.origin && PAGE.files.includes(file)) {
    event.respondWith(answer(event.request, file));
  }
});
