/** What this page has to bring onto a stick, as tools/build.py wrote it into the folder `install`. */

import { digest } from "./remote.js";

/** The page's own files cannot be had, or are not what they should be. */
export class Unpacked extends Error {}

async function fetched(path) {
  const answer = await fetch(`install/${path}`).catch(() => null);
  if (!answer?.ok) throw new Unpacked(path);
  return answer;
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

  /** Reads the lists. Throws Unpacked. */
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

  /** One of the files for a stick, as bytes. Throws Unpacked. */
  async file(name) {
    const content = new Uint8Array(await (await fetched(this.#urls.get(name))).arrayBuffer());
    if (await digest(content) !== this.digests[name]) throw new Unpacked(name);
    return content;
  }

  /** A whole image, as bytes. Throws Unpacked. */
  async image({ path, sha256 }) {
    const content = new Uint8Array(await (await fetched(path)).arrayBuffer());
    if (await digest(content) !== sha256) throw new Unpacked(path);
    return content;
  }
}
