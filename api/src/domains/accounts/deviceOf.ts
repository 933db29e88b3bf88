import Bowser from 'bowser';

/** A device in words for its user; empty texts where the user agent doesn't say. */
export interface Device {
  /** e.g. 'Chrome' */
  browser: string;
  /** e.g. 'Android' */
  system: string;
}

/** Reads the browser and the operating system from a User-Agent header. */
export function deviceOf(userAgent: string): Device {
  // Bowser throws without a text.
  if (!userAgent) return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  // 'Samsung Internet for Android': the system is named separately.
  return { browser: (browser.name ?? '').replace(/ for .*/, ''), system: os.name ?? '' };
}
