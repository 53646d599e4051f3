/**
 * Which of several tabs plays. The first holds a lock; another can take over, and the first is told
 * so that it saves and stops before it lets go. One that does not answer (a browser freezes tabs in
 * the background) loses the lock all the same. A browser that has no locks (pages that are not from
 * https) lets the newest tab play.
 */

const NAME = "nibblock";
const PATIENCE = 3000; // ms
const SHORT = 400; // ms, without locks: nobody may be there
const LEAVING = 1500; // ms: a page that is being reloaded still has the lock when it starts again

/** @param {() => Promise<void>} stop saves and stops; called when another tab takes over */
export function createTabs(stop) {
  const channel = openChannel();
  let locks = navigator.locks ?? null;
  let release = () => {};
  let playing = false;
  let answered = () => {};

  /** Called with the lock (or without, where there is none); resolves when it may be let go. */
  function play() {
    playing = true;
    return new Promise((resolve) => (release = () => resolve(undefined)));
  }

  async function leave() {
    if (!playing) return;
    playing = false;
    try {
      await stop();
    } finally {
      release();
      channel?.postMessage("left");
    }
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data === "leave") leave();
      else if (data === "left") answered();
    };
  }

  /** @returns {Promise<boolean>} whether the lock was to be had; stolen later: it stops */
  function request(options) {
    return new Promise((resolve, reject) => {
      const held = locks.request(NAME, options, (lock) => {
        resolve(Boolean(lock));
        return lock ? play() : undefined;
      });
      held.catch((error) => (playing ? leave() : reject(error)));
    });
  }

  /** @returns {Promise<boolean>} whether the lock was to be had within that many ms */
  async function within(time) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), time);
    try {
      return await request({ signal: late.signal });
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  async function newest() {
    const left = new Promise((resolve) => (answered = () => resolve(undefined)));
    channel?.postMessage("leave");
    await Promise.race([left, wait(channel ? SHORT : 0)]);
    play();
    return true;
  }

  return {
    /** @returns {Promise<boolean>} whether this tab may play; if not, another tab does */
    async enter() {
      if (!locks) return newest();
      try {
        return (await request({ ifAvailable: true })) || (await within(LEAVING));
      } catch {
        locks = null; // a page without an origin
        return newest();
      }
    },

    /** Resolves when this tab may play and the other one has stopped. */
    async take() {
      if (!locks) return newest();
      channel?.postMessage("leave");
      return (await within(channel ? PATIENCE : 0)) || request({ steal: true });
    },
  };
}

function wait(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

function openChannel() {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
}
