import { isTheme, THEME, THEME_COLORS, type Theme } from '@haat/page';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Settings } from '../settings';
import { choiceCookie } from './language';

const COOKIE = 'haat_theme';

/** The theme of a visitor's pages: the last choice, else the device's. */
export function readTheme(cookies = ''): Theme {
  const chosen = parseCookie(cookies)[COOKIE];
  return isTheme(chosen) ? chosen : 'system';
}

/**
 * A choice by the address (?theme=dark), which works without scripts.
 * @returns the cookie that stores it and the address without it, which may be shared; null without a choice
 */
export function chooseTheme(url: string, settings: Pick<Settings, 'publicUrl'>) {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const theme = searchParams.get('theme');
  if (!isTheme(theme)) return null;
  searchParams.delete('theme');
  return {
    cookie: stringifySetCookie(COOKIE, theme, { ...choiceCookie(settings), httpOnly: true }),
    // Two slashes in front would be another host.
    url: pathname.replace(/^\/+/, '/') + (searchParams.size > 0 ? `?${searchParams}` : ''),
  };
}

/** The attribute of a page whose theme differs from the device's. */
export const themeAttribute = (theme: Theme) => (theme === 'system' ? '' : ` ${THEME}="${theme}"`);

/** The colour that browsers draw around the page. */
export const themeColors = (theme: Theme) =>
  (['light', 'dark'] as const)
    .map((own) => {
      const color = THEME_COLORS[theme === 'system' ? own : theme];
      return `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${own})">`;
    })
    .join('');
