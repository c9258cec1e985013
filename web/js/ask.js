/** Requests to a relay, and what it means when it does not answer. */

// More than the worker of sw.js takes. A network that swallows requests must not use up all of a browser's connections
const LIMIT_MS = 4000;

/** The relay has refused, or does not answer: then `status` is 0. */
export class RelayError extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }

  /** Whether the relay is only out of reach for now; false if it has refused for good. */
  get isPassing() { return this.status === 0 || this.status === 429 || (this.status >= 500 && this.status !== 507); }
}

/** What `read(answer)` makes of the relay's answer if that is a success. Throws RelayError. @param {RequestInit} options */
export async function ask(address, options = {}, read = (answer) => answer.text()) {
  try {
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(LIMIT_MS), ...options });
    if (answer.ok) return await read(answer);
    const isSentence = answer.headers.get("content-type")?.startsWith("text/plain"); // a proxy in between answers with a page
    throw new RelayError(answer.status, isSentence ? await answer.text() : `HTTP ${answer.status}`);
  } catch (error) {
    throw error instanceof RelayError ? error : new RelayError(0, error.message); // what breaks off or cannot be read is no answer
  }
}
