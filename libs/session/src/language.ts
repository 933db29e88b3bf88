import { currentLanguage, LANGUAGE_COOKIE, type Language, type User } from '@haat/contracts';
import { readCookie, writeCookie } from './storage';

/** The HTML server reads and writes it, too (shell/server/gateway/language.ts). */
const choiceOfBrowser = () => readCookie(LANGUAGE_COOKIE, 'en|bn') as Language | undefined;

/**
 * Brings the languages of account and browser together. A browser without a choice takes the account's, for its next
 * page.
 * @returns the language to save with the account: the one that this page's address asks for, else, for an account
 *   without one, the browser's choice
 */
export function agreeOnLanguage({ language }: Pick<User, 'language'>): Language | undefined {
  const asked = /[?&]lang=(en|bn)(?:&|$)/.exec(location.search)?.[1] as Language | undefined;
  const chosen = choiceOfBrowser();
  if (!asked && !chosen && language) writeCookie(LANGUAGE_COOKIE, language);
  const wanted = asked ?? (language ? undefined : chosen);
  return wanted === language ? undefined : wanted;
}

/** Whether pages have another language than this one: after a login with an account that has one. */
export function isLanguageOutdated(): boolean {
  const chosen = choiceOfBrowser();
  return chosen !== undefined && chosen !== currentLanguage();
}
