/** What is on a stick before anything is written; tools/flash/found.py is the same for make flash. */

export const TABLE = 0x8000; // of the partitions in the flash
const TABLE_SIZE = 0xc00;
const ENTRY = 32;
const NVS = 0x9000;
const NVS_SIZE = 0x6000;
const ROOT = 8192; // bytes of the two blocks with the root folder of a LittleFS
const FACTORY = { offset: 0x10000, size: 0x1f0000 }; // the program of MicroPython's official images; their files follow
const OFFICIAL = new Set(["nvs", "phy_init", "factory", "vfs"]);

const latin = new TextDecoder("latin1");

/** The partitions `[{label, offset, size}]` in a table; none if it is not valid to its end. */
export function partitions(table) {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const found = [];
  for (let at = 0; at + ENTRY <= table.length; at += ENTRY) {
    const magic = view.getUint16(at, true);
    if (magic === 0xebeb) return found;
    if (magic !== 0x50aa) break;
    const label = latin.decode(table.subarray(at + 12, at + 28)).replace(/\0+$/, "");
    found.push({ label, offset: view.getUint32(at + 4, true), size: view.getUint32(at + 8, true) });
  }
  return [];
}

/**
 * `{key, isOurs, isMissed}` of a stick whose flash `read(offset, size)` reads: the key of its name among the texts,
 * whether it has our partitions, and whether somebody might miss what is on it.
 */
export async function look(read, saves) {
  const table = await read(TABLE, TABLE_SIZE);
  const entries = partitions(table);
  const has = (label, { offset, size }) => entries.some((each) => each.label === label
    && each.offset === offset && each.size === size);
  const told = (name, { isOurs = false, isMissed = true } = {}) => ({ key: `install.has-${name}`, isOurs, isMissed });
  if (has("saves", saves)) return told("miastick", { isOurs: true, isMissed: false });
  if (!entries.length) {
    return table.every((byte) => byte === 0xff) ? told("nothing", { isMissed: false }) : told("unknown");
  }
  if (has("factory", FACTORY) && entries.every(({ label }) => OFFICIAL.has(label))) {
    const root = latin.decode(await read(FACTORY.offset + FACTORY.size, ROOT));
    if (root.includes("miastick")) return told("older");
    return root.includes("littlefs") ? told("files") : told("micropython", { isMissed: false });
  }
  const isUiflow = entries.some(({ label }) => label === "vfs") && latin.decode(await read(NVS, NVS_SIZE)).includes("uiflow");
  return isUiflow ? told("uiflow") : told("other");
}
