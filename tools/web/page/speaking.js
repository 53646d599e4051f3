/** Tells screen readers what the picture shows: each time that something else is chosen. */

/**
 * @param {HTMLElement} region read out whenever its text changes
 * @param {any} machine the console
 * @returns {{look: () => void, where: () => void}} `look`: call it when the screen may be another;
 *   `where` tells where the player is
 */
export function createSpeaking(region, machine) {
  let last = "";

  function say(/** @type {string} */ text) {
    region.textContent = region.textContent === text ? `${text}\u00a0` : text; // twice is read twice
  }

  return {
    look() {
      try {
        const text = machine.visit.ready() ? machine.spoken.now() : "";
        if (text && text !== last) say(text);
        last = text || last;
      } catch (error) { // a screen that cannot be told is played all the same
        console.error(error);
      }
    },
    where() {
      const text = machine.spoken.where();
      if (text) say(text);
    },
  };
}
