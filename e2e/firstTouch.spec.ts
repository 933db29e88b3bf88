import { expect, type Page, test } from './page';
import { availableProducts } from './products';
import { asGuest, BUY_BOX, CONTENT, isRendered } from './renderedPages';
import type { Visitor } from './visitor';

// Guest pages that nobody has touched run no script, and lose no first click.

test.use({ isAttended: false });

const scripts = (page: Page) => page.locator('script[src]');
const clickedEarly = (page: Page) => page.locator('[data-clicked-early]');

/** Opens a page that a guest has not touched. */
async function opensUntouched({ page }: Visitor, path: string) {
  await isRendered(page, path, path.startsWith('/product/') ? BUY_BOX : CONTENT);
  await page.goto(path);
  await expect(page.locator('link[rel="prefetch"][as="script"]').first()).toBeAttached();
}

async function isGuest({ page }: Visitor, site: string) {
  await asGuest(page, site);
  await page.addInitScript(() => localStorage.setItem('haat.guest', 'yes'));
}

test.beforeEach(({ visitor, baseURL }) => isGuest(visitor, baseURL!));

for (const [what, touch] of [
  ['the mouse moves', (page: Page) => page.mouse.move(200, 300)],
  ['it is scrolled', (page: Page) => page.mouse.wheel(0, 300)],
  ['the focus moves', (page: Page) => page.keyboard.press('Tab')],
] as const)
  test(`a page runs its scripts when ${what}`, async ({ visitor }) => {
    const { page, main } = visitor;
    await opensUntouched(visitor, '/home');
    await page.waitForTimeout(2000);
    await expect(scripts(page)).toHaveCount(0);
    await touch(page);
    await expect(main.locator('[data-region="catalog"]')).toHaveAttribute('data-version');
  });

test('a page that nobody touches runs its scripts after a while', async ({ visitor }) => {
  await opensUntouched(visitor, '/faq');
  await expect(visitor.main.locator('[data-region="catalog"]')).toHaveAttribute('data-version', /./, {
    timeout: 15_000,
  });
});

test('a guest’s cart and hearts are shown without a touch, and go on after it', async ({
  visitor,
  request,
}) => {
  const { page, header, main } = visitor;
  const [product] = await availableProducts(request, 1);
  const { size, color } = product;
  const path = `/product/${product.id}?${new URLSearchParams({ size, color })}`;
  const heart = main.getByRole('button', { name: `Wish list: ${product.name}`, exact: true }).first();
  await opensUntouched(visitor, path);
  await visitor.addsToCart();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await opensUntouched(visitor, path);
  await expect(header.getByRole('link', { name: 'Cart, 1', exact: true })).toHaveText('1');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(scripts(page)).toHaveCount(0);
  await page.mouse.wheel(0, 100);
  await expect(header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toHaveText('1');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a colour, a size and the cart are pressed before the scripts run, and nothing is lost', async ({
  visitor,
  request,
}) => {
  const { page, header } = visitor;
  const [product] = await availableProducts(request, 1);
  await page.route(/\/r\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await opensUntouched(visitor, `/product/${product.id}`);
  await visitor.chooses(product);
  await visitor.addsToCart();
  await expect(header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
});

type Heart = ReturnType<Visitor['button']>;

const PRESSES: readonly [how: string, press: (heart: Heart) => Promise<void>][] = [
  ['by mouse', (heart) => heart.click()],
  ['by touch', (heart) => heart.tap()],
  ['by keyboard', (heart) => heart.press('Enter')],
  ['by a script, as assistive technology does', (heart) => heart.dispatchEvent('click')],
];

const SHELL_SCRIPT = '**/r/shell/*/shell.*.js';

/** What happens to the scripts, which start with the press. Each returns a function that ends it. */
const TROUBLES: readonly [what: string, begin: (page: Page) => Promise<() => Promise<void>>][] = [
  [
    'scripts are slow',
    async (page) => {
      let letCome = () => {};
      const come = new Promise<void>((resolve) => {
        letCome = resolve;
      });
      await page.route(SHELL_SCRIPT, async (route) => {
        await come;
        await route.continue();
      });
      return async () => letCome();
    },
  ],
  [
    'scripts are lost at first',
    async (page) => {
      await page.route(SHELL_SCRIPT, (route) => route.abort('connectionreset'), { times: 2 });
      return async () => {};
    },
  ],
  [
    'the network is off for two seconds',
    async (page) => {
      await page.context().setOffline(true);
      return async () => {
        await page.waitForTimeout(2000);
        await page.context().setOffline(false);
      };
    },
  ],
];

test.describe('the first press', () => {
  test.use({ hasTouch: true });

  for (const [place, [how, press]] of PRESSES.entries())
    for (const [index, [what, begin]] of TROUBLES.entries()) {
      // Each press and each trouble is in the short run once.
      const tag = place % TROUBLES.length === index ? [] : '@full';
      test(`${how} shows at once and is not lost while ${what}`, { tag }, async ({ visitor, pageErrors }) => {
        pageErrors.expect(
          /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ChunkLoadError|Failed to fetch|cannot be loaded/,
        );
        const { page, header, main } = visitor;
        await opensUntouched(visitor, '/home');
        const heart = main.getByRole('article').getByRole('button', { pressed: false }).first();
        const label = (await heart.getAttribute('aria-label'))!;
        const end = await begin(page);
        await press(heart);
        const pressed = main.getByRole('button', { name: label, pressed: true }).first();
        // Without a network, the files that were fetched ahead may be enough.
        await expect(clickedEarly(page).or(pressed).first()).toBeVisible();
        await end();
        await expect(pressed).toBeVisible({ timeout: 20_000 });
        await expect(clickedEarly(page)).toHaveCount(0);
        await header.getByRole('button', { name: 'Menu' }).click();
        await expect(header.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      });
    }
});
