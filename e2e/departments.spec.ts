import { CHECKED, isAccessible } from './accessible';
import { expect, test } from './page';

test.use(CHECKED);

test('a shopper goes from the header to a department, to one of its types, and to all of it', {
  tag: '@full',
}, async ({ visitor, request }) => {
  const { page, main, header } = visitor;
  const listed = await request.get('/api/v1/products/categories/', {
    params: { department: 'women', by: 'type' },
  });
  const { results } = (await listed.json()) as {
    results: { name: string; count: number; product_type: string }[];
  };
  const [type] = results as [(typeof results)[number]];
  await visitor.entersAsGuest();
  const women = header.getByRole('link', { name: 'Women', exact: true });
  await women.click();
  await visitor.isAt('/shop/women');
  await expect(main.getByRole('heading', { level: 1, name: 'Women’s clothing' })).toBeVisible();
  await expect(women).toHaveAttribute('aria-current', 'page');
  const types = main.getByRole('region', { name: 'Shop by type' });
  await expect(types.getByRole('listitem')).toHaveCount(results.length);
  const rail = (name: string) => main.getByRole('region', { name });
  await rail('New in').scrollIntoViewIfNeeded();
  for (const name of ['On offer', 'Trending now']) await expect(rail(name)).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await isAccessible(page, `a department at ${width} px`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await types.getByRole('link', { name: `${type.name} ${type.count} products` }).click();
  await visitor.isAt(`/shop/women/${type.product_type}`);
  await expect(main.getByRole('heading', { level: 1, name: type.name })).toBeVisible();
  await expect(main.getByText(`${type.count} products`, { exact: true })).toBeVisible();
  await page.goBack();
  await types.getByRole('link', { name: /^See all/ }).click();
  await visitor.isAt('/shop/women/all');
});

test('the page of a department comes with its content; another name is not found', async ({
  visitor,
  request,
  pageErrors,
}) => {
  const answer = () => request.get('/shop/fabric?lang=bn');
  expect((await answer()).status()).toBe(200);
  // On a busy machine the first render may exceed its time budget.
  await expect
    .poll(async () => (await answer()).text())
    .toMatch(/data-rendered="\/shop\/fabric\?lang=bn".*ধরন অনুযায়ী দেখুন/s);
  expect((await request.get('/shop/pets')).status()).toBe(404);
  pageErrors.expect(/404.*\/shop\/pets/);
  await visitor.opens('/shop/pets');
  await expect(visitor.heading('Page not found')).toBeVisible();
});
