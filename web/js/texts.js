/** The texts of the language that is spoken now, by name. */

/** @type {Record<string, string>} */
let texts = {};
let spoken = "";

/** From now on these texts are spoken, which are in the language of that code. */
export function use(code, all) {
  spoken = code;
  texts = all;
}

/** The language that is spoken now, such as "en". */
export const language = () => spoken;

/** The text of that name as it is written, or the name. */
export const raw = (key) => texts[key] ?? key;

/** Fills in what stands in braces in a text. @param {Record<string, any>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** The text of that name; what stands in braces in it comes from `values`. @param {Record<string, any>} values */
export const say = (key, values = {}) => fill(raw(key), values);

/** Whether there is anything to say under that name. */
export const has = (key) => Boolean(texts[key]);
