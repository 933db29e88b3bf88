import type { Decision } from './guard';
import { type PageTexts, pageTexts } from './strings/pages';

/** What a redirect of the guard carries to its page: the same in the browser and on the HTML server. */
export function redirectState(
  { state, message }: Extract<Decision, object>,
  { messages }: Pick<PageTexts, 'messages'> = pageTexts(),
): unknown {
  return message ? { ...(state as object), message: messages[message] } : state;
}
