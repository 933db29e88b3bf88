import type { ProductCard } from '@haat/contracts';
import type { APIRequestContext } from '@playwright/test';
import { CHECKED, isAccessible } from './accessible';
import { expect, test } from './page';
import { aShopper, tokenOf } from './users';

test.use(CHECKED);

/** The first product of the list that can be added to the cart without a choice, and one of another name. */
async function twoProducts(request: APIRequestContext): Promise<[plain: ProductCard, other: ProductCard]> {
  const list = await request.get('/api/v1/products/', {
    params: { limit: '60', in_stock: 'true', business_type: 'Loose Fabric' },
  });
  const { results } = (await list.json()) as { results: ProductCard[] };
  const preview = await request.get('/api/v1/wishlist/preview/', {
    params: { ids: results.map(({ id }) => id).join(',') },
  });
  const { items } = (await preview.json()) as {
    items: (ProductCard & { only_choice: object | null })[];
  };
  const plain = items.find(({ only_choice }) => only_choice)!;
  const other = items.find(({ name }) => name !== plain.name)!;
  return [plain, other];
}

test('a guest saves two products, logs in, buys one and removes the other with an undo', {
  tag: '@full',
}, async ({ visitor, request }) => {
  const { page, main } = visitor;
  const shopper = await aShopper(request);
  const [plain, other] = await twoProducts(request);
  await visitor.entersAsGuest();
  for (const { id, name } of [plain, other]) {
    await visitor.opensProduct({ id, name });
    const heart = visitor.button(`Wish list: ${name}`);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(visitor.messages).toContainText(`${other.name} is on your wish list`);

  await visitor.goesTo('Wish list');
  await visitor.isAt('/wishlist');
  const list = main.getByRole('list', { name: 'Saved products' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([other.name, plain.name]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await isAccessible(page, `the wish list at ${width} px`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  await visitor.opens('/login');
  await visitor.fillsLogin(shopper);
  await visitor.isAt('/home');
  await visitor.goesTo('Wish list');
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([other.name, plain.name]);

  await visitor.button(`Add to cart ${plain.name}`).click();
  await expect(visitor.header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();

  await visitor.button(`Remove ${other.name} from the wish list`).click();
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([plain.name]);
  await visitor.messages.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([other.name, plain.name]);

  // The server has both, and nothing is left in the browser to be sent again.
  const headers = { authorization: `Bearer ${await tokenOf(request, shopper)}` };
  await expect
    .poll(async () => (await (await request.get('/api/v1/wishlist/ids/', { headers })).json()).product_ids)
    .toEqual([other.id, plain.id]);
  expect(await page.evaluate(() => localStorage.getItem('haat.wishes'))).toBeNull();
});

test('an empty wish list leads on', { tag: '@full' }, async ({ visitor }) => {
  await visitor.entersAsGuest();
  await visitor.goesTo('Wish list');
  await expect(visitor.main.getByText('Your wish list is empty')).toBeVisible();
  await isAccessible(visitor.page, 'the empty wish list');
  await visitor.main.getByRole('link', { name: 'Browse products' }).click();
  await visitor.isAt('/home');
});
