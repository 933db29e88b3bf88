import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { BrowserSession, ElementRef, FilePath, Key } from './session';

/** A visible element, by role and accessible name, by label, or by text. */
export type Target = { within?: Target } & (
  | { role: string; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp }
);

export const button = (name: string | RegExp, within: Target = MAIN): Target => ({
  role: 'button',
  name,
  within,
});
export const link = (name: string | RegExp, within: Target = MAIN): Target => ({
  role: 'link',
  name,
  within,
});
export const heading = (name: string | RegExp, within?: Target): Target => ({
  role: 'heading',
  name,
  within,
});
export const label = (text: string | RegExp, within?: Target): Target => ({ label: text, within });
export const text = (wanted: string | RegExp, within: Target = MAIN): Target => ({ text: wanted, within });
export const dialog = (name: string | RegExp): Target => ({ role: 'dialog', name });
export const alertDialog = (name: string | RegExp): Target => ({ role: 'alertdialog', name });
export const MAIN: Target = { role: 'main' };
export const HEADER: Target = { role: 'banner' };

const TIMEOUT_MS = 30_000;

/** Testing Library, as the page's own script. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** In the page: the first visible element of a target. */
const FIND = `(wanted) => {
  if (typeof TestingLibraryDom === 'undefined') return null;
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom;
  const pattern = (value) => value?.source === undefined ? value : new RegExp(value.source, value.flags);
  const visible = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
  const all = ({ within, role, name, label, text }) => {
    const roots = within ? all(within) : [document.body];
    return roots.flatMap((root) =>
      role ? queryAllByRole(root, role, name === undefined ? {} : { name: pattern(name) })
      : label !== undefined ? queryAllByLabelText(root, pattern(label))
      : queryAllByText(root, pattern(text)).filter(visible));
  };
  return all(JSON.parse(wanted))[0] ?? null;
}`;

/** The first enabled element that is where the last look found it; the label of a hidden radio button or checkbox. */
const FIND_TO_PRESS = `(wanted) => {
  const element = (${FIND})(wanted);
  if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = [wanted, x, y, width, height].join();
  const isStill = place === globalThis.lastPlace;
  globalThis.lastPlace = place;
  if (!isStill) return null;
  const covered = Math.min(width, height) < 4 || getComputedStyle(element).opacity === '0';
  return (/radio|checkbox/.test(element.type) && covered && element.labels?.[0]) || element;
}`;

/** In the page: address, open dialogs, focus and running animations, as text. */
const SITUATION = `() => {
  const named = (element) => element.cloneNode(false).outerHTML ?? String(element);
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map(named);
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  return [
    location.pathname,
    'dialogs: ' + dialogs.join(''),
    'focus: ' + named(document.activeElement),
    'animations: ' + running.flatMap(({ effect }) => effect?.target ?? []).map(named).join(''),
  ].join(', ');
}`;

/** A browser window, used like a visitor does. Every lookup waits for its element. */
export class BrowserWindow {
  readonly session: BrowserSession;
  readonly #site: string;

  constructor(session: BrowserSession, site: string) {
    this.session = session;
    this.#site = site;
  }

  /** Opens a page and waits until its region is hydrated. */
  async opens(path: string) {
    await this.#loads(() => this.session.open(new URL(path, this.#site).href));
  }

  /** Loads the page again and waits until its region is hydrated. */
  async reloads() {
    await this.#loads(() => this.session.reload());
  }

  /** Firefox responds before the new document exists if the old one changed its address. */
  async #loads(load: () => Promise<void>) {
    const old = await this.session.call<number>('() => performance.timeOrigin');
    await load();
    // A page starts its scripts when a visitor does something.
    const isHydrated = `(old) => {
      dispatchEvent(new Event('pointermove'));
      return performance.timeOrigin !== Number(old) && document.querySelector('[data-region][data-rendered]') === null;
    }`;
    await this.#until(async () => expect(await this.session.call(isHydrated, String(old))).toBe(true));
  }

  /** Like opens, for a page whose load event never fires. */
  async starts(path: string) {
    await this.session.call('(url) => { location.href = url; }', new URL(path, this.#site).href);
  }

  async isAt(path: string | RegExp) {
    await this.#until(async () => {
      const at = await this.session.call<string>('() => location.pathname');
      if (typeof path === 'string') expect(at).toBe(path);
      else expect(at).toMatch(path);
    });
  }

  async sees(target: Target) {
    await this.#until(() => this.#get(target));
  }

  async seesNot(target: Target) {
    await this.#until(async () => expect(await this.#look(target, FIND), describe(target)).toBeNull());
  }

  async presses(target: Target) {
    await this.#until(async () => this.session.click(await this.#get(target, FIND_TO_PRESS)));
  }

  async fills(target: Target, value: string) {
    await this.#until(async () => {
      await this.session.fill(await this.#get(target, FIND_TO_PRESS), value);
      expect(await this.valueOf(target), describe(target)).toBe(value);
    });
  }

  async uploads(target: Target, files: readonly FilePath[]) {
    await this.#until(async () => this.session.upload(await this.#get(target), files));
  }

  async pressesKey(key: Key) {
    await this.session.press(key);
  }

  valueOf(target: Target): Promise<string> {
    return this.#ask(target, 'element?.value');
  }

  textOf(target: Target): Promise<string> {
    return this.#ask(target, 'element?.textContent');
  }

  /** The focus is on it, or in it. */
  async hasFocus(target: Target) {
    await this.#until(async () => {
      const focused = await this.#ask<boolean>(target, 'Boolean(element?.contains(document.activeElement))');
      expect(focused, `focus on ${describe(target)}`).toBe(true);
    });
  }

  async logsIn({ email, password }: { email: string; password: string }) {
    await this.fills(label('Email', MAIN), email);
    await this.fills(label('Password', MAIN), password);
    await this.presses(button('Log in'));
  }

  async #ask<T>(target: Target, expression: string): Promise<T> {
    await this.#prepare();
    return this.session.call<T>(
      `(wanted) => { const element = (${FIND})(wanted); return ${expression}; }`,
      asJson(target),
    );
  }

  /** Retries when the element moved or was replaced meanwhile. */
  async #until(step: () => Promise<unknown>) {
    await expect(step).toPass({ timeout: TIMEOUT_MS, intervals: [100] });
  }

  async #get(target: Target, how = FIND): Promise<ElementRef> {
    const found = await this.#look(target, how);
    if (!found) expect(found, `${describe(target)} (${await this.#situation()})`).not.toBeNull();
    return found!;
  }

  /** State of the page for failure messages. */
  #situation(): Promise<string> {
    return this.session.call(SITUATION);
  }

  async #look(target: Target, how: string) {
    await this.#prepare();
    return this.session.callForElement(how, asJson(target));
  }

  /** Loads the library once per document. */
  async #prepare() {
    const there = await this.session.call<boolean>("() => typeof TestingLibraryDom !== 'undefined'");
    if (!there) await this.session.call(`function () { ${LIBRARY} }`);
  }
}

function asJson(target: Target): string {
  return JSON.stringify(target, (_, value) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );
}

function describe(target: Target): string {
  const { within, ...own } = target;
  return Object.values(own).join(' ') + (within ? ` in ${describe(within)}` : '');
}
