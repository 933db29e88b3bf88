import {
  type AnswerOf,
  dhakaDay,
  type FollowedStore,
  type HomepageEntry,
  type OwnHomepageEntry,
  type Page,
  type ProductCard,
  type QueryOf,
  type Store,
  type StoreStats,
  type stores,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader } from '../../platform/db/database';
import { NotFound } from '../../platform/http/errors';
import { pageOf, sliceOf, wholeList } from '../../platform/http/pagination';
import { pictureOf } from '../../platform/media/picture';
import { allCards, productCards } from '../catalog/catalog.service';
import { averageRating } from '../catalog/productCard';
import { runningOffers } from '../listings/offers.service';
import {
  countStores,
  findStoreFigures,
  findStores,
  homepageSlots,
  isClosed,
  isStore,
  newestProducts,
  type StoreRow,
} from './stores.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** GET auth/stores/: everything on one page unless a page is requested. */
export async function listStores(
  { db }: Deps,
  { language, ...query }: QueryOf<typeof stores.listStores>,
): Promise<Page<Store>> {
  const slice = sliceOf(query);
  const found = (await findStores(db.lists, { language, slice })).map(storeOf);
  return slice ? pageOf(found, await countStores(db.lists), slice) : wholeList(found);
}

export async function getStore({ db }: Deps, id: number): Promise<Store> {
  const [row] = await findStores(db.kysely, { ids: [id] });
  if (!row) throw await storeNotFound(db.kysely, id);
  return storeOf(row);
}

export async function getStoreStats({ db }: Deps, id: number): Promise<StoreStats> {
  const row = await findStoreFigures(db.lists, id);
  if (!row) throw new StoreNotFound();
  return {
    id,
    rating: averageRating(row.rating_sum, row.rating_count),
    total_reviews: row.rating_count,
    total_products: row.products,
    orders_delivered: row.orders_delivered,
    items_sold: row.items_sold,
    member_since: dhakaDay(row.created_at),
  };
}

/** The offers of a store that run today (section 2, store page). */
export async function listStoreOffers(
  { db, clock }: Deps,
  id: number,
  query: QueryOf<typeof stores.storeOffers>,
): Promise<AnswerOf<typeof stores.storeOffers>> {
  await requireStore(db.lists, id);
  const { results, ...page } = await runningOffers(db.lists, id, dhakaDay(clock.now()), query);
  return { ...page, offers: results };
}

/** The products on the store's home page that are on sale. */
export async function listHomepage({ db, clock }: Deps, id: number): Promise<HomepageEntry[]> {
  await requireStore(db.lists, id);
  const slots = await homepageSlots(db.lists, id);
  return entriesOf(slots, await productCards(db.lists, idsOf(slots), dhakaDay(clock.now())));
}

/** All slots of a store, marked whether shoppers see them. @param today 'YYYY-MM-DD' in Asia/Dhaka */
export async function ownHomepageEntries(db: Reader, id: number, today: string): Promise<OwnHomepageEntry[]> {
  const slots = await homepageSlots(db, id);
  const inShop = new Set((await productCards(db, idsOf(slots), today)).map((card) => card.id));
  const entries = entriesOf(slots, await allCards(db, idsOf(slots), today));
  return entries.map((entry) => ({ ...entry, in_shop: inShop.has(entry.product_data.id) }));
}

/** The ids of the products in a store's slots. */
export async function homepageProducts(db: Reader, id: number): Promise<ReadonlySet<number>> {
  return new Set(idsOf(await homepageSlots(db, id)));
}

type Slots = Awaited<ReturnType<typeof homepageSlots>>;

const idsOf = (slots: Slots) => slots.map((slot) => slot.product_id);

function entriesOf(slots: Slots, cards: readonly ProductCard[]): HomepageEntry[] {
  return slots.flatMap(({ slot, product_id }) => {
    const card = cards.find((one) => one.id === product_id);
    return card ? { order: slot, product_data: card } : [];
  });
}

/** The approved stores among `ids`, in that order, each with its newest products. @param limit of each store */
export async function storesWithNewest(
  { db, clock }: Deps,
  ids: readonly number[],
  limit: number,
): Promise<FollowedStore[]> {
  if (ids.length === 0) return [];
  const [rows, newest] = await Promise.all([
    findStores(db.lists, { ids }),
    newestProducts(db.lists, ids, limit),
  ]);
  const cards = await productCards(
    db.lists,
    newest.map(({ product_id }) => product_id),
    dhakaDay(clock.now()),
  );
  return rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => {
      const { id, name, bio, rating, total_reviews, verified, logo, total_products } = storeOf(row);
      const new_products = cards.filter(({ storeId }) => storeId === id);
      return { id, name, bio, rating, total_reviews, verified, logo, total_products, new_products };
    });
}

/** Says that a suspended store is closed, and doesn't reveal applications. */
async function storeNotFound(db: Reader, id: number): Promise<StoreNotFound> {
  return new StoreNotFound((await isClosed(db, id)) ? 'store_closed' : undefined);
}

class StoreNotFound extends NotFound {
  override readonly code: string;

  constructor(code = 'not_found') {
    super('Store not found');
    this.code = code;
  }
}

/** @throws NotFound when there is no approved store of that id */
export async function requireStore(db: Reader, id: number): Promise<void> {
  if (!(await isStore(db, id))) throw new StoreNotFound();
}

function storeOf(row: StoreRow): Store {
  return {
    id: row.id,
    name: row.business_name,
    bio: row.bio,
    rating: averageRating(row.rating_sum, row.rating_count),
    total_reviews: row.rating_count,
    verified: row.verified,
    logo: row.logo && pictureOf(row.logo),
    banner_image: row.banner && pictureOf(row.banner),
    business_type: row.business_type,
    total_products: row.products,
    instagram: row.instagram,
    facebook: row.facebook,
  };
}
