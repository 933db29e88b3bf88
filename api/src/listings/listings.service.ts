import { createHash } from 'node:crypto';
import {
  DEFAULT_PICKUP_DAYS,
  type listings,
  MAX_PAGE_SIZE,
  MAX_PRODUCT_IMAGES,
  MIN_IMAGE_SIZES,
  messages,
  type Page,
  type Product,
  type ProductEditForm,
  type ProductForm,
  type ProductSummary,
  paisaOf,
  type QueryOf,
  type SellerProduct,
  type SellerProductRow,
} from '@haat/contracts';
import type { Updateable } from 'kysely';
import { getProduct, pricesNow } from '../catalog/catalog.service';
import { lockPriceDate } from '../catalog/sales.service';
import type { Context } from '../context';
import type { Reader, Tx } from '../db/database';
import type { Tables } from '../db/tables';
import { dhakaDay } from '../format/dhakaTime';
import type { Caller } from '../http/caller';
import { Conflict, InvalidInput, KeyReused, NotFound, SellerNotApproved } from '../http/errors';
import type { Upload } from '../http/formBody';
import { pageOf } from '../http/pagination';
import { addPicture } from '../media/pictures';
import { type ReadPicture, UnreadablePicture } from '../media/readPicture';
import { assignImageColors } from './imageColors';
import { listedChoices } from './listedChoices';
import {
  claimKey,
  claimTags,
  countOwn,
  findDetails,
  findImages,
  findKey,
  findOwn,
  insertProduct,
  type LockedProduct,
  listOwn,
  lockOwn,
  lockOwnVariants,
  lockSeller,
  type OwnFilter,
  type OwnImage,
  settleKey,
  summarizeOwn,
  updateProduct,
  writeImages,
  writeTags,
  writeVariants,
} from './listings.queries';
import { mergeVariants, type VariantMerge } from './mergeVariants';
import { rowOf, sellerProductOf } from './sellerProduct';

// What sellers do with their own products. Stock that is sold, ratings and prices of today are the catalog's.

type Shop = Pick<Context, 'db' | 'clock'>;
type ListQuery = QueryOf<typeof listings.listOwnProducts>;
type EditBase = NonNullable<listings.EditHeaders['if-match']>;

/** A product that somebody else, or another window, changed after the form was opened. */
class ChangedMeanwhile extends Conflict {
  override readonly code = 'changed_meanwhile';
  constructor(version: number) {
    super('This product was changed meanwhile. Please reload it and make your changes again.', undefined, {
      version,
    });
  }
}

/** Not among the seller's own. Its code tells it from an address that an older API doesn't have. */
export class OwnProductNotFound extends NotFound {
  override readonly code = 'product_not_found';
  constructor() {
    super('Product not found');
  }
}

// Reading ------------------------------------------------------------------------------------------

/** GET products/seller/products/: everything on one page unless a page is asked for. */
export async function listOwnProducts(
  { db, clock }: Shop,
  sellerId: number,
  { page, limit, search, status, sort = 'newest' }: ListQuery,
): Promise<Page<SellerProductRow> & { summary: ProductSummary }> {
  const filter: OwnFilter = { sellerId, search: search || undefined, status };
  const summary = await summarizeOwn(db.kysely, sellerId);
  if (page === undefined && limit === undefined) {
    const results = await rowsOf(db.kysely, await listOwn(db.kysely, filter, sort), clock.now());
    const count = results.length;
    return {
      count,
      total_pages: Math.min(count, 1),
      current_page: 1,
      has_next: false,
      results,
      summary,
    };
  }
  const slice = sliceOf(page, limit);
  const count = await countOwn(db.kysely, filter);
  const rows = await listOwn(db.kysely, filter, sort, slice);
  return { ...pageOf(await rowsOf(db.kysely, rows, clock.now()), count, slice), summary };
}

/** GET products/seller/products/export/ */
export async function exportOwnProducts(
  { db, clock }: Shop,
  sellerId: number,
  { page, limit }: QueryOf<typeof listings.exportOwnProducts>,
): Promise<Page<SellerProduct>> {
  const slice = sliceOf(page, limit);
  const filter = { sellerId };
  const count = await countOwn(db.kysely, filter);
  const rows = await listOwn(db.kysely, filter, 'oldest', slice);
  return pageOf(await wholeProducts(db.kysely, rows, clock.now()), count, slice);
}

