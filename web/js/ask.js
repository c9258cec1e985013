/** Requests to a relay, and what it means when it does not answer. */

/** The relay has refused, or does not answer: then `status` is 0. */
export class RelayError extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

/** Asks the relay and returns its answer if that is a success. Throws RelayError. @param {RequestInit} [options] */
export async function ask(address, options) {
  let answer;
  try {
    answer = await fetch(address, { cache: "no-store", ...options });
  } catch (error) {
    throw new RelayError(0, error.message);
  }
  if (!answer.ok) throw new RelayError(answer.status, await answer.text());
  return answer;
}
