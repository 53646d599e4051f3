// SPDX-FileCopyrightText: 2026 The Nibblock authors
//
// SPDX-License-Identifier: MIT

/**
 * Starts the service worker, which makes the page work without a network, and takes new versions: at
 * the next start, or when the player says so. Where there is none (a page from disk, or not from
 * https), the page goes without.
 */

const HOUR = 3600e3;
const PATIENCE = 2000; // ms

/** The build's version, from the address of this module; "" in a single file. */
export const VERSION = /\/app-([0-9a-f]+)\/[^/]*$/.exec(import.meta.url)?.[1] ?? "";

/**
 * Call it before anything is played.
 * @param {{
 *   offer: (reload: () => void) => void,
 *   save?: () => Promise<unknown>,
 *   workers?: ServiceWorkerContainer,
 *   reload?: () => void,
 * }} options offer: says that a new version is there. save: called before the page reloads for it.
 * @returns {Promise<(() => void)|null>} null if the page is about to reload; else what to call once
 *   the console runs: it loads what is needed offline, and looks for new versions
 */
export async function startOffline({
  offer,
  save = async () => {},
  workers = globalThis.navigator?.serviceWorker,
  reload = () => location.reload(),
}) {
  if (!VERSION || !workers) return () => {};
  holdVersion();
  try {
    const before = await workers.getRegistration(base());
    if (before?.waiting && workers.controller) {
      before.waiting.postMessage("take if alone");
      if (await changed(workers)) {
        reload();
        return null;
      }
    }
  } catch {
    // A browser that forbids service workers here: without.
  }
  const again = async () => {
    await save();
    reload();
  };
  return () => void follow(workers, offer, again);
}

/** Registers the worker and looks for new ones. */
async function follow(workers, offer, reload) {
  let registration;
  try {
    const options = /** @type {RegistrationOptions} */ ({ scope: base(), updateViaCache: "none" });
    registration = await workers.register(new URL("worker.js", base()).href, options);
  } catch {
    return;
  }
  const announce = (worker) => {
    if (worker && workers.controller) offer(() => take(workers, worker, reload));
  };
  announce(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") announce(worker);
    });
  });
  workers.ready.then(({ active }) => active?.postMessage("started"));
  lookNowAndThen(registration);
}

/** Has the new worker take over, then reloads; another tab may have done so already. */
async function take(workers, worker, reload) {
  const change = changed(workers);
  worker.postMessage("take");
  if (worker.state === "installed") await change;
  await reload();
}

/** @returns {Promise<boolean>} whether another worker took over soon */
function changed(workers) {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE);
    workers.addEventListener("controllerchange", () => resolve(true), { once: true });
  });
}

/** A tab may stay open for days. */
function lookNowAndThen(registration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < HOUR) return;
    last = Date.now();
    registration.update().catch(() => undefined); // no network now
  });
}

/** As long as a page holds this lock, its version's cache stays (worker.js). */
function holdVersion() {
  const name = `nibblock ${new URL(base()).pathname} ${VERSION}`;
  navigator.locks?.request(name, { mode: "shared" }, () => new Promise(() => {}))?.catch(() => {});
}

/** The folder of the page. */
function base() {
  return new URL("./", document.baseURI).href;
}
