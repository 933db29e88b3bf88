import type { Product, ProductCard } from '@haat/contracts';
import { type APIRequestContext, expect } from '@playwright/test';

/** A product and one choice of it that can be had. */
export interface Goods {
  id: number;
  name: string;
  store: string;
  size: string;
  color: string;
  /** In taka. */
  price: number;
}

/** As many as were asked for, so that they can be named one by one. */
type Some<T, Count extends number, Held extends T[] = []> = Held['length'] extends Count
  ? Held
  : Some<T, Count, [...Held, T]>;

/**
 * Products in stock that come in several sizes and colours, newest first: as many as asked for, no two of them alike.
 * @param query filter of the product list, e.g. { store: '1' }
 */
export async function goods<Count extends number>(
  request: APIRequestContext,
  count: Count,
  query: Record<string, string> = {},
): Promise<Some<Goods, Count>> {
  const found: Goods[] = [];
  const params = { limit: '40', in_stock: 'true', ...query };
  const list = await request.get('/api/v1/products/', { params });
  expect(list.ok(), await list.text()).toBe(true);
  for (const { id } of ((await list.json()) as { results: ProductCard[] }).results) {
    if (found.length === count) break;
    const product = (await (await request.get(`/api/v1/products/${id}/`)).json()) as Product;
    const choice = product.variants.find((variant) => variant.in_stock && variant.size && variant.color);
    const plenty = product.stock_quantity >= 10 && !product.offers_custom_sizes;
    const many = product.availableColors.length > 1 && product.availableSizes.length > 1;
    if (!choice || !plenty || !many || found.some(({ name }) => name === product.name)) continue;
    const { name, seller_business_name: store, price } = product;
    found.push({ id, name, store, price, size: choice.size!, color: choice.color! });
  }
  expect(found, 'goods to buy').toHaveLength(count);
  return found as Some<Goods, Count>;
}

/** Products of a store, by its name. */
export async function goodsOf<Count extends number>(
  request: APIRequestContext,
  store: string,
  count: Count,
): Promise<Some<Goods, Count>> {
  const { results } = await (await request.get('/api/v1/auth/stores/')).json();
  const { id } = results.find(({ name }: { name: string }) => name === store);
  return goods(request, count, { store: String(id) });
}