/** GET products/seller/products/for-offers/: an archived product is not sold again. */
export async function productsForOffers({ db, clock }: Shop, sellerId: number): Promise<SellerProductRow[]> {
  const rows = await listOwn(db.kysely, { sellerId, withoutStatus: 'archived' }, 'newest');
  return rowsOf(db.kysely, rows, clock.now());
}

/** GET products/seller/products/{id}/ @throws OwnProductNotFound */
export function getOwnProduct({ db, clock }: Shop, sellerId: number, id: number): Promise<SellerProduct> {
  return wholeProduct(db.kysely, sellerId, id, clock.now());
}

/**
 * GET products/{id}/ for its owner: the shop's answer and what the edit form needs besides.
 * @returns null when the product isn't the viewer's
 */
export async function ownProduct(shop: Shop, id: number, viewer: Caller | null): Promise<Product | null> {
  if (!viewer?.sellerId) return null;
  const found = await findWhole(shop.db.kysely, viewer.sellerId, id, shop.clock.now());
  if (!found) return null;
  const { version, created_at, sales_count, sku, tags_list, variants } = found;
  const product = await getProduct(shop, id, async () => viewer);
  return { ...product, version, created_at, sales_count, sku, tags_list, variants };
}

function sliceOf(page = 1, limit: number = MAX_PAGE_SIZE) {
  return { page, limit, offset: (page - 1) * limit };
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

async function findWhole(
  db: Reader,
  sellerId: number,
  id: number,
  now: Date,
): Promise<SellerProduct | undefined> {
  const [product] = await wholeProducts(db, await listOwn(db, { sellerId, ids: [id] }, 'newest'), now);
  return product;
}

async function wholeProduct(db: Reader, sellerId: number, id: number, now: Date): Promise<SellerProduct> {
  const product = await findWhole(db, sellerId, id, now);
  if (!product) throw new OwnProductNotFound();
  return product;
}

// Writing ------------------------------------------------------------------------------------------

/**
 * Lists a product (section 7).
 * @param key the Idempotency-Key, if any: the same form with it answers the product that it listed before
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
  // Before the pictures are decoded, because that takes its time.
  const listed = once && listedBefore(await findKey(db.kysely, sellerId, once.key), once.hash);
  requireMeantPrice(form);
  const merge = mergeForm([], form);
  const isBare = uploads.length === 0 && merge.added.every(({ stock }) => stock === 0);
  const choices = choicesOf(form, { sizes: [], colors: [] }, merge);
  const { added: imageColors } = assignImageColors(form.image_colors ?? [], {
    kept: [],
    uploads: uploads.length,
    colors: choices.colors,
  });
  const kept = listed ? [] : await keepPictures(pictures, uploads);
  const now = clock.now();
  return db.tx(async (tx) => {
    const seller = await lockSeller(tx, sellerId);
    if (seller?.status !== 'approved') throw new SellerNotApproved();
    const before = once && listedBefore(await claimKey(tx, sellerId, once), once.hash);
    if (before) return wholeProduct(tx, sellerId, before, now);
    const tags = await claimTags(tx, form.tags ?? []);
    const id = await insertProduct(tx, {
      seller_id: sellerId,
      business_type: form.business_type ?? seller.business_type,
      estimated_pickup_days: form.estimated_pickup_days ?? DEFAULT_PICKUP_DAYS,
      tag_names: tags.map(({ name }) => name),
      // Nothing to see and nothing to buy: the seller activates it when there is.
      status: isBare ? 'inactive' : 'active',
      created_at: now,
      updated_at: now,
      ...columnsOf(form),
      ...choices,
    });
    if (once) await settleKey(tx, sellerId, once.key, { product_id: id });
    await writeTags(
      tx,
      id,
      tags.map(({ id: tag }) => tag),
    );
    await writeVariants(tx, id, merge);
    await writeImages(tx, id, { kept: [], added: await addPictures(tx, kept, imageColors) });
    return wholeProduct(tx, sellerId, id, now);
  });
}

function hashOfRequest(form: ProductForm, uploads: readonly Upload[]): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(form));
  // Each by its own hash, so that no two lists of files read alike.
  for (const upload of uploads) hash.update(createHash('sha256').update(upload).digest());
  return hash.digest();
}

/** The product that a key listed, if it was used. @throws KeyReused when that was for another form */
function listedBefore(used: Awaited<ReturnType<typeof findKey>>, hash: Buffer): number | null {
  if (!used) return null;
  if (!used.request_hash.equals(hash))
    throw new KeyReused('This Idempotency-Key was used for another product');
  return used.product_id;
}

/**
 * Changes a product: the whole form, or its pictures alone.
 * @param base what the form began with; without it nothing is checked, and the pieces typed count as they stand
 * @throws OwnProductNotFound, ChangedMeanwhile, InvalidInput, UnreadablePicture
 */
export async function editProduct(
  { db, clock, pictures }: Pick<Context, 'db' | 'clock' | 'pictures'>,
  sellerId: number,
  id: number,
  form: ProductEditForm,
  uploads: readonly Upload[],
  base?: EditBase,
): Promise<SellerProduct> {
  // Refused before the pictures are decoded; all of it is looked at again under the lock.
  await imagesAfter(db.kysely, await current(findOwn(db.kysely, sellerId, id), base), form, uploads.length);
  const kept = await keepPictures(pictures, uploads);
  const now = clock.now();
  return db.tx(async (tx) => {
    await lockPriceDate(tx);
    const product = await current(lockOwn(tx, sellerId, id), base);
    const images = await imagesAfter(tx, product, form, uploads.length);
    const columns = await writeForm(tx, product, form, base);
    const colored = assignImageColors(form.image_colors ?? [], {
      kept: images,
      uploads: kept.length,
      colors: columns.colors ?? product.colors,
    });
    await updateProduct(tx, id, { updated_at: now, ...columns });
    await writeImages(tx, id, { kept: colored.kept, added: await addPictures(tx, kept, colored.added) });
    return wholeProduct(tx, sellerId, id, now);
  });
}

/** @throws OwnProductNotFound, ChangedMeanwhile */
export function setStatus(
  { db, clock }: Shop,
  sellerId: number,
  id: number,
  status: 'active' | 'inactive',
  base?: EditBase,
): Promise<SellerProduct> {
  const now = clock.now();
  return db.tx(async (tx) => {
    await current(lockOwn(tx, sellerId, id), base);
    await updateProduct(tx, id, { status, updated_at: now });
    return wholeProduct(tx, sellerId, id, now);
  });
}

/** Takes a product out of the shop for good. Orders keep what was bought; carts show it as unavailable. @throws OwnProductNotFound */
export function deleteProduct({ db, clock }: Shop, sellerId: number, id: number): Promise<void> {
  const now = clock.now();
  return db.tx(async (tx) => {
    await current(lockOwn(tx, sellerId, id));
    await updateProduct(tx, id, { deleted_at: now, updated_at: now });
  });
}

/** @throws OwnProductNotFound when it isn't the seller's, ChangedMeanwhile when the form began with another version */
async function current(found: Promise<LockedProduct | undefined>, base?: EditBase): Promise<LockedProduct> {
  const product = await found;
  if (!product) throw new OwnProductNotFound();
  if (base && base.version !== product.version) throw new ChangedMeanwhile(product.version);
  return product;
}

/** Writes tags and variants of a whole form. @returns the columns to write; none for pictures alone */
async function writeForm(
  tx: Tx,
  product: LockedProduct,
  form: ProductEditForm,
  base?: EditBase,
): Promise<Updateable<Tables['products']> & { colors?: string[] }> {
  if (!isWhole(form)) return {};
  if (product.price_paisa !== 0) requireMeantPrice(form);
  const merge = mergeForm(await lockOwnVariants(tx, product.id), form, product, base);
  // A form without tags has none: the part is only sent when there are any (section 7).
  const tags = await claimTags(tx, form.tags ?? []);
  await writeTags(
    tx,
    product.id,
    tags.map(({ id }) => id),
  );
  await writeVariants(tx, product.id, merge);
  return {
    ...columnsOf(form),
    ...choicesOf(form, product, merge),
    tag_names: tags.map(({ name }) => name),
  };
}

function isWhole(form: ProductEditForm): form is ProductEditForm & ProductForm {
  return form.name !== undefined;
}

/** @throws InvalidInput for a price of 0 that nobody has confirmed */
function requireMeantPrice({ price, confirm_zero_price }: ProductForm): void {
  if (price > 0 || confirm_zero_price) return;
  throw new InvalidInput(messages.zeroPriceUnconfirmed, { price: [messages.zeroPriceUnconfirmed] });
}

function mergeForm(
  kept: Parameters<typeof mergeVariants>[0],
  form: ProductForm,
  product?: LockedProduct,
  base?: EditBase,
): VariantMerge {
  return mergeVariants(kept, form.variants_data, {
    name: form.name,
    colors: form.availableColors ?? product?.colors ?? [],
    sizes: form.availableSizes ?? product?.sizes ?? [],
    offersCustomSizes: form.offers_custom_sizes ?? product?.offers_custom_sizes ?? false,
    shown: base?.shown,
  });
}

/** The columns of what a form says; what it leaves out is not among them. */
function columnsOf(form: ProductForm) {
  const optional = {
    short_description: form.short_description,
    business_type: form.business_type,
    features: form.features,
    estimated_pickup_days: form.estimated_pickup_days,
    requires_advance_payment: form.requires_advance_payment,
    category: form.category === undefined ? undefined : form.category || null,
  };
  const sent = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return {
    name: form.name,
    description: form.description,
    price_paisa: paisaOf(form.price),
    ...(sent as { [Column in keyof typeof optional]?: NonNullable<(typeof optional)[Column]> }),
  };
}

/** Colours, sizes and what is made to measure. */
function choicesOf(
  form: ProductForm,
  product: Pick<LockedProduct, 'sizes' | 'colors'> & { offers_custom_sizes?: boolean },
  merge: VariantMerge,
) {
  const offersCustomSizes = form.offers_custom_sizes ?? product.offers_custom_sizes ?? false;
  const chosen = {
    sizes: form.availableSizes ?? product.sizes,
    colors: form.availableColors ?? product.colors,
    offersCustomSizes,
  };
  const rows = [...merge.changed, ...merge.added].sort((a, b) => a.position - b.position);
  // The measurements are only sent when there are any (section 7).
  const measurements =
    form.offers_custom_sizes === undefined
      ? form.custom_size_fields && { custom_size_fields: form.custom_size_fields }
      : { custom_size_fields: offersCustomSizes ? (form.custom_size_fields ?? []) : [] };
  return { ...listedChoices(chosen, rows), offers_custom_sizes: offersCustomSizes, ...measurements };
}

// Pictures -----------------------------------------------------------------------------------------

/**
 * The pictures that an edit keeps, in their order.
 * @throws InvalidInput for a picture of another product, and for more than six in all
 */
async function imagesAfter(
  db: Reader,
  { id }: LockedProduct,
  form: ProductEditForm,
  uploads: number,
): Promise<OwnImage[]> {
  const existing = await findImages(db, id);
  const byId = new Map(existing.map((image) => [image.id, image]));
  const ids = form.existing_images ?? [...byId.keys()];
  const foreign = ids.findIndex((image) => !byId.has(image));
  if (foreign >= 0) {
    const text = 'Not a picture of this product';
    throw new InvalidInput(text, { [`existing_images.${foreign}`]: [text] });
  }
  if (ids.length + uploads > MAX_PRODUCT_IMAGES) {
    throw new InvalidInput(messages.tooManyImages, { uploaded_images: [messages.tooManyImages] });
  }
  return ids.flatMap((image) => byId.get(image) ?? []);
}

/**
 * One after the other, since each takes one of the two places where pictures are decoded.
 * @throws UnreadablePicture naming the file by its place
 */
async function keepPictures(
  pictures: Context['pictures'],
  uploads: readonly Upload[],
): Promise<ReadPicture[]> {
  const kept: ReadPicture[] = [];
  for (const [index, upload] of uploads.entries()) {
    kept.push(
      await pictures.keep(upload, { min: MIN_IMAGE_SIZES.product }).catch((error: unknown) => {
        if (!(error instanceof UnreadablePicture)) throw error;
        throw new UnreadablePicture(error.message, { [`uploaded_images.${index}`]: [error.message] });
      }),
    );
  }
  return kept;
}

/** @param colors of the pictures, in their order */
async function addPictures(
  tx: Tx,
  kept: readonly ReadPicture[],
  colors: readonly (string | null)[],
): Promise<{ hash: string; color: string | null }[]> {
  const added: { hash: string; color: string | null }[] = [];
  for (const [index, picture] of kept.entries()) {
    added.push({ hash: (await addPicture(tx, picture)).hash, color: colors[index] ?? null });
  }
  return added;
}
