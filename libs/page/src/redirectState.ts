import type { Decision } from './guard';
import type { PageTexts } from './strings/en';

/** State that a redirect of the guard carries to its page: the same in the browser and on the HTML server. */
export function redirectState(
  { state, message }: Extract<Decision, object>,
  { messages }: Pick<PageTexts, 'messages'>,
): unknown {
  return message ? { ...(state as object), message: messages[message] } : state;
}
