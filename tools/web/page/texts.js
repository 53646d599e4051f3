// What the page says, in the player's language: words/*.json. Both come with the
// page, because one that is fetched once the language is known comes late.

import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

const LANGUAGES = { en, de };

/** The language of the page and of a new console. */
export const language = (navigator.languages ?? [navigator.language])
  .map((wanted) => wanted.slice(0, 2).toLowerCase())
  .find((wanted) => Object.hasOwn(LANGUAGES, wanted)) ?? "en";

const WORDS = LANGUAGES[language];

/** Return a text by its name, with {0}, {1} ... filled; what has no such name is returned as it is.
 * @param {string} name @param {...(string | number)} values @returns {string} */
export function text(name, ...values) {
  const found = WORDS[name] ?? name;
  return found.replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ""));
}

/** Fill the texts of the page: of elements with data-text, and labels of those with data-label. */
export function fill() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = text(element.dataset.text);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", text(element.dataset.label));
  }
}
