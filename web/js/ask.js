/** What is asked of a relay, and what it means when it does not answer. */

/** A refusal or a relay that does not answer; `status` is 0 for that. */
export class RelayError extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

/** Asks the relay; the answer if it is a good one. Throws RelayError. @param {RequestInit} [options] */
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
