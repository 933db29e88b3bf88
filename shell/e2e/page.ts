import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Visitor } from './visitor';

export { expect, type Page };

/** What went wrong in the pages of a test, in the order of its happening. */
class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  #worst = 500;

  /** Troubles that the test causes itself, e.g. /503/. Call it before they happen. */
  expect(...patterns: RegExp[]) {
    this.#expected.push(...patterns);
  }

  /** From here on a refusal (4xx) is a trouble as well. */
  watchRefusals() {
    this.#worst = 400;
  }

  /** Listens to every page of a browser context, those to come as well. */
  watch(context: BrowserContext, origin: string) {
    const ours = (url: string) => url.startsWith(origin);
    context.on('console', (message) => {
      if (message.type() === 'error') this.#note(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#note(`page error: ${error.error().stack ?? error.error()}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The page itself gave the request up: it was left, or a newer search came.
      if (ours(request.url()) && reason !== 'net::ERR_ABORTED')
        this.#note(`request: ${reason} ${request.url()}`);
    });
    context.on('response', (response) => {
      if (ours(response.url()) && response.status() >= this.#worst)
        this.#note(`answer: ${response.status()} ${response.url()}`);
    });
  }

  /** Those that the test did not expect. */
  unexpected(): string[] {
    return this.#seen.filter((trouble) => !this.#expected.some((pattern) => pattern.test(trouble)));
  }

  #note(trouble: string) {
    this.#seen.push(trouble);
  }
}

interface Fixtures {
  /** Fails the test on any console error, page error, failed request of the site or 5xx that it did not expect. */
  pageErrors: PageErrors;
  /** Somebody at a browser. */
  visitor: Visitor;
  /** Somebody else, at another browser. */
  another: () => Promise<Visitor>;
}

export const test = base.extend<Fixtures>({
  pageErrors: [
    async ({ context, baseURL }, use) => {
      const pageErrors = new PageErrors();
      pageErrors.watch(context, baseURL!);
      await use(pageErrors);
      expect(pageErrors.unexpected(), 'troubles in the browser').toEqual([]);
    },
    { auto: true },
  ],

  visitor: async ({ page, isMobile }, use) => {
    await use(new Visitor(page, isMobile));
    // A test may end while a route of its own still waits for an answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  another: async ({ browser, pageErrors, baseURL, isMobile }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      pageErrors.watch(context, baseURL!);
      return new Visitor(await context.newPage(), isMobile);
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
