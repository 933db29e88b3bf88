import { expect, type Page, test } from './page';
import { SELLER } from './users';

declare global {
  interface Window {
    /** Paths to which the page has begun to fade. */
    faded: string[];
    /** Pauses the next transitions halfway. */
    holds: boolean;
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Records the browser's transitions, and holds them where requested. */
async function watchesTransitions(page: Page) {
  await page.addInitScript(() => {
    window.faded = [];
    window.holds = false;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      // A busy machine may exceed the time-out that the page sets next.
      const { setTimeout } = window;
      Object.assign(window, { setTimeout: (call: () => void, ms: number) => setTimeout(call, ms * 100) });
      queueMicrotask(() => void Object.assign(window, { setTimeout }));
      const hold = () => {
        window.faded.push(location.pathname);
        if (window.holds) for (const animation of document.getAnimations()) animation.pause();
      };
      transition.ready.then(hold, () => {});
      return transition;
    };
  });
}

const hasTransitions = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/transitions\.js$/.test(name)),
  );
const faded = (page: Page) => page.evaluate(() => window.faded);
const fading = (page: Page) =>
  page.evaluate(() => document.documentElement.matches(':active-view-transition'));
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('pages fade into one another; a press during it lands', { tag: '@full' }, async ({ visitor }) => {
  const { page, main } = visitor;
  await watchesTransitions(page);
  await visitor.isGuest();
  await visitor.opens('/home');
  await hasTransitions(page);
  expect(await faded(page)).toEqual([]);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => top(page)).toBeGreaterThan(300);

  await page.evaluate(() => (window.holds = true));
  // Use a product of the demo market, because products of other tests have one picture only.
  const tile = main.getByRole('article').filter({ hasText: SELLER.store });
  await tile.getByRole('link').first().click();
  await visitor.isAt(/^\/product\/\d+$/);
  const product = new URL(page.url()).pathname;
  await expect.poll(() => faded(page)).toEqual([product]);
  expect(await fading(page)).toBe(true);
  expect(await top(page)).toBe(0);
  await expect(main).toBeFocused();

  await visitor.button('Next picture').click();
  await expect.poll(() => fading(page)).toBe(false);
  await expect(main.getByText(/^2 \/ \d+$/)).toBeVisible();

  // Whether these fade depends on how fast this machine is.
  await page.evaluate(() => (window.holds = false));
  await page.goBack();
  await expect.poll(() => top(page)).toBeGreaterThan(300);
  await page.goForward();
  await expect(visitor.button('Next picture')).toBeVisible();
});

test('pages of another team fade in, too', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor;
  await watchesTransitions(page);
  await visitor.isGuest();
  await visitor.opens('/home');
  await hasTransitions(page);
  await visitor.header.getByRole('link', { name: /^Cart/ }).click();
  await expect(visitor.heading('Shopping Cart')).toBeVisible();
  await expect.poll(() => faded(page)).toEqual(['/cart']);
});

test('a browser that never captures the page delays no navigation', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor;
  await page.addInitScript(() => {
    const never = new Promise<never>(() => {});
    const transition = { ready: never, finished: never, updateCallbackDone: never, skipTransition() {} };
    document.startViewTransition = () => transition as unknown as ViewTransition;
  });
  await visitor.isGuest();
  await visitor.opens('/home');
  await hasTransitions(page);
  await visitor.header.getByRole('link', { name: /^Cart/ }).click();
  await expect(visitor.heading('Shopping Cart')).toBeVisible();
  await page.goBack();
  await expect(visitor.main.getByRole('article').first()).toBeVisible();
});
