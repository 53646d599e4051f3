/** Return what keeps short texts when the page is closed, null if nothing does. */
export function storage() {
  try {
    return window.localStorage;
  } catch { // the player has forbidden it
    return null;
  }
}
