/** What this page can bring onto a stick: the folder `install`, which tools/build writes. */

import { Cancelled } from "./console.js";

const FILE_MS = 60_000;
const IMAGE_MS = 600_000; // 4 MB over a slow line
const MOST = 8 * 1024 * 1024; // bytes: no image is longer

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

async function received(answer, progress) {
  const total = Number(answer.headers.get("Content-Length"));
  const parts = [];
  let size = 0;
  for (const reader = answer.body.getReader();;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > MOST) throw new Unpacked("too long");
    progress(size, Math.max(size, total));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function digest(content) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * `{version, boards, questions, names}`: the entries of boards.json, the questions of the check, and what the names in
 * tracebacks stand for. Throws Unpacked, Offline.
 */
export async function load() {
  const { version } = await (await fetched("package.json")).json();
  const boards = await (await fetched("boards.json")).json();
  const questions = await (await fetched("questions.json")).json();
  const names = await (await fetched("names.json")).json();
  return { version, boards, questions, names };
}

/** The whole image of a board, as bytes; `progress(done, of)`. Throws Unpacked, Offline; Cancelled once `signal` is aborted. */
export async function image({ path, sha256 }, progress, signal) {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(IMAGE_MS)]);
  const content = await received(await fetched(path, whole), progress).catch(() => null);
  if (signal.aborted) throw new Cancelled();
  if (!content || await digest(content) !== sha256) throw new Unpacked(path);
  return content;
}
