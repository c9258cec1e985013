/** For what a browser may refuse with an error: storage, for example, where all cookies are blocked. */

/**
 * The result of `action()`, or `otherwise` if it throws.
 * @template T
 * @param {() => T} action @param {T} otherwise @returns {T}
 */
export function tried(action, otherwise) {
  try {
    return action();
  } catch {
    return otherwise;
  }
}
