/** The console's speaker: square waves by WebAudio, from the first key, touch or press of a pad. */

/** How loud the softest tones are and the loudest, as in tools/simulate/mixer.py. */
const QUIET = 0.02, LOUD = 0.25;
const RISE = 0.0015, FALL = 0.004; // s: time constants, so that nothing clicks
const TAIL = 0.05; // s from the end of a tone until its oscillator stops
const PACE = 4; // ms between turns of the console while a tone sounds: many last only 6 ms
const LONGEST = 1000; // ms of a tone; after that the console no longer runs
const GESTURES = ["keydown", "keyup", "pointerdown", "pointerup", "touchend", "click"];

/**
 * Return one voice; silent until the browser allows sound, while the page is hidden, and where
 * there is no WebAudio.
 *
 * @param {() => void} turn let the console go on; called often while a tone sounds
 * @returns {{tone: (pitch: number, loudness: number) => void, allow: () => void}} `tone` sounds at
 *   `pitch` Hz from now on, as loud as a board's pin would be (0 to 1); 0 Hz: be silent. `allow`:
 *   the player has done something of which the browser tells no event, such as on a pad
 */
export function createSound(turn) {
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {{oscillator: OscillatorNode, gain: GainNode} | null} */
  let voice = null;
  let sounding = false;
  let since = 0; // when the tone began

  function allow() {
    if (document.hidden || !window.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
    try {
      context ??= new AudioContext({ latencyHint: "interactive" });
      if (context.state !== "running") context.resume().catch(() => {});
    } catch { // no sound card, or too many contexts
      context = null;
    }
  }

  function begin(/** @type {AudioContext} */ to) {
    const oscillator = new OscillatorNode(to, { type: "square" });
    const gain = new GainNode(to, { gain: 0 });
    oscillator.connect(gain).connect(to.destination);
    oscillator.start();
    return { oscillator, gain };
  }

  function silence() {
    sounding = false;
    if (!voice || !context) return;
    const { oscillator, gain } = voice;
    const now = context.currentTime;
    gain.gain.cancelScheduledValues(now);
    gain.gain.setTargetAtTime(0, now, FALL);
    oscillator.stop(now + TAIL);
    voice = null;
  }

  function pace() {
    if (performance.now() - since > LONGEST) silence();
    if (!sounding) return;
    setTimeout(pace, PACE);
    turn();
  }

  for (const gesture of GESTURES) {
    window.addEventListener(gesture, allow, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (!context) return;
    silence();
    (document.hidden ? context.suspend() : context.resume()).catch(() => {});
  });

  return {
    allow,
    tone(pitch, loudness) {
      if (!pitch) return silence();
      if (!sounding) setTimeout(pace, PACE);
      sounding = true;
      since = performance.now();
      if (!context || context.state !== "running") return;
      voice ??= begin(context);
      const now = context.currentTime;
      voice.oscillator.frequency.setValueAtTime(pitch, now);
      voice.gain.gain.cancelScheduledValues(now);
      voice.gain.gain.setTargetAtTime(Math.min(LOUD, Math.max(QUIET, loudness)), now, RISE);
    },
  };
}
