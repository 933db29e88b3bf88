import { atom } from 'jotai';

export const THEMES = ['system', 'light', 'dark'] as const;
/** `system`: as the visitor's device is set. */
export type Theme = (typeof THEMES)[number];

/** What browsers draw around the page, by theme: --indigo-8, and --cotton-0 of the dark theme. */
export const THEME_COLORS = { light: '#1b2753', dark: '#13141c' } as const;

export const isTheme = (text: string | null | undefined): text is Theme =>
  (THEMES as readonly unknown[]).includes(text);

/** The visitor's choice. The HTML server writes it into the page, with which it is restored. */
export const themeAtom = atom<Theme>(chosenTheme());

function chosenTheme(): Theme {
  const chosen = typeof document === 'undefined' ? null : document.documentElement.dataset.theme;
  return isTheme(chosen) ? chosen : 'system';
}

/** Shows the page in a theme at once, and has the HTML server remember it for the next pages. */
export function showTheme(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = THEME_COLORS[theme === 'system' ? own : theme];
  }
  // Without a network the choice is this page's only.
  fetch(`/home?theme=${theme}`, { redirect: 'manual', keepalive: true }).catch(() => {});
}
