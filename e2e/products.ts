import type { Page, Product, ProductCard } from '@haat/contracts';
import { type APIRequestContext, expect } from '@playwright/test';
import { aShopper, type Person, tokenOf } from './users';

/** A product and one variant with enough stock for the journeys that run now. */
export interface AvailableProduct {
  id: number;
  name: string;
  store: string;
  size: string;
  color: string;
  /** In taka. */
  price: number;
}

/** A tuple of Count elements, so that they can be destructured. */
type Some<T, Count extends number, Held extends T[] = []> = Held['length'] extends Count
  ? Held
  : Some<T, Count, [...Held, T]>;

/** More pieces than journeys order of one variant while one of them runs. */
const MIN_STOCK = 12;

/**
 * Products with several sizes and colours and different names, newest first.
 * @param site what `request` asks, where that is not the site of all journeys
 */
export function availableProducts<Count extends number>(request: APIRequestContext, count: Count, site = '') {
  return find(request, count, { site });
}

/** The same, of one store. */
export async function productsOfStore<Count extends number>(
  request: APIRequestContext,
  store: string,
  count: Count,
  site = '',
) {
  const { results } = await (await request.get('/api/v1/auth/stores/')).json();
  const { id } = results.find(({ name }: { name: string }) => name === store);
  return find(request, count, { store: String(id), site });
}

/** The same, each of a different store. */
export function productsOfDifferentStores<Count extends number>(request: APIRequestContext, count: Count) {
  return find(request, count, { eachOfItsStore: true });
}

/** Page by page: other tests have listed products, too, which come first. */
async function* inStock(request: APIRequestContext, query: Record<string, string>) {
  for (let page = 1; ; page++) {
    const params = { page: String(page), limit: '60', in_stock: 'true', ...query };
    const list = await request.get('/api/v1/products/', { params });
    expect(list.ok(), await list.text()).toBe(true);
    const { results, has_next } = (await list.json()) as Page<ProductCard>;
    yield* results;
    if (!has_next) return;
  }
}

/** The id of a product of which nothing is left. */
export async function aSoldOutProduct(request: APIRequestContext): Promise<number> {
  for (let page = 1; ; page++) {
    const list = await request.get('/api/v1/products/', { params: { page: String(page), limit: '60' } });
    const { results, has_next } = (await list.json()) as Page<ProductCard>;
    const soldOut = results.find((product) => !product.is_in_stock);
    if (soldOut) return soldOut.id;
    expect(has_next, 'a product is sold out').toBe(true);
  }
}

/** The id of a product with ready sizes that is also made to measure. */
export async function aMadeToMeasureProduct(request: APIRequestContext): Promise<number> {
  for await (const { id } of inStock(request, {})) {
    const product = (await (await request.get(`/api/v1/products/${id}/`)).json()) as Product;
    if (product.offers_custom_sizes && product.availableSizes.length > 1) return id;
  }
  throw new Error('No product is made to measure.');
}

/** Products that this worker's journeys found last, by their criteria; others may have bought the rest since. */
const known = new Map<string, AvailableProduct[]>();
/** Shoppers of this worker whose carts probe the stock, by site, and are cleared afterwards. */
const probers = new Map<string, Promise<Person>>();

async function find<Count extends number>(
  request: APIRequestContext,
  count: Count,
  { site = '', store = '', eachOfItsStore = false },
): Promise<Some<AvailableProduct, Count>> {
  const prober = probers.get(site) ?? aShopper(request);
  probers.set(site, prober);
  const headers = { authorization: `Bearer ${await tokenOf(request, await prober)}` };
  /** The API does not reveal the stock of a variant, but the cart refuses more than it. */
  const hasStock = async ({ id, size, color }: Pick<AvailableProduct, 'id' | 'size' | 'color'>) => {
    const data = { product_id: id, quantity: MIN_STOCK, size, color };
    return (await request.post('/api/v1/orders/cart/add/', { headers, data })).ok();
  };
  const key = `${site} ${count} ${store} ${eachOfItsStore}`;
  const found: AvailableProduct[] = [];
  for (const product of known.get(key) ?? []) if (await hasStock(product)) found.push(product);
  const others = found.length < count ? inStock(request, store ? { store } : {}) : [];
  for await (const { id } of others) {
    const product = (await (await request.get(`/api/v1/products/${id}/`)).json()) as Product;
    const { name, seller_business_name, price, availableColors, availableSizes } = product;
    const many = availableColors.length > 1 && availableSizes.length > 1 && !product.offers_custom_sizes;
    const alike = (other: AvailableProduct) =>
      other.name === name || (eachOfItsStore && other.store === seller_business_name);
    if (!many || found.some(alike)) continue;
    for (const { size, color } of product.variants) {
      if (!size || !color || !(await hasStock({ id, size, color }))) continue;
      found.push({ id, name, store: seller_business_name, size, color, price });
      break;
    }
    if (found.length === count) break;
  }
  await request.post('/api/v1/orders/cart/clear/', { headers });
  known.set(key, found);
  expect(found, 'products to buy').toHaveLength(count);
  return found as Some<AvailableProduct, Count>;
}
