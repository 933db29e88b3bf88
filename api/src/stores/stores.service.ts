import { type HomepageEntry, type Offer, type Store, takaOf } from '@haat/contracts';
import { productCards } from '../catalog/catalog.service';
import { averageRating } from '../catalog/productCard';
import type { Context } from '../context';
import type { Reader } from '../db/database';
import { dhakaDay } from '../dhakaTime';
import { NotFound } from '../errors';
import { pictureOf } from '../media/picture';
import {
  findStores,
  homepageSlots,
  isStore,
  type OfferRow,
  runningOffers,
  type StoreRow,
} from './stores.queries';

type Shop = Pick<Context, 'db' | 'clock'>;

export async function listStores({ db }: Shop): Promise<Store[]> {
  return (await findStores(db.kysely)).map(storeOf);
}

export async function getStore({ db }: Shop, id: number): Promise<Store> {
  const [row] = await findStores(db.kysely, id);
  if (!row) throw new StoreNotFound();
  return storeOf(row);
}

/** The offers of a store that run today (section 2, store page). */
export async function listStoreOffers({ db, clock }: Shop, id: number): Promise<Offer[]> {
  await requireStore(db.kysely, id);
  return (await runningOffers(db.kysely, id, dhakaDay(clock.now()))).map(offerOf);
}

/** What the seller put on the store's front page, without what is not on sale now. */
export async function listHomepage({ db, clock }: Shop, id: number): Promise<HomepageEntry[]> {
  await requireStore(db.kysely, id);
  const slots = await homepageSlots(db.kysely, id);
  const ids = slots.map((slot) => slot.product_id);
  const cards = await productCards(db.kysely, ids, dhakaDay(clock.now()));
  return slots.flatMap(({ slot, product_id }) => {
    const card = cards.find((one) => one.id === product_id);
    return card ? { order: slot, product_data: card } : [];
  });
}

class StoreNotFound extends NotFound {
  constructor() {
    super('Store not found');
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

function offerOf(row: OfferRow): Offer {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    offer_type: row.offer_type,
    discount_percentage: row.percent,
    discount_amount: takaOf(row.amount_paisa),
    // The whole of both days, as the shopper's calendar has them.
    start_date: `${row.start_day}T00:00:00+06:00`,
    end_date: `${row.end_day}T23:59:59+06:00`,
    product: row.product_id,
    product_name: row.product_name,
    status: row.status,
  };
}

/** A review's rating, written in the review's transaction. */
export { addStoreRating } from './stores.queries';
