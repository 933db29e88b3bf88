import { currentLanguage, type Language, type User } from '@haat/contracts';

/** The browser's choice, which the HTML server reads and writes, too (shell/server/language.ts). */
const COOKIE = 'haat_language';

const languageIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] as Language | undefined;
const choiceOfBrowser = () => languageIn(document.cookie, /(?:^|; )haat_language=(en|bn)(?:;|$)/);

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
    document.cookie = `${COOKIE}=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
  }
  const wanted = asked ?? (language ? undefined : chosen);
  return wanted === language ? undefined : wanted;
}

/** Whether pages have another language than this one: after a login with an account that has one. */
export function isLanguageOutdated(): boolean {
  const chosen = choiceOfBrowser();
  return chosen !== undefined && chosen !== currentLanguage();
}
