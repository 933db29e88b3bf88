import type { Decision } from './guard';

/** State that a redirect of the guard carries to its page: the same in the browser and on the HTML server. */
export function redirectState({ state, message }: Extract<Decision, object>): unknown {
  return message ? { ...(state as object), message } : state;
}
