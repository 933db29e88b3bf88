export const THEMES = ['system', 'light', 'dark'] as const;
/** `system`: as the visitor's device is set. */
export type Theme = (typeof THEMES)[number];

/** Colours of the browser's own interface around the page, by theme: --indigo-8, and --cotton-0 of the dark theme. */
export const THEME_COLORS = { light: '#1b2753', dark: '#13141c' } as const;

export const isTheme = (text: string | null | undefined): text is Theme =>
  (THEMES as readonly unknown[]).includes(text);
