// SPDX-FileCopyrightText: 2026 The Nibblock authors
//
// SPDX-License-Identifier: MIT

/**
 * The service worker: the page works without a network after the first visit. Everything that the
 * page needs at its start is stored in one go, checked against the build's hashes, in a cache of this
 * version's own. The address of every file but the few at the top names its version, so files of two
 * versions never come together, whichever worker answers. Packed files are stored unpacked, for
 * later visits to start sooner; a header tells the page (drive.js).
 */

// The build makes one script of this one and what it imports.
import { unpack } from "./lzma.js";

// tools/web/version.py fills this in: the hash over all files, and the first ones' own hashes.
const BUILD = { version: "", files: {} };

const scope = new URL(self.registration.scope);
const PREFIX = `nibblock ${scope.pathname} `;
const CACHE = PREFIX + BUILD.version;
const OF_A_VERSION = /^app-([0-9a-f]+)\//;
const PACKED = /\/(?:engine|drive)\.bin$/;
const UNPACKED = "Nibblock-Unpacked"; // also in drive.js

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.origin) return;
  if (!url.pathname.startsWith(scope.pathname)) return;
  const path = decodeURIComponent(url.pathname.slice(scope.pathname.length)) || "index.html";
  const version = OF_A_VERSION.exec(path)?.[1];
  if (version) event.respondWith(fromVersion(version, path, event.request));
  else if (Object.hasOwn(BUILD.files, path)) event.respondWith(fromBuild(path));
});

self.addEventListener("message", (event) => {
  if (event.data === "take") event.waitUntil(self.skipWaiting());
  if (event.data === "take if alone") event.waitUntil(takeIfAlone());
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
}

/** Loads a file of this build from the host; throws if the host has another version's. */
async function load(path) {
  const response = await fetch(address(path), { cache: "no-cache" });
  const data = response.ok ? await response.arrayBuffer() : new ArrayBuffer(0);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!response.ok || !hex.startsWith(BUILD.files[path])) throw new Error(`${path} does not fit`);
  const type = response.headers.get("Content-Type") || "application/octet-stream";
  const headers = { "Content-Type": type };
  if (!PACKED.test(path)) return new Response(data, { headers });
  return new Response(unpack(new Uint8Array(data)), { headers: { ...headers, [UNPACKED]: "1" } });
}

/** Some hosts answer index.html with a redirect. */
function address(path) {
  return new URL(path === "index.html" ? "./" : path, scope).href;
}

async function fromBuild(path) {
  const stored = await caches.match(address(path), { cacheName: CACHE });
  return stored || load(path).catch(() => Response.error());
}

/** Files that are needed later are stored when they are asked for. */
async function fromVersion(version, path, request) {
  const cacheName = PREFIX + version;
  const stored = await caches.match(address(path), { cacheName });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.status === 200 && (await caches.has(cacheName))) {
    const cache = await caches.open(cacheName);
    await cache.put(address(path), response.clone()).catch(() => undefined); // no room: without
  }
  return response;
}

/** Takes over the pages. A page that is just being loaded is none of these yet, so its version stays. */
async function activate() {
  await self.clients.claim();
}

async function takeIfAlone() {
  if ((await pages()).length <= 1) await self.skipWaiting();
}

/** The pages that are open; others of this host are not ours. */
async function pages() {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url }) => url.startsWith(scope.href));
}

/** Drops the caches of versions that no page uses: each page holds a lock for its version. */
async function tidy() {
  if (self.registration.waiting || self.registration.installing) return; // its cache is to stay
  const open = (await pages()).length;
  const locks = (await self.navigator.locks?.query())?.held ?? [];
  const used = locks.filter(({ name }) => name?.startsWith(PREFIX)).map(({ name }) => name);
  if (open > used.length) return; // a page is starting
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.filter((name) => !used.includes(name)).map((name) => caches.delete(name)));
}
