import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Visitor } from './visitor';

export { expect, type Page };

/** The errors in the pages of a test, in their order. */
class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  #minErrorStatus = 500;

  /** Allows errors that the test causes itself, e.g. /503/. Call it before they occur. */
  expect(...patterns: RegExp[]) {
    this.#expected.push(...patterns);
  }

  /** From now on 4xx responses are errors as well. */
  watchRefusals() {
    this.#minErrorStatus = 400;
  }

  /** Listens to all present and future pages of a browser context. */
  watch(context: BrowserContext, origin: string) {
    const ours = (url: string) => url.startsWith(origin);
    context.on('console', (message) => {
      if (message.type() === 'error') this.#note(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#note(`page error: ${error.error().stack ?? error.error()}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The page aborted the request itself: it was left, or a newer search replaced the request.
      if (ours(request.url()) && reason !== 'net::ERR_ABORTED')
        this.#note(`request: ${reason} ${request.url()}`);
    });
    context.on('response', (response) => {
      if (ours(response.url()) && response.status() >= this.#minErrorStatus)
        this.#note(`answer: ${response.status()} ${response.url()}`);
    });
  }

  /** Errors that the test did not expect. */
  unexpected(): string[] {
    return this.#seen.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }

  #note(error: string) {
    this.#seen.push(error);
  }
}

/**
 * Pages start their scripts for a visitor's first input (shell/server/page/startScripts.js); journeys simulate one from the start.
 */
export const attend = (context: BrowserContext) =>
  context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove'))),
  );

interface Fixtures {
  /** Whether the pages of a test have a visitor before the test does anything. */
  isAttended: boolean;
  /** Errors that all tests of a file may cause. */
  allowedErrors: readonly RegExp[];
  /** Fails the test on any console error, page error, failed request of the site or 5xx that it did not expect. */
  pageErrors: PageErrors;
  /** A user with a browser. */
  visitor: Visitor;
  /** Creates another user with a separate browser context. */
  another: () => Promise<Visitor>;
}

export const test = base.extend<Fixtures>({
  isAttended: [true, { option: true }],
  allowedErrors: [[], { option: true }],

  context: async ({ context, isAttended }, use) => {
    if (isAttended) await attend(context);
    await use(context);
  },

  pageErrors: [
    async ({ context, baseURL, allowedErrors }, use) => {
      const pageErrors = new PageErrors();
      pageErrors.expect(...allowedErrors);
      pageErrors.watch(context, baseURL!);
      await use(pageErrors);
      expect(pageErrors.unexpected(), 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  visitor: async ({ page, isMobile }, use) => {
    await use(new Visitor(page, isMobile));
    // A route of the test may still wait for a response.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  another: async ({ browser, pageErrors, baseURL, isMobile, isAttended }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      if (isAttended) await attend(context);
      contexts.push(context);
      pageErrors.watch(context, baseURL!);
      return new Visitor(await context.newPage(), isMobile);
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
