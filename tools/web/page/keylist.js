/** The list of keys, which F1 and a button of the page open. */

/**
 * Return the list; the first press of anything closes it.
 *
 * @param {(key: string) => string} say the texts of the page
 * @returns {{open: () => void, close: () => boolean}} `close` returns whether it was open
 */
export function createKeyList(say) {
  const dialog = document.createElement("dialog");
  dialog.className = "keylist";
  const head = document.createElement("h2");
  head.id = "keylist-head";
  head.textContent = say("keys head");
  dialog.setAttribute("aria-labelledby", head.id);
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = say("keys close");
  close.addEventListener("click", () => dialog.close());
  const top = document.createElement("header");
  top.append(head, close);
  dialog.append(top, tableOf(say), line(say("keys touch")), line(say("keys mouse")));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside the list
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "F1") {
      event.preventDefault();
      dialog.close();
    }
  });
  document.body.append(dialog);
  return {
    open() {
      if (!dialog.open) dialog.showModal();
    },
    close() {
      const open = dialog.open;
      dialog.close();
      return open;
    },
  };
}

/** Return the table: on the keyboard, on the console, on a pad. */
function tableOf(/** @type {(key: string) => string} */ say) {
  const rows = [
    [say("keys keyboard"), say("keys button"), say("keys pad")],
    [say("keys arrows"), say("keys cross"), say("keys stick")],
    [say("keys enter"), "A", "A"],
    [say("keys escape"), "B", "B"],
    [say("keys m"), say("keys start"), "Start"],
    ["Q", "SELECT", "Select"],
    ["C, V", "X, Y", "X, Y"],
    ["F1", say("keys this"), ""],
  ];
  const table = document.createElement("table");
  rows.forEach((texts, number) => {
    const row = table.insertRow();
    for (const text of texts) {
      const cell = document.createElement(number ? "td" : "th");
      cell.textContent = text;
      row.append(cell);
    }
  });
  return table;
}

function line(/** @type {string} */ text) {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}
