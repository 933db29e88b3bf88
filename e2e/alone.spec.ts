import path from 'node:path';
import { type LocalPage, openLocalPage } from './localPage';
import { expect, test } from './page';
import { ROOT } from './settings';

let opened: LocalPage | undefined;
async function open(packageName: string, site?: string) {
  opened = await openLocalPage({
    folder: path.join(ROOT, 'tools/dist/alone', packageName),
    files: '/alone/',
    site,
  });
  return opened.origin;
}
test.afterEach(() => opened?.close());

/** The first heading, the user that the test switches to, and another path with its heading. */
const remotes = [
  ['mfe-catalog', 'DISCOVER YOUR OOTD', 'customer', '/trending', 'Trending Products'],
  ['mfe-cart-checkout', 'Shopping Cart', 'customer', '/cart', 'Shopping Cart'],
  ['mfe-account', 'Every day is haat day.', 'customer', '/orders', 'ORDERS'],
  ['mfe-seller', 'OPEN YOUR STORE ON HAAT', 'seller', '/seller/products', 'MY PRODUCTS'],
] as const;

for (const [packageName, first, who, itsPath, heading] of remotes) {
  const tag = packageName === 'mfe-catalog' ? [] : '@full';
  test(`${packageName} alone: shows a guest's page, a ${who}'s and another path`, { tag }, async ({
    visitor,
    baseURL,
  }) => {
    const { page } = visitor;
    await visitor.opens(await open(packageName, baseURL));
    await expect(visitor.heading(first)).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(`${packageName} alone`);
    const session = page.getByRole('group', { name: 'Session' });
    for (const name of ['guest', who]) {
      const person = session.getByRole('button', { name });
      await person.click();
      await expect(person).toHaveAttribute('aria-pressed', 'true');
    }
    await page.getByText('Paths', { exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Paths of the remote' })
      .getByRole('link', { name: itsPath, exact: true })
      .click();
    await expect(visitor.heading(heading)).toBeVisible();
    await visitor.isAt(itsPath);
  });
}

test('alone without an API: shows an error', async ({ visitor, pageErrors }) => {
  pageErrors.expect(/404/);
  await visitor.opens(await open('mfe-seller'));
  await expect(visitor.page.getByText(/^No API answers at http:\/\/localhost:\d+\./)).toBeVisible();
  await visitor.page.getByRole('button', { name: 'customer' }).click();
  await expect(visitor.page.getByText(/The API is not there|demo market/)).toBeVisible();
});
