import { LANGUAGE_COOKIE, type Language } from '@haat/contracts';
import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie';
import type { Settings } from './settings';

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'bn';

/**
 * The language of a page: the address's (?lang=bn, which crawlers know, too), else the visitor's last choice, else
 * English.
 * @param cookies the request's cookie header
 * @returns `isNew`: the visitor's choice is to be stored
 */
export function readLanguage(url: string, cookies = ''): { language: Language; isNew: boolean } {
  const chosen = parseCookie(cookies)[LANGUAGE_COOKIE];
  const before = isLanguage(chosen) ? chosen : 'en';
  const asked = new URL(url, 'http://page').searchParams.get('lang');
  const language = isLanguage(asked) ? asked : before;
  return { language, isNew: language !== before };
}

/** The header that stores the choice. Scripts read it at a login, which takes over the account's language where there is none. */
export const languageCookie = (language: Language, settings: Pick<Settings, 'publicUrl'>): string =>
  stringifySetCookie(LANGUAGE_COOKIE, language, choiceCookie(settings));

/** How a visitor's choice is stored. */
export const choiceCookie = ({ publicUrl }: Pick<Settings, 'publicUrl'>): SerializeOptions => ({
  maxAge: MAX_AGE_SECONDS,
  path: '/',
  sameSite: 'lax',
  secure: publicUrl.protocol === 'https:',
});
