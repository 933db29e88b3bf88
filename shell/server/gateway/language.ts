import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE, type Language } from '@haat/contracts';
import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie';
import type { Settings } from '../settings';

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'bn';

/**
 * The language of a page: the address's (?lang=bn, which crawlers know, too), else the visitor's last choice, else the
 * browser's first of ours, else English.
 * @returns `isNew`: the visitor's choice is to be stored
 */
export function readLanguage(
  url: string,
  { cookie = '', 'accept-language': accepted = '' }: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
): { language: Language; isNew: boolean } {
  const chosen = parseCookie(cookie)[LANGUAGE_COOKIE];
  const asked = new URL(url, 'http://page').searchParams.get('lang');
  if (isLanguage(asked)) return { language: asked, isNew: asked !== chosen };
  return { language: isLanguage(chosen) ? chosen : languageOfBrowser(accepted), isNew: false };
}

/** 'bn-BD,bn;q=0.9,en-US;q=0.8' → 'bn' */
function languageOfBrowser(accepted: string): Language {
  const ranked = accepted.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
    return { language: tag.split('-', 1)[0], quality: Number(quality ?? 1) };
  });
  // The sort keeps the order of those of the same quality.
  const known = ranked.filter(({ language, quality }) => isLanguage(language) && quality > 0);
  const [first] = known.sort((a, b) => b.quality - a.quality);
  return isLanguage(first?.language) ? first.language : 'en';
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
