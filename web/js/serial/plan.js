/**
 * What an update does to a stick: the rules of tools/flash/files.py in the page's
 * language. tests/page/test_serial.py compares the two.
 */

import { bytes, list } from "./literal.js";

export const MANIFEST = "miastick.json";
export const NEW = "miastick.new"; // folder where new files wait until all of them are there
export const HALF = "# This finishes an update of MiaStick that was interrupted.\n";
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"; // SHA-256 of no bytes

const SHELVES = 16; // folders that new files wait in

const CRC_TABLE = Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

/** The CRC-32 of a text in UTF-8, as zlib has it. */
function crc32(text) {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) crc = CRC_TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Where a file waits until all are there: in one of several folders, because LittleFS is slow in a large one. */
export const staged = (name) => `${NEW}/${(crc32(name) % SHELVES).toString(16)}/${name.replaceAll("/", "+")}`;

/** Where each file waits and where it belongs, as Python writes it. */
export const places = (names) => `[${names.map((name) => `(${JSON.stringify(staged(name))}, ${JSON.stringify(name)})`).join(", ")}]`;

/** `{version, files}` of a manifest's bytes; no version and no files if it is missing or damaged. */
export function listed(content) {
  try {
    const { version, files } = JSON.parse(new TextDecoder().decode(content));
    return { version: String(version), files: [...new Set(files)] };
  } catch {
    return { version: "", files: [] };
  }
}

/** Names whose content on the stick the plan depends on. MicroPython takes name.py before name.mpy. */
export function inQuestion(wanted, ours) {
  const shadows = wanted.filter((name) => name.endsWith(".mpy")).map((name) => name.replace(".mpy", ".py"));
  return [...new Set([...wanted, ...shadows, ...ours])].sort();
}

/**
 * From the digests wanted, those there (both objects of name to SHA-256) and the names that the manifest on the
 * stick lists: what to `copy`, what is the `same`, what of ours to `remove`, what of others to put `aside`.
 */
export function plan(wanted, there, ours) {
  const found = { copy: [], same: [], remove: [], aside: [] };
  for (const [name, digest] of Object.entries(wanted)) {
    if (there[name] === digest) {
      found.same.push(name);
      continue;
    }
    found.copy.push(name);
    if ((there[name] ?? EMPTY) !== EMPTY && !ours.includes(name)) found.aside.push(name);
  }
  for (const name of Object.keys(there).sort()) {
    if (!(name in wanted)) (ours.includes(name) ? found.remove : found.aside).push(name);
  }
  return found;
}

/** Whether the stick has exactly what it should. */
export const isEmpty = ({ copy, remove, aside }) => !(copy.length || remove.length || aside.length);

/** A main.py that puts the staged `names` in their places, removes `stale`, and becomes `main` (bytes). */
export function finisher(helper, names, stale, main) {
  const says = `if __name__ == '__main__':\n    print('${HALF.slice(2, -1)}')\n`;
  const call = `finish('${NEW}', ${places(names)}, ${list(stale)}, ${bytes(main)})`;
  return new TextEncoder().encode(`${HALF}${helper}${says}${call}\nsys.exit()\n`);
}
