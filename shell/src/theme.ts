import { isTheme, THEME, THEME_COLORS, type Theme } from '@haat/page';
import { atom } from 'jotai';

/** The visitor's choice. The HTML server writes it into the page, with which it is restored. */
export const themeAtom = atom<Theme>(chosenTheme());

function chosenTheme(): Theme {
  const chosen = typeof document === 'undefined' ? null : document.documentElement.getAttribute(THEME);
  return isTheme(chosen) ? chosen : 'system';
}

/** Shows the page in a theme at once, and has the HTML server remember it for the next pages. */
export function showTheme(theme: Theme) {
  const page = document.documentElement;
  if (theme === 'system') page.removeAttribute(THEME);
  else page.setAttribute(THEME, theme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = THEME_COLORS[theme === 'system' ? own : theme];
  }
  // Without a network the choice is this page's only.
  fetch(`/home?theme=${theme}`, { redirect: 'manual', keepalive: true }).catch(() => {});
}
