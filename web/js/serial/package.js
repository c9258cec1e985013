/** What this page can bring onto a stick: the folder `install`, which tools/build writes. */

import { Cancelled } from "./line.js";
import { digest } from "./remote.js";

const FILE_MS = 60_000;
const IMAGE_MS = 600_000; // 8 MB over a slow line

/** The page's own files are missing, or not what they should be. */
export class Unpacked extends Error {}

/** There is no network, or the host does not answer. */
export class Offline extends Error {}

async function fetched(path, signal = AbortSignal.timeout(FILE_MS)) {
  const answer = await fetch(`install/${path}`, { signal }).catch(() => null);
  if (!answer && !signal.aborted) throw new Offline();
  if (!answer?.ok) throw new Unpacked(path);
  return answer;
}

/** The content of an answer, at most `most` bytes. */
async function received(answer, most, progress) {
  const total = Number(answer.headers.get("Content-Length"));
  const parts = [];
  let size = 0;
  for (const reader = answer.body.getReader();;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > most) throw new Unpacked("too long");
    progress(size, Math.max(size, total));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export class Package {
  #urls;

  constructor(version, urls, digests, images, helper, check) {
    this.version = version;
    this.#urls = urls;
    this.digests = digests; // name on the stick to SHA-256
    this.images = images; // of whole flashes, one a board: the fields of Board in tools/build/published.py
    this.helper = helper; // what is run on a stick
    this.check = check; // {helper, steps} of the hardware check
  }

  /** Reads the lists. Throws Unpacked, Offline. */
  static async load() {
    const { version, urls } = await (await fetched("package.json")).json();
    const sums = (await (await fetched("SHA256SUMS")).text()).trim().split("\n");
    const byUrl = Object.fromEntries(sums.map((line) => [line.slice(66), line.slice(0, 64)]));
    const digests = Object.fromEntries(urls.map(([name, url]) => [name, byUrl[url]]));
    const images = await (await fetched("boards.json")).json();
    const helper = await (await fetched("helper.py")).text();
    const check = { helper: await (await fetched("check.py")).text(), steps: await (await fetched("check.json")).json() };
    return new Package(version, new Map(urls), digests, images, helper, check);
  }

  /** One of the files for a stick, as bytes. Throws Unpacked, Offline. */
  async file(name) {
    const content = new Uint8Array(await (await fetched(this.#urls.get(name))).arrayBuffer());
    if (await digest(content) !== this.digests[name]) throw new Unpacked(name);
    return content;
  }

  /** A whole image, as bytes; `progress(done, of)`. Throws Unpacked, Offline; Cancelled once `signal` is aborted. */
  async image({ path, sha256, flash }, progress, signal) {
    const whole = AbortSignal.any([signal, AbortSignal.timeout(IMAGE_MS)]);
    const content = await received(await fetched(path, whole), flash, progress).catch(() => null);
    if (signal.aborted) throw new Cancelled();
    if (!content || await digest(content) !== sha256) throw new Unpacked(path);
    return content;
  }
}
