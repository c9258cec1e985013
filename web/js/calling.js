/** What somebody is called at a shared table, in letters that the stick has. */
const MOST = 8;
const EXTRA = "\u00c4\u00d6\u00dc\u00c5\u00c6\u00d8\u00c0\u00c8\u00c9\u00cc\u00d2\u00d9"; // of Latin-1, beside what ASCII has
const KNOWN = new RegExp(`^[-A-Z0-9 .'${EXTRA}]$`, "u");

/** A name as it can be shown: in capitals, a letter that the stick lacks without its accent, or left out. */
export function fitting(name) {
  const plain = (letter) => letter.normalize("NFD").replace(/\p{M}/gu, "");
  const letters = [...name.normalize("NFC").toUpperCase()].map((letter) => (KNOWN.test(letter) ? letter : plain(letter)));
  return letters.filter((letter) => KNOWN.test(letter)).slice(0, MOST).join("").trim();
}

/** It as a word of together/wire.py. */
export const wordFor = (name) => [...fitting(name)].map((letter) => (/[A-Z0-9]/.test(letter) ? letter
  : `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)).join("");
