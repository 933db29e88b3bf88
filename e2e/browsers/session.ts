/** An element of the page, as the browser's protocol names it. */
export interface ElementRef {
  readonly id: string;
}

/** A file to upload, by its path. */
export type FilePath = string;

/** A browser window with its own profile, driven over WebDriver: BiDi (firefox.ts) or classic (webKit.ts). */
export interface BrowserSession {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page with strings. @returns its JSON result */
  call<T>(functionSource: string, ...args: string[]): Promise<T>;
  /** The same for a function that returns an element or null. */
  callForElement(functionSource: string, ...args: string[]): Promise<ElementRef | null>;
  click(element: ElementRef): Promise<void>;
  /** Clears a field. */
  fill(element: ElementRef, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  upload(element: ElementRef, files: readonly FilePath[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Console errors and page errors so far, and failed answers where the protocol reports them. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Keys by WebDriver's code points. */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Delete: '\uE017',
} as const;
export type Key = keyof typeof KEYS;

export const VIEWPORT = { width: 1280, height: 900 };

/** Selects a field's text, so that what is typed replaces it. */
export const SELECT_TEXT = '(field) => { field.focus(); field.select?.(); }';

/** To the middle, away from sticky bars. */
export const SCROLL_TO = "(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })";
