/** Python's literals, as the helper on the stick prints them, read and written. */

const ESCAPES = { n: 10, r: 13, t: 9, "\\": 92, "'": 39, '"': 34 };
const NAMED = { None: null, True: true, False: false };

/** `texts` as a list of Python strings. JSON's strings are Python's, except for names that no file has. */
export const list = (texts) => `[${texts.map((one) => JSON.stringify(one)).join(", ")}]`;

/** Bytes as Python writes them: b'...'. */
export function bytes(content) {
  const shown = Array.from(content, (byte) => {
    if (byte === 39 || byte === 92) return `\\${String.fromCharCode(byte)}`;
    if (byte >= 32 && byte < 127) return String.fromCharCode(byte);
    return `\\x${byte.toString(16).padStart(2, "0")}`;
  });
  return `b'${shown.join("")}'`;
}

/** The value that one line prints: numbers, strings, tuples and lists of them; bytes become a Uint8Array. */
export function parse(source) {
  let at = 0;

  const fail = () => {
    throw new SyntaxError(`The stick printed what no literal is: ${source.slice(0, 80)}`);
  };
  const space = () => {
    while (source[at] === " ") at += 1;
  };

  function quoted(isBytes) {
    const quote = source[at];
    const codes = [];
    for (at += 1; source[at] !== quote; at += 1) {
      if (at >= source.length) fail();
      if (source[at] !== "\\") {
        codes.push(source.codePointAt(at));
        if (codes.at(-1) > 0xffff) at += 1;
        continue;
      }
      at += 1;
      const kind = source[at];
      const digits = { x: 2, u: 4, U: 8 }[kind];
      if (digits) {
        codes.push(parseInt(source.slice(at + 1, at + 1 + digits), 16));
        at += digits;
      } else {
        codes.push(ESCAPES[kind] ?? fail());
      }
    }
    at += 1;
    return isBytes ? Uint8Array.from(codes) : codes.map((code) => String.fromCodePoint(code)).join("");
  }

  function several(end) {
    const found = [];
    at += 1;
    for (space(); source[at] !== end; space()) {
      found.push(value());
      space();
      if (source[at] === ",") at += 1;
      else if (source[at] !== end) fail();
    }
    at += 1;
    return found;
  }

  function value() {
    space();
    const first = source[at];
    if (first === "(") return several(")");
    if (first === "[") return several("]");
    if (first === "'" || first === '"') return quoted(false);
    if (first === "b" && (source[at + 1] === "'" || source[at + 1] === '"')) {
      at += 1;
      return quoted(true);
    }
    const word = /^(-?\d+(\.\d+)?|None|True|False)/.exec(source.slice(at))?.[0] ?? fail();
    at += word.length;
    return word in NAMED ? NAMED[word] : Number(word);
  }

  const found = value();
  space();
  if (at < source.length) fail();
  return found;
}
