import { dhakaDay } from '@haat/contracts';
import type { MediaRow } from '../../api/src/platform/media/media.queries';
import { rngOf } from '../art/garmentArt';
import { deliveryFeeRows } from './deliveryFeeRows';
import type { Rows, RowsOf } from './demo.queries';
import { ledgerRows, rateRows } from './ledgerRows';
import { messageRows } from './messageRows';
import { FIRST_ORDER_NUMBER, orderRows } from './orderRows';
import { demoCheckouts } from './orders';
import { type At, type Person, peopleRows } from './peopleRows';
import { type DemoProduct, demoProducts } from './products';
import { questionRows } from './questionRows';
import { reviewVoteRows, withFit } from './reviewVoteRows';
import { searchRows } from './searchRows';
import { firstVariantIds, shelfRows } from './shelfRows';
import { sizeChartRows } from './sizeChartRows';
import { type StoreRow, storeRows } from './storeRows';
import { stores } from './stores';

const DAY_MS = 86_400_000;
export interface Market {
  rows: Omit<Rows, 'sellers'> & { sellers: StoreRow[] };
  lastOrderNumber: number;
}

/**
 * The demo market as rows. Equal input gives equal rows; another `now` moves all dates with it.
 * @param passwordHash of the accounts that a person can log in to
 */
export function demoMarket(now: Date, passwordHash: string): Market {
  const at = (age: number) => new Date(Math.round(now.getTime() - age * DAY_MS));
  const ageOf = (date: Date) => (now.getTime() - date.getTime()) / DAY_MS;
  const dayOf = (age: number) => dhakaDay(at(age));
  const people = peopleRows(passwordHash, at);
  const products = demoProducts();
  const checkouts = demoCheckouts(products, people.buyers.length, dayOf);
  const pictures = new Map<string, MediaRow>();
  const addPicture = (picture: MediaRow) => pictures.set(picture.hash, picture) && picture.hash;

  const variantIds = firstVariantIds(products);
  const orders = orderRows(checkouts, people.buyers, variantIds, at);
  const sellers = storeRows(people.owners, people.applicant, orders.reviews, addPicture, at);
  const charts = sizeChartRows(products, at(200));
  const talks = messageRows(orders.orders, people.buyers[0]?.id ?? 0, at);
  const shelves = shelfRows(products, orders, variantIds, charts.idOf, addPicture, at, dayOf);
  return {
    // In the order in which the tables refer to one another.
    rows: {
      users: people.rows,
      addresses: people.book,
      media: [...pictures.values()],
      sellers,
      size_charts: charts.rows,
      products: shelves.products,
      tags: shelves.tags,
      product_tags: shelves.productTags,
      variants: shelves.variants,
      product_images: shelves.images,
      offers: shelves.offers,
      homepage_slots: homepageRows(products),
      product_events: [...orders.productEvents, ...cartAddRows(products, orders.productEvents, at)],
      order_groups: orders.groups,
      orders: orders.orders,
      order_items: orders.items,
      order_events: orders.events,
      ...rateRows(),
      ...ledgerRows(orders.orders, orders.items, orders.events),
      order_messages: talks.messages,
      conversations: talks.conversations,
      reviews: withFit(orders.reviews, orders.items),
      review_replies: orders.replies,
      review_votes: reviewVoteRows(orders.reviews, people.buyers, ageOf, at),
      questions: questionRows(products, people.buyers, at),
      follows: followRows(people.buyers, at),
      delivery_fees: deliveryFeeRows(),
      searches: searchRows(dayOf),
    },
    lastOrderNumber: FIRST_ORDER_NUMBER + checkouts.length - 1,
  };
}

/** Most buyers follow a store or two; the first, who is the demo customer, two. */
function followRows(buyers: readonly Person[], at: At): RowsOf<'follows'> {
  const rng = rngOf('follows');
  return buyers.flatMap(({ id }, index) => {
    const first = rng.int(0, stores.length - 1);
    const count = index === 0 ? 2 : rng.pick([0, 1, 1, 2]);
    return Array.from({ length: count }, (_, place) => ({
      user_id: id,
      seller_id: ((first + place) % stores.length) + 1,
      created_at: at(20 - place),
      known_until: at(0),
      noticed_at: null,
    }));
  });
}

/** The stores' home pages: every fourth active product, six at most. */
function homepageRows(products: DemoProduct[]): RowsOf<'homepage_slots'> {
  return stores.flatMap((_, store) =>
    products
      .filter((product) => product.store === store && product.status === 'active')
      .filter((_product, index) => index % 4 === 0)
      .slice(0, 6)
      .map((product, slot) => ({ seller_id: store + 1, slot, product_id: product.id })),
  );
}

/** The last day's cart adds: mostly ordered products, and a few others. */
function cartAddRows(
  products: DemoProduct[],
  orders: RowsOf<'product_events'>,
  at: At,
): RowsOf<'product_events'> {
  const rng = rngOf('cart adds');
  const onSale = products.filter(({ status }) => status === 'active');
  const ordered = orders.map(({ product_id }) => product_id);
  const candidates = [...ordered, ...Array.from({ length: 30 }, () => rng.pick(onSale).id)];
  return Array.from({ length: 240 }, () => ({
    product_id: candidates[Math.floor(rng.next() ** 1.6 * candidates.length)]!,
    kind: 'cart_add' as const,
    quantity: 1,
    at: at(rng.range(0.01, 0.98)),
  }));
}
