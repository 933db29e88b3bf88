import { createHash } from 'node:crypto';
import {
  dhakaDay,
  type listings,
  type Page,
  type Product,
  type ProductEditForm,
  type ProductForm,
  type ProductSummary,
  type QueryOf,
  type SellerProduct,
  type SellerProductRow,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader, Tx } from '../../platform/db/database';
import type { Caller } from '../../platform/http/caller';
import { KeyReused, SellerNotApproved } from '../../platform/http/errors';
import type { Upload } from '../../platform/http/formBody';
import { pageOf, pageSlice, sliceOf, wholeList } from '../../platform/http/pagination';
import { addPicture } from '../../platform/media/pictures';
import type { ReadPicture } from '../../platform/media/readPicture';
import { storeProductPictures } from '../../platform/media/storeUploads';
import { getProduct, pricesNow } from '../catalog/catalog.service';
import { lockPriceDate } from '../catalog/sales.service';
import {
  claimIdempotencyKey,
  countOwn,
  findDetails,
  findImages,
  findKey,
  findOwn,
  findSkus,
  listOwn,
  lockOwn,
  lockOwnVariants,
  lockSeller,
  type OwnFilter,
  saveKeyResults,
  summarizeOwn,
  updateProduct,
  writeImages,
} from './listings.queries';
import { findActiveOffers } from './offers.queries';
import {
  type EditBase,
  imagesAfter,
  imagesOf,
  OwnProductNotFound,
  planEdit,
  planNew,
  requireCurrent,
} from './planListing';
import { rowOf, sellerProductOf } from './sellerProduct';
import { lockNamedCharts } from './sizeCharts.service';
import { skuPrefix, TakenSkus } from './takenSkus';
import { claimTagsOf, writeEdits, writeNew } from './writeListing.service';

// Sellers' changes to their own products. Sales of stock, ratings and current prices belong to the catalog.

type Deps = Pick<Context, 'db' | 'clock'>;
type ListQuery = QueryOf<typeof listings.listOwnProducts>;

export { OwnProductNotFound } from './planListing';

// Reading ------------------------------------------------------------------------------------------

/** GET products/seller/products/: everything on one page unless a page is requested. */
export async function listOwnProducts(
  { db, clock }: Deps,
  sellerId: number,
  { page, limit, search, status, sort = 'newest', language }: ListQuery,
): Promise<Page<SellerProductRow> & { summary: ProductSummary }> {
  const filter: OwnFilter = { sellerId, search: search || undefined, status };
  const order = { sort, language };
  const summary = await summarizeOwn(db.lists, sellerId);
  const slice = sliceOf({ page, limit });
  if (!slice) {
    const results = await rowsOf(db.lists, await listOwn(db.lists, filter, order), clock.now());
    return { ...wholeList(results), summary };
  }
  const rows = await listOwn(db.lists, filter, order, slice);
  const count = rows[0]?.matches ?? (await countOwn(db.lists, filter));
  return { ...pageOf(await rowsOf(db.lists, rows, clock.now()), count, slice), summary };
}

/** GET products/seller/products/export/ */
export async function exportOwnProducts(
  { db, clock }: Deps,
  sellerId: number,
  { page, limit }: QueryOf<typeof listings.exportOwnProducts>,
): Promise<Page<SellerProduct>> {
  const slice = pageSlice(page, limit);
  const filter = { sellerId };
  const count = await countOwn(db.lists, filter);
  const rows = await listOwn(db.lists, filter, { sort: 'oldest' }, slice);
  return pageOf(await wholeProducts(db.lists, rows, clock.now()), count, slice);
}

/** GET products/seller/products/for-offers/: an archived product is not sold again. */
export async function productsForOffers({ db, clock }: Deps, sellerId: number): Promise<SellerProductRow[]> {
  const rows = await listOwn(db.lists, { sellerId, withoutStatus: 'archived' }, { sort: 'newest' });
  return rowsOf(db.lists, rows, clock.now());
}

/** GET products/seller/products/{id}/ @throws OwnProductNotFound */
export function getOwnProduct({ db, clock }: Deps, sellerId: number, id: number): Promise<SellerProduct> {
  return wholeProduct(db.kysely, sellerId, id, clock.now());
}

/**
 * GET products/{id}/ for its owner: the shop's response and the further data of the edit form.
 * @returns null when the product isn't the viewer's
 */
