/**
 * Starts the service worker, which makes the page work without a network and loads new versions.
 * Such a version is there at the page's next start, or when the player says so. Where there is no
 * worker (a page from disk, or not from https), the page goes without.
 */

/** In localStorage: the board whose files are kept for offline use (handhelds.js). */
export const KEPT = "nibblock-board";

const HOUR = 3600e3;

/** The build's version, from the address of this module; "" in a single file. */
export const VERSION = /\/app-([0-9a-f]+)\/[^/]*$/.exec(import.meta.url)?.[1] ?? "";

/**
 * Call it before anything is played.
 * @param {(reload: () => void) => void} offer says that a new version is there
 * @param {() => Promise<unknown>} save called before the page reloads for it
 * @returns {() => void} what to call once the console runs: it loads what is needed offline, and
 *   looks for new versions
 */
export function startOffline(offer, save) {
  const workers = navigator.serviceWorker;
  if (!VERSION || !workers) return () => {};
  holdVersion();
  const again = async () => {
    await save();
    location.reload();
  };
  return () => void follow(workers, () => offer(again));
}

/** Registers the worker and looks for new ones; `offer` is called once there is another version. */
async function follow(workers, offer) {
  let registration;
  try {
    const options = /** @type {RegistrationOptions} */ ({ scope: base(), updateViaCache: "none" });
    registration = await workers.register(new URL("worker.js", base()).href, options);
  } catch {
    return; // a browser that forbids service workers here
  }
  let offered = false;
  const look = async () => {
    if (offered || !workers.controller || (await isNewest())) return;
    offered = true;
    offer();
  };
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && look());
  });
  look(); // another tab may have loaded it
  workers.ready.then(({ active }) => active?.postMessage("started"));
  lookNowAndThen(registration);
}

/** @returns {Promise<boolean>} whether the worker would serve this version to the next page */
async function isNewest() {
  const stored = await caches.match(base(), { cacheName: named("newest") });
  return !stored || (await stored.text()) === VERSION;
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
  navigator.locks?.request(named(VERSION), { mode: "shared" }, () => new Promise(() => {}))?.catch(() => {});
}

/** The name of a cache of the worker's, and of a lock. */
function named(version) {
  return `nibblock ${new URL(base()).pathname} ${version}`;
}

/** The folder of the page. */
function base() {
  return new URL("./", document.baseURI).href;
}
