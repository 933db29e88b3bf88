import { rmSync } from 'node:fs';
import { expect, test } from './page';
import { type AvailableProduct, availableProducts } from './products';
import { aChangedBuild, run } from './releaseCli';
import { isRendered } from './renderedPages';
import type { Visitor } from './visitor';

// The buy box of product pages is a fragment of the cart: it has the version, the canary and the failures of the cart's releases.

const REMOTE = 'mfe-cart-checkout';
const OLD = 'Quick checkout';
const NEW = 'Order it right away';
/** Unique to this run: releases are immutable, and the site may have been tested before. */
const RUN = Date.now() % 1_000_000_000;
const [BETTER, BROKEN] = [`9.5.${RUN}`, `9.6.${RUN}`];

const addressOf = ({ id, size, color }: AvailableProduct) =>
  `/product/${id}?${new URLSearchParams({ size, color })}`;
const placeOf = ({ main }: Visitor) => main.locator('[data-fragment="cart_checkout/buy-box"]');

/** The second button of the buy box as the server has rendered it for a visitor. */
async function renderedFor({ page }: Visitor, product: AvailableProduct): Promise<string | undefined> {
  const html = await (await page.request.get(addressOf(product))).text();
  return [OLD, NEW].find((text) => html.includes(`>${text}</`) || html.includes(`>${text}<`));
}

/** What moves on a page without a click, from its first byte on. */
async function watchShifts({ page }: Visitor): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => window.shift);
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    shift: number;
  }
}

/** A shopper who opens a product again and again and puts it into the cart. */
class Shopper {
  readonly #visitor: Visitor;
  readonly #product: AvailableProduct;
  readonly #seen: string[] = [];
  #walks = true;

  constructor(visitor: Visitor, product: AvailableProduct) {
    this.#visitor = visitor;
    this.#product = product;
  }

  async walk() {
    const { page } = this.#visitor;
    while (this.#walks) {
      await page.goto(addressOf(this.#product));
      // A press on a box whose release fails is lost with it: the shopper presses again.
      await expect(async () => {
        await this.#visitor.button('ADD TO CART').click();
        await expect(this.#visitor.button('ADDED TO CART')).toBeVisible({ timeout: 5_000 });
      }).toPass();
      this.#seen.push((await placeOf(this.#visitor).getAttribute('data-version')) ?? '');
      // The stock of one product does not last.
      await page.evaluate(() => localStorage.removeItem('haat.cart'));
    }
  }

  stop() {
    this.#walks = false;
  }

  /** Waits until a page that is opened from now on has had one of these versions of the buy box. */
  async meets(...versions: string[]) {
    const from = this.#seen.length + 1;
    await expect
      .poll(() => this.#seen.slice(from).some((version) => versions.includes(version)), { timeout: 60_000 })
      .toBe(true);
  }
}

test('the buy box is a canary, goes live, breaks and goes back with its own remote, under a clicking shopper', {
  tag: '@full',
}, async ({ visitor, another, request, pageErrors }) => {
  test.setTimeout(600_000);
  pageErrors.expect(/broken on purpose/, /\[fragment cart_checkout/, /\[region cart_checkout/);
  // Of a busy machine.
  pageErrors.expect(/froze the page/);
  const [product] = await availableProducts(request, 1);
  const better = aChangedBuild(REMOTE, (text) => text.replaceAll(OLD, NEW));
  const broken = aChangedBuild(REMOTE, (text, name) =>
    name.endsWith('.js') && text.includes(OLD) ? `throw new Error('broken on purpose');\n${text}` : text,
  );
  await visitor.isGuest();
  await isRendered(visitor.page, addressOf(product));
  const catalogOf = async (one: Visitor) =>
    one.page.locator('[data-remote="mfe-catalog"]').getAttribute('data-version');
  const shopper = new Shopper(visitor, product);
  const walk = shopper.walk();
  const deploys = async () => {
    await run('release', REMOTE, '--version', BETTER, '--from', better);
    await run('live', REMOTE, BETTER, '--canary', '50');
    // Server and browser have the same one for each visitor.
    const seen = new Set<string>();
    await expect(async () => {
      const one = await another();
      await one.isGuest();
      await one.opens(addressOf(product));
      const text = await renderedFor(one, product);
      await one.addsToCart();
      await expect(one.button(text ?? '')).toBeVisible();
      const isCanary = (await placeOf(one).getAttribute('data-version')) === BETTER;
      expect(text).toBe(isCanary ? NEW : OLD);
      seen.add(text!);
      expect([...seen].sort()).toEqual([NEW, OLD].sort());
    }).toPass();

    await run('live', REMOTE, BETTER);
    await shopper.meets(BETTER);
    const catalog = await catalogOf(visitor);

    await run('release', REMOTE, '--version', BROKEN, '--from', broken);
    await run('live', REMOTE, BROKEN);
    // The server still renders it; in the browser the release before takes its place, and nothing moves.
    await shopper.meets(BETTER);
    const next = await another();
    await next.isGuest();
    const shifts = await watchShifts(next);
    // After one that was late, the server renders none for a minute.
    await expect.poll(() => renderedFor(next, product), { timeout: 90_000 }).toBe(OLD);
    await next.opens(addressOf(product));
    await next.button('ADD TO CART').hover();
    await expect(placeOf(next)).toHaveAttribute('data-version', BETTER);
    await expect(next.button(NEW)).toBeVisible();
    expect(await shifts()).toBeLessThan(0.001);

    await run('rollback', REMOTE);
    await shopper.meets(BETTER);
    const last = await another();
    await last.isGuest();
    await expect.poll(() => renderedFor(last, product)).toBe(NEW);
    expect(await catalogOf(visitor)).toBe(catalog);
  };
  try {
    await Promise.all([walk, deploys().finally(() => shopper.stop())]);
  } finally {
    await run('rollback', REMOTE).catch(() => {});
    for (const folder of [better, broken]) rmSync(folder, { recursive: true });
  }
});

test('a buy box that nobody uses loads no file of its remote, and a product whose buy box is lost can be ordered', async ({
  visitor,
  request,
  pageErrors,
}) => {
  const { page } = visitor;
  const [product] = await availableProducts(request, 1);
  await visitor.isGuest();
  await isRendered(page, addressOf(product));
  const files: string[] = [];
  page.on('request', (sent) => files.push(new URL(sent.url()).pathname));
  // On a busy machine the server may leave the box to the browser.
  await expect(async () => {
    files.length = 0;
    const html = await (await page.goto(addressOf(product)))?.text();
    expect(html).toContain('data-rendered="cart_checkout-buy-box');
  }).toPass();
  await page.waitForLoadState('networkidle');
  expect(files.filter((file) => file.startsWith('/r/cart_checkout/'))).toEqual([]);

  pageErrors.expect(
    /ERR_FAILED|Failed to load/,
    /\[fragment cart_checkout/,
    /\[region cart_checkout/,
    /Federation/,
  );
  await page.route('**/r/cart_checkout/**', (route) => route.abort());
  await visitor.button('ADD TO CART').hover();
  await expect(visitor.button('ADD TO CART')).toHaveCount(0, { timeout: 60_000 });
  await page.unroute('**/r/cart_checkout/**');
  await visitor.button('Quick checkout').click();
  // A guest logs in first.
  await visitor.isAt('/login');
});
