/** Tells screen readers what the picture shows: each time that something else is chosen. */

/**
 * @param {object} given
 * @param {HTMLElement} given.region read out whenever its text changes
 * @param {import("./visits.js").Visits} given.visits
 * @returns {{look: () => void, where: () => void}} `look`: call it when the screen may be another;
 *   `where` tells where the player is
 */
export function createSpeaking({ region, visits }) {
  let last = "";

  function say(/** @type {string} */ text) {
    region.textContent = region.textContent === text ? `${text}\u00a0` : text; // twice is read twice
  }

  return {
    look() {
      try {
        const text = visits.ready() ? visits.spoken() : "";
        if (text && text !== last) say(text);
        last = text || last;
      } catch (error) { // a screen that cannot be told is played all the same
        console.error(error);
      }
    },
    where() {
      const text = visits.where();
      if (text) say(text);
    },
  };
}
