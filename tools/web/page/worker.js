/**
 * The service worker: the page works without a network after the first visit. Everything that the
 * page needs at its start is stored in one go, checked against the build's hashes, in a cache of this
 * version's own. The address of every file but the few at the top names its version, so files of two
 * versions never come together, whichever worker answers.
 *
 * A new version is taken by serving its index.html, which an older worker does as well: a worker
 * writes down that its version is whole, and nothing waits for one worker to follow another. (With
 * skipWaiting, Chromium now and then stops the old worker with a page's request in its hands, and
 * that page never loads.)
 */

// tools/web/version.py fills this in: the hash over all files, and the first ones' own hashes.
const BUILD = { version: "", files: {} };

const scope = new URL(self.registration.scope);
const PREFIX = `nibblock ${scope.pathname} `;
const CACHE = PREFIX + BUILD.version;
const NEWEST = `${PREFIX}newest`; // a cache with one text: the version to serve; also in offline.js
const NO_NETWORK = { status: 503, statusText: "offline" }; // an error would be in Firefox's console
const OF_A_VERSION = /^app-([0-9a-f]+)\//;

self.addEventListener("install", (event) => event.waitUntil(install()));
// The page that brought the first worker is the worker's own from now on.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.origin) return;
  if (!url.pathname.startsWith(scope.pathname)) return;
  const path = decodeURIComponent(url.pathname.slice(scope.pathname.length)) || "index.html";
  const version = OF_A_VERSION.exec(path)?.[1];
  if (version) event.respondWith(fromVersion(version, path, event.request));
  else if (Object.hasOwn(BUILD.files, path)) event.respondWith(fromNewest(path));
});

self.addEventListener("message", (event) => {
  if (event.data === "started") event.waitUntil(tidy());
});

async function install() {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(BUILD.files);
  await Promise.all(
    paths.map(async (path) => {
      if (!(await cache.match(address(path)))) await cache.put(address(path), await load(path));
    }),
  );
  const stored = await (await caches.open(CACHE)).keys();
  if (stored.length < paths.length) throw new Error("the cache was cleared meanwhile");
  await (await caches.open(NEWEST)).put(scope.href, new Response(BUILD.version));
}

/** @returns {Promise<string>} the last version whose files all came */
async function newest() {
  const stored = await inCache(NEWEST, scope.href);
  return stored ? stored.text() : BUILD.version;
}

/** @returns {Promise<Response|undefined>} what a cache has; a browser's damaged storage has nothing */
function inCache(cacheName, url) {
  return caches.match(url, { cacheName }).catch(() => undefined);
}

/** Loads a file of this build: what the page has just loaded comes from the browser's own cache, if
 * it is of this build. Throws if the host has another version's. */
async function load(path) {
  return (await loadFrom(path, "force-cache").catch(() => null)) ?? loadFrom(path, "reload");
}

async function loadFrom(path, cache) {
  const response = await fetch(address(path), { cache });
  const data = response.ok ? await response.arrayBuffer() : new ArrayBuffer(0);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!response.ok || !hex.startsWith(BUILD.files[path])) throw new Error(`${path} does not fit`);
  const type = response.headers.get("Content-Type") || "application/octet-stream";
  return new Response(data, { headers: { "Content-Type": type } });
}

/** Some hosts answer index.html with a redirect. */
function address(path) {
  return new URL(path === "index.html" ? "./" : path, scope).href;
}

/**
 * One of the few files at the top, such as index.html. The host may have another version of it by
 * now, which is as good: the page names the files that it needs.
 */
async function fromNewest(path) {
  const url = address(path);
  const stored = (await inCache(PREFIX + (await newest()), url)) || (await inCache(CACHE, url));
  return stored || fetch(url).catch(() => new Response("", NO_NETWORK));
}

/** Files that are needed later are stored when they are asked for. */
async function fromVersion(version, path, request) {
  const cacheName = PREFIX + version;
  const stored = await inCache(cacheName, address(path));
  if (stored) return stored;
  const response = await fetch(request).catch(() => new Response("", NO_NETWORK));
  if (response.status === 200 && (await caches.has(cacheName).catch(() => false))) {
    const cache = await caches.open(cacheName);
    await cache.put(address(path), response.clone()).catch(() => undefined); // no room: without
  }
  return response;
}

/**
 * Drops the caches of versions that no page uses: each page holds a lock for its version. A version
 * that is being installed is not finished, so nothing is dropped then.
 */
async function tidy() {
  if (self.registration.installing) return;
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = all.filter(({ url }) => url.startsWith(scope.href)); // others of this host are not ours
  const locks = (await self.navigator.locks?.query())?.held ?? [];
  const used = locks.filter(({ name }) => name?.startsWith(PREFIX)).map(({ name }) => name);
  if (open.length > used.length) return; // a page is starting
  const kept = new Set([CACHE, NEWEST, PREFIX + (await newest()), ...used]);
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !kept.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