export async function ownProduct(deps: Deps, id: number, viewer: Caller | null): Promise<Product | null> {
  if (!viewer?.sellerId) return null;
  const { kysely } = deps.db;
  const found = (await findWholeProducts(kysely, viewer.sellerId, [id], deps.clock.now())).get(id);
  if (!found) return null;
  const { version, created_at, sales_count, sku, tags_list, variants } = found;
  const product = await getProduct(deps, id, async () => viewer);
  return { ...product, version, created_at, sales_count, sku, tags_list, variants };
}

type Rows = Awaited<ReturnType<typeof listOwn>>;

async function rowsOf(db: Reader, rows: Rows, now: Date): Promise<SellerProductRow[]> {
  const prices = await pricesNow(db, idsOf(rows), dhakaDay(now));
  return rows.flatMap((row) => {
    const price = prices.get(row.id);
    return price ? rowOf(row, price) : [];
  });
}

async function wholeProducts(db: Reader, rows: Rows, now: Date): Promise<SellerProduct[]> {
  const prices = await pricesNow(db, idsOf(rows), dhakaDay(now));
  const details = await findDetails(db, idsOf(rows));
  return rows.flatMap((row) => {
    const [price, more] = [prices.get(row.id), details.get(row.id)];
    return price && more ? sellerProductOf(row, more, price) : [];
  });
}

const idsOf = (rows: Rows) => rows.map(({ id }) => id);

