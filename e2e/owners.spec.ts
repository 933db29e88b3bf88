import { CHECKED, isAccessible } from './accessible';
import { OPERATOR } from './operator';
import { expect, type Page, test } from './page';

test.use(CHECKED);

const KEY = 'Control+Backquote';
const panelOf = (page: Page) => page.getByRole('region', { name: 'Who owns what' });
const rowOf = (page: Page, name: string) => panelOf(page).getByRole('row').filter({ hasText: name });

/** Serves the pages in production mode. */
async function asInProduction(page: Page) {
  await page.route(
    ({ pathname }) => !/\.\w+$|^\/(api|media)\//.test(pathname),
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/,?"showOwnershipOverlay":true/, ''),
      });
    },
  );
}

test('a key shows the owner of each region, as frames and as a list', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page, header, main } = visitor;
  const panel = panelOf(page);
  await visitor.entersAsGuest();
  const region = main.locator('[data-remote="mfe-catalog"]');
  await expect(region).toHaveAttribute('data-version', /^1\.0\.0-/);
  const version = (await region.getAttribute('data-version'))!;
  // The version appears before the screen's file.
  await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();
  const box = header.getByRole('combobox', { name: 'Search products' });
  await box.fill('pan');
  await page.keyboard.press(KEY);
  await expect(panel).toBeFocused();
  await expect(box).toHaveValue('pan');
  await expect(rowOf(page, 'shell')).toContainText('Shell team');
  await expect(rowOf(page, 'mfe-catalog')).toContainText(/Catalog team.*yes\s*\d+ ms\s*0$/);
  await expect(rowOf(page, 'mfe-catalog')).toContainText(version);
  await expect(rowOf(page, 'mfe-seller')).toContainText(/no\s*not loaded/);
  // A frame covers its region.
  const frame = page.locator('[aria-hidden] > div', {
    hasText: `mfe-catalog · Catalog team · ${version} · `,
  });
  await expect(frame).toContainText('no errors');
  const boxes = async () => JSON.stringify([await frame.boundingBox(), await region.boundingBox()]);
  await expect.poll(boxes).toMatch(/^\[(\{.+\}),\1\]$/);
  await isAccessible(page, 'who owns what');

  // The page stays usable, and the frames follow it.
  await header.getByRole('link', { name: /^Cart/ }).click();
  await expect(visitor.heading('Shopping Cart')).toBeVisible();
  await expect(rowOf(page, 'mfe-cart-checkout')).toContainText(/yes\s*\d+ ms/);
  await expect(rowOf(page, 'mfe-catalog')).toContainText(/no\s*\d+ ms/);

  await page.setViewportSize({ width: 390, height: 844 });
  await isAccessible(page, 'who owns what on a phone');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing is cut off at the side').toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press(KEY);
  await expect(panel).toBeVisible();
  await page.keyboard.press(KEY);
  await expect(panel).toHaveCount(0);
});

test('lists a failed region with its errors', { tag: '@full' }, async ({ visitor, pageErrors }) => {
  const { page, main } = visitor;
  pageErrors.expect(/seller/);
  await page.route(/\/r\/seller\//, (route) => route.abort('connectionrefused'));
  await visitor.opens('/seller');
  await expect(main.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  // The key is listened for last, after the region has failed.
  const row = rowOf(page, 'mfe-seller');
  await expect(async () => {
    await page.keyboard.press(KEY);
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(row).toContainText(/Seller team.*failed\s*not loaded\s*[1-9]$/);
  await isAccessible(page, 'who owns what beside an error');
});

test('in production only operators have the overlay, in the menu', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor;
  const files: string[] = [];
  page.on('request', (sent) => files.push(new URL(sent.url()).pathname));
  const ofOverlay = () => files.filter((file) => /^\/r\/shell\/[^/]+\/owners\./.test(file));
  await asInProduction(page);
  await visitor.opens('/home');
  await expect(visitor.main.getByRole('article').first()).toBeVisible();
  await page.keyboard.press(KEY);
  await visitor.opensMenu();
  await expect(page.getByRole('button', { name: 'Who owns what' })).toHaveCount(0);
  expect(ofOverlay()).toEqual([]);

  await visitor.logsIn(OPERATOR);
  const menu = await visitor.opensMenu();
  await menu.getByRole('button', { name: 'Who owns what' }).click();
  await expect(panelOf(page)).toBeFocused();
  expect(ofOverlay()).not.toEqual([]);
  await expect(menu).not.toBeVisible();
  await expect(rowOf(page, 'mfe-catalog')).toContainText('Catalog team');
  await page.keyboard.press(KEY);
  await expect(panelOf(page)).toHaveCount(0);
  await expect(visitor.main).toBeFocused();
});
