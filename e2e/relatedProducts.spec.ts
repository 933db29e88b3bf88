import { type ProductCard, products } from '@haat/contracts';
import { CHECKED, isAccessible } from './accessible';
import { expect, test } from './page';

test.use(CHECKED);

test('a shopper goes from a product to a similar one and back to what was viewed', { tag: '@full' }, async ({
  visitor,
  request,
}) => {
  const { page, main } = visitor;
  const list = await request.get('/api/v1/products/', { params: { limit: '1', sort: 'popular' } });
  const [first] = ((await list.json()) as { results: ProductCard[] }).results as [ProductCard];
  await visitor.entersAsGuest();
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  const related = `/api/v1${products.relatedProducts.path.replace(':id', String(first.id))}`;
  await visitor.opensProduct(first);
  expect(asked).not.toContain(related);

  const similar = main.getByRole('region', { name: 'Similar products' });
  await main.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded();
  await expect(similar.getByRole('listitem')).toHaveCount(products.MAX_RELATED);
  await expect(main.getByRole('region', { name: 'More from this store' })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0);
  expect(asked.filter((path) => path === related)).toHaveLength(1);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await isAccessible(page, `a product with similar ones at ${width} px`);
  }
  const link = similar.getByRole('heading', { level: 3 }).first().getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();

  await main.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded();
  const viewed = main.getByRole('region', { name: 'Recently viewed' });
  await viewed.scrollIntoViewIfNeeded();
  await viewed.getByRole('link', { name: first.name }).click();
  await expect(main.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
});
