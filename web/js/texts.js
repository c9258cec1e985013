/** The texts of the current language, by name. */

/** @type {Record<string, string>} */
let texts = {};
let spoken = "";

/** From now on the page uses these texts, which are in the language of that code. */
export function use(code, all) {
  spoken = code;
  texts = all;
}

/** The current language, such as "en". */
export const language = () => spoken;

/** The text with that name as it is written, or the name. */
export const raw = (key) => texts[key] ?? key;

/** Fills the braces in a text. @param {Record<string, any>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** The text with that name; its braces are filled from `values`. @param {Record<string, any>} values */
export const say = (key, values = {}) => fill(raw(key), values);

/** Whether there is anything to say under that name. */
export const has = (key) => Boolean(texts[key]);
