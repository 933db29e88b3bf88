import { expect, test } from './page';
import { availableProducts } from './products';
import { aShopper, CUSTOMER } from './users';
import { Visitor } from './visitor';

test('two tabs show the same cart badge, for a guest and after login', { tag: '@full' }, async ({
  visitor,
  request,
  context,
}) => {
  const shopper = await aShopper(request);
  const [first, second] = await availableProducts(request, 2);
  await visitor.entersAsGuest();
  const other = new Visitor(await context.newPage());
  await other.opens('/faq');
  const badge = (items: number) =>
    other.header.getByRole('link', {
      name: items === 1 ? 'Cart, 1 item' : `Cart, ${items} items`,
      exact: true,
    });

  await visitor.buys(first);
  await expect(badge(1)).toBeVisible();

  await visitor.opens('/login');
  await visitor.fillsLogin(shopper, { remember: true });
  await visitor.isAt('/home');
  const menu = await other.opensMenu();
  await expect(menu.getByText(`Hello, ${shopper.firstName}`)).toBeVisible();
  await expect(badge(1)).toBeVisible();
  // A rule for the header's buttons must not reach those in its menu.
  const [list, signOut] = [menu.getByRole('list').first(), menu.getByRole('button', { name: 'Sign Out' })];
  expect((await signOut.boundingBox())?.width).toBe((await list.boundingBox())?.width);

  await visitor.buys(second);
  await expect(badge(2)).toBeVisible();

  await visitor.signsOut();
  await expect(menu.getByText('Hello, Guest')).toBeVisible();
  // The menu has a link to the cart with the same name.
  await other.page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(other.header.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

test('a shopper finds an order by its number', { tag: '@full' }, async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.isSignedIn(CUSTOMER);
  await visitor.opens('/orders');
  const href = await main.getByRole('article').first().getByRole('link').first().getAttribute('href');
  const number = /R\d+/.exec(href!)![0];
  await visitor.footer.getByRole('link', { name: 'Order status' }).click();
  await expect(main.getByText('What each status means')).toBeVisible();
  await page.getByLabel('Order number').fill(number.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(visitor.heading(new RegExp(`^Order ${number}`))).toBeVisible();
  await page.reload();
  await main.getByRole('link', { name: 'See the order' }).first().click();
  await visitor.isAt(new RegExp(`^/order/${number}`));
});

for (const [how, answer] of [
  ['takes long', 'slow'],
  ['answers what cannot be read', '{"results": [{"id": 1, "na'],
] as const) {
  test(`header and footer work while the API ${how} @trust:api-away`, {
    tag: answer === 'slow' ? [] : '@full',
  }, async ({ visitor }) => {
    const { page, header, footer } = visitor;
    await visitor.entersAsGuest();
    let letAnswersCome = () => {};
    const answers = new Promise<void>((resolve) => {
      letAnswersCome = resolve;
    });
    await page.route('**/api/**', async (route) => {
      if (answer === 'slow') await answers;
      await (answer === 'slow'
        ? route.continue()
        : route.fulfill({ contentType: 'application/json', body: answer }));
    });
    await visitor.opens('/home');
    const menu = await visitor.opensMenu();
    await expect(menu.getByText('Hello, Guest')).toBeVisible();
    await page.keyboard.press('Escape');
    await header.getByRole('combobox').fill('no such thing');
    await expect(
      header.getByRole('status').filter({ hasText: answer === 'slow' ? 'Searching...' : /^Failed to/ }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await visitor.isAt('/search');
    await footer.getByRole('link', { name: 'FAQ' }).click();
    await expect(visitor.heading('Frequently asked questions')).toBeVisible();
    letAnswersCome();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
