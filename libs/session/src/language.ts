import { currentLanguage, LANGUAGE_COOKIE, type Language, type User } from '@haat/contracts';

const languageIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] as Language | undefined;
/** The HTML server reads and writes it, too (shell/server/language.ts). */
const choiceOfBrowser = () =>
  languageIn(document.cookie, new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(en|bn)(?:;|$)`));

/**
 * Brings the languages of account and browser together. A browser without a choice takes the account's, for its next
 * page.
 * @returns the language to save with the account: the one that this page's address asks for, else, for an account
 *   without one, the browser's choice
 */
export function agreeOnLanguage({ language }: Pick<User, 'language'>): Language | undefined {
  const asked = languageIn(location.search, /[?&]lang=(en|bn)(?:&|$)/);
  const chosen = choiceOfBrowser();
  if (!asked && !chosen && language) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox 114 to 139
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
  }
  const wanted = asked ?? (language ? undefined : chosen);
  return wanted === language ? undefined : wanted;
}

/** Whether pages have another language than this one: after a login with an account that has one. */
export function isLanguageOutdated(): boolean {
  const chosen = choiceOfBrowser();
  return chosen !== undefined && chosen !== currentLanguage();
}
