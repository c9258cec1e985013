/** The page in the player's language: one file a language in words/, all with the same keys. */
import { LANGUAGES } from "./languages.js"; // which tools/site.py writes
import { fill, language, raw, say, use } from "./texts.js";

export { has, language, say } from "./texts.js";

const MARKS = /<(b|em|strong|kbd|code)>(.*?)<\/\1>/; // the only tags that a text may have

let wanted = ""; // the language that was chosen last, whose texts may still be on their way

/** Codes and names of all languages, as [["en", "English"], ...]. */
export const languages = () => Object.entries(LANGUAGES);

/** The first of somebody's preferred languages, as navigator.languages lists them, that the page has. */
export function preferred(liked) {
  return liked.map((code) => code.toLowerCase().split("-")[0]).find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}

/**
 * Changes the language: fetches its texts, calls `before()`, writes them all over the page and sends the event
 * "page-language". False if there is nothing to change, or another one was chosen meanwhile.
 */
export async function speak(code, before = () => {}) {
  if (!Object.hasOwn(LANGUAGES, code)) return false;
  wanted = code;
  if (code === language()) return false;
  const answer = await fetch(`words/${code}.json`, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`words/${code}.json: ${answer.status}`);
  const texts = await answer.json();
  if (code !== wanted) return false;
  use(code, texts);
  before();
  document.documentElement.lang = code;
  document.title = say(document.documentElement.dataset.title);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]"))) {
    write(element, element.dataset.text);
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
    element.setAttribute("aria-label", say(element.dataset.label));
  }
  document.dispatchEvent(new CustomEvent("page-language"));
  return true;
}

/** Writes the text with that name into an element, its markup as elements. Values are never taken for markup. */
export function write(element, key, values = {}) {
  const parts = [];
  let rest = raw(key);
  for (let found = MARKS.exec(rest); found; found = MARKS.exec(rest)) {
    parts.push(fill(rest.slice(0, found.index), values), make(found[1], fill(found[2], values)));
    rest = rest.slice(found.index + found[0].length);
  }
  element.replaceChildren(...parts, fill(rest, values));
  return element;
}

/** A new element with a text and, if wanted, a class. */
export function make(tag, text = "", className = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}
