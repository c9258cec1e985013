/** The page's texts in the player's language: one file a language in words/, all with the same keys. */
import { LANGUAGES } from "./languages.js"; // which tools/site.py writes

const MARKS = /<(b|em|strong|kbd|code)>(.*?)<\/\1>/; // the only tags that a text may have

let texts = {};
let spoken = "";

/** Codes and names of the languages there are, as [["en", "English"], ...]. */
export const languages = () => Object.entries(LANGUAGES);

/** The language that is spoken now, such as "en". */
export const language = () => spoken;

/** Of the languages that somebody prefers, as navigator.languages lists them, the first that there is. */
export function preferred(wanted) {
  return wanted.map((code) => code.toLowerCase().split("-")[0]).find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}

/** Speaks another language: fetches its texts, writes them all over the page and tells it by "page-language". */
export async function speak(code) {
  if (code === spoken || !Object.hasOwn(LANGUAGES, code)) return;
  const answer = await fetch(`words/${code}.json`, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`words/${code}.json: ${answer.status}`);
  texts = await answer.json();
  spoken = code;
  document.documentElement.lang = code;
  document.title = say(document.documentElement.dataset.title);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]"))) write(element, element.dataset.text);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
    element.setAttribute("aria-label", say(element.dataset.label));
  }
  document.dispatchEvent(new CustomEvent("page-language"));
}

/** The text of that name; what stands in braces in it comes from `values`. */
export function say(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Whether there is anything to say under that name. */
export const has = (key) => Boolean(texts[key]);

/** Writes the text of that name into an element, its marks as elements. Values are never taken for marks. */
export function write(element, key, values = {}) {
  const parts = [];
  let rest = texts[key] ?? key;
  const fill = (text) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  for (let found = MARKS.exec(rest); found; found = MARKS.exec(rest)) {
    parts.push(fill(rest.slice(0, found.index)), make(found[1], fill(found[2])));
    rest = rest.slice(found.index + found[0].length);
  }
  element.replaceChildren(...parts, fill(rest));
  return element;
}

/** A new element with a text and, if wanted, a class. */
export function make(tag, text = "", className = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}
