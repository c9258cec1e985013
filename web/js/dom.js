/** Access to the document, for every module of the page. */

/**
 * The element with that id, which must be a `kind`. Throws if there is none.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind = /** @type {any} */ (HTMLElement)) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`There is no ${kind.name} #${id} in this page.`);
  return element;
}

/** The page has started: from now on it says by itself what goes wrong, and start.js is silent. */
export function started() {
  document.documentElement.dataset.started = "";
  document.querySelector("body > .fatal")?.remove();
}

/**
 * Calls `action` when the element with that id is clicked.
 * @param {string} id
 * @param {(event: MouseEvent) => void} action
 */
export function onClick(id, action) {
  byId(id).addEventListener("click", action);
}