/** @returns the seller's products by their ids */
export async function findWholeProducts(
  db: Reader,
  sellerId: number,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, SellerProduct>> {
  if (ids.length === 0) return new Map();
  const found = await wholeProducts(db, await listOwn(db, { sellerId, ids }, { sort: 'newest' }), now);
  return new Map(found.map((product) => [product.id, product]));
}

async function wholeProduct(db: Reader, sellerId: number, id: number, now: Date): Promise<SellerProduct> {
  const product = (await findWholeProducts(db, sellerId, [id], now)).get(id);
  if (!product) throw new OwnProductNotFound();
  return product;
}

// Writing ------------------------------------------------------------------------------------------

/**
 * Lists a product (section 7).
 * @param key the Idempotency-Key, if any: the same form with it returns the product that was listed before
 * @throws InvalidInput, UnreadablePicture, KeyReused, SellerNotApproved when the seller was suspended meanwhile
 */
export async function createProduct(
  { db, clock, pictures }: Pick<Context, 'db' | 'clock' | 'pictures'>,
  sellerId: number,
  form: ProductForm,
  uploads: readonly Upload[],
  key?: string,
): Promise<SellerProduct> {
  const once = key === undefined ? undefined : { key, hash: hashOfRequest(form, uploads) };
  // Looked up before the pictures are decoded, which is slow.
  const listed = once && productOfKey(await findKey(db.kysely, sellerId, once.key), once.hash);
  // Validate before decoding pictures, which is expensive.
  planNew(form, uploads.length);
  const stored = listed ? [] : await storeProductPictures(pictures, uploads);
  const now = clock.now();
  return db.tx(async (tx) => {
    const seller = await lockSeller(tx, sellerId);
    if (seller?.status !== 'approved') throw new SellerNotApproved();
    const before = once && productOfKey(await claimIdempotencyKey(tx, sellerId, once), once.hash);
    if (before) return wholeProduct(tx, sellerId, before, now);
    (await lockNamedCharts(tx, sellerId, form.size_chart_id))(form);
    const plan = planNew(form, uploads.length, await takenSkus(tx, sellerId, [form.name]));
    const [id = 0] = await writeNew(
      tx,
      { sellerId, businessType: seller.business_type, now },
      [plan],
      await claimTagsOf(tx, [plan]),
    );
    if (once) await saveKeyResults(tx, sellerId, [{ key: once.key, productId: id }]);
    await writeImages(tx, id, { retained: [], added: await addPictures(tx, stored, plan.imageColors) });
    return wholeProduct(tx, sellerId, id, now);
  });
}

/** The SKUs of a store that default ones of products with these names could repeat. Call it under {@link lockSeller}. */
export async function takenSkus(db: Reader, sellerId: number, names: readonly string[]): Promise<TakenSkus> {
  return new TakenSkus(await findSkus(db, sellerId, [...new Set(names.map(skuPrefix))]));
}

/** Other fields follow. Processes of several releases must hash a repeated request alike, so this order never changes. */
const HASHED_FIRST: readonly string[] = [
  'name',
  'description',
  'price',
  'confirm_zero_price',
  'estimated_pickup_days',
  'requires_advance_payment',
  'availableSizes',
  'availableColors',
  'tags',
  'offers_custom_sizes',
  'custom_size_fields',
  'stock_quantity',
  'image_colors',
  'variants_data',
  'short_description',
  'category',
  'business_type',
  'department',
  'product_type',
  'size_chart_id',
  'features',
] satisfies (keyof ProductForm)[];

export function hashOfRequest(form: ProductForm, uploads: readonly Upload[]): Buffer {
  const names = Object.keys(form) as (keyof ProductForm)[];
  const ordered = [...HASHED_FIRST, ...names.filter((name) => !HASHED_FIRST.includes(name)).sort()].flatMap(
    (name) => (name in form ? [[name, form[name as keyof ProductForm]]] : []),
  );
  const hash = createHash('sha256').update(JSON.stringify(Object.fromEntries(ordered)));
  // Each by its own hash, so that no two lists of files read alike.
  for (const upload of uploads) hash.update(createHash('sha256').update(upload).digest());
  return hash.digest();
}

/** The product that a key listed, if it was used. @throws KeyReused when that was for another form */
export function productOfKey(used: Awaited<ReturnType<typeof findKey>>, hash: Buffer): number | null {
  if (!used) return null;
  if (!used.request_hash.equals(hash))
    throw new KeyReused('This Idempotency-Key was used for another product');
  return used.product_id;
}

/**
 * Changes a product: the whole form, or its pictures alone.
 * @param base state the form started from; without it nothing is checked, and the stock entered is stored as it is
 * @throws OwnProductNotFound, ChangedMeanwhile, InvalidInput, OfferMakesFree, UnreadablePicture
 */
export async function editProduct(
  { db, clock, pictures }: Pick<Context, 'db' | 'clock' | 'pictures'>,
  sellerId: number,
  id: number,
  form: ProductEditForm,
  uploads: readonly Upload[],
  base?: EditBase,
): Promise<SellerProduct> {
  const { kysely } = db;
  // Refused before the pictures are decoded; checked again under the lock.
  requireCurrent(await findOwn(kysely, sellerId, id), base);
  imagesAfter(imagesOf(await findImages(kysely, [id]), id), form, uploads.length);
  const stored = await storeProductPictures(pictures, uploads);
  const now = clock.now();
  return db.tx(async (tx) => {
    await lockPriceDate(tx);
    // Only a whole form can add default SKUs.
    if (form.name !== undefined) await lockSeller(tx, sellerId);
    (await lockNamedCharts(tx, sellerId, form.size_chart_id))(form);
    const product = requireCurrent(await lockOwn(tx, sellerId, id), base);
    const plan = planEdit(
      product,
      {
        variants: await lockOwnVariants(tx, [id]),
        images: await findImages(tx, [id]),
        offers: await findActiveOffers(tx, [id], dhakaDay(now)),
        skus: await takenSkus(tx, sellerId, form.name === undefined ? [] : [form.name]),
      },
      form,
      { uploads: stored.length, base },
    );
    await writeEdits(tx, now, [plan], await claimTagsOf(tx, plan.whole ? [plan.whole] : []));
    await writeImages(tx, id, {
      retained: plan.images.retained,
      added: await addPictures(tx, stored, plan.images.added),
    });
    return wholeProduct(tx, sellerId, id, now);
  });
}

/** @throws OwnProductNotFound, ChangedMeanwhile */
export function setStatus(
  { db, clock }: Deps,
  sellerId: number,
  id: number,
  status: 'active' | 'inactive',
  base?: EditBase,
): Promise<SellerProduct> {
  const now = clock.now();
  return db.tx(async (tx) => {
    requireCurrent(await lockOwn(tx, sellerId, id), base);
    await updateProduct(tx, id, { status, updated_at: now });
    return wholeProduct(tx, sellerId, id, now);
  });
}

/** Takes a product out of the shop for good. Orders keep what was bought; carts show it as unavailable. @throws OwnProductNotFound */
export function deleteProduct({ db, clock }: Deps, sellerId: number, id: number): Promise<void> {
  const now = clock.now();
  return db.tx(async (tx) => {
    requireCurrent(await lockOwn(tx, sellerId, id));
    await updateProduct(tx, id, { deleted_at: now, updated_at: now });
  });
}

// Pictures -----------------------------------------------------------------------------------------

/** @param colors of the pictures, in their order */
async function addPictures(
  tx: Tx,
  stored: readonly ReadPicture[],
  colors: readonly (string | null)[],
): Promise<{ hash: string; color: string | null }[]> {
  const added: { hash: string; color: string | null }[] = [];
  for (const [index, picture] of stored.entries()) {
    added.push({ hash: (await addPicture(tx, picture)).hash, color: colors[index] ?? null });
  }
  return added;
}
