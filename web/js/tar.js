/** Archives of files as POSIX describes them for `pax`, format ustar. */
const BLOCK = 512;
const NAME_LENGTH = 100;
const SIZE = 124; // offset of the size in a header, in octal digits
const SIZE_LENGTH = 12;

/** The files of an archive. @param {ArrayBuffer} archive @returns {[string, Uint8Array][]} path and content of each */
export function unpacked(archive) {
  const bytes = new Uint8Array(archive);
  const text = (from, length) => String.fromCharCode(...bytes.subarray(from, from + length)).split("\0")[0];
  /** @type {[string, Uint8Array][]} */
  const files = [];
  for (let at = 0; bytes[at];) {
    const size = Number.parseInt(text(at + SIZE, SIZE_LENGTH), 8);
    files.push([text(at, NAME_LENGTH), bytes.subarray(at + BLOCK, at + BLOCK + size)]);
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  return files;
}
