import { CUSTOM_SIZE, couponResult, DISCOUNT20, type OrderStatus, type Paisa } from '@haat/contracts';
import { priceNow } from '../../api/src/domains/catalog/priceNow';
import { splitBill } from '../../api/src/domains/orders/splitBill';
import { type Rng, rngOf } from '../art/garmentArt';
import type { DemoProduct } from './products';
import { praise, replies } from './reviewTexts';

/** One checkout of the demo market. Ages are days before the first start; the oldest checkout comes first. */
export interface DemoCheckout {
  age: number;
  /** index in the list of buyers; 0 is customer@haat.example */
  buyer: number;
  coupon: string | null;
  subtotal: Paisa;
  delivery: Paisa;
  discount: Paisa;
  /** one a store */
  orders: DemoOrder[];
}

export interface DemoOrder {
  store: number;
  status: OrderStatus;
  paymentMethod: 'cod' | 'card';
  subtotal: Paisa;
  delivery: Paisa;
  discount: Paisa;
  items: DemoItem[];
  /** the first is its placing */
  events: { status: OrderStatus; actor: 'buyer' | 'seller' | 'operator'; note: string; age: number }[];
}

export interface DemoItem {
  product: DemoProduct;
  variant: number;
  measurements: Record<string, string> | null;
  quantity: number;
  unitPaisa: Paisa;
  /** days before the first start, or null while it has not arrived */
  deliveredAge: number | null;
  review: {
    rating: number;
    content: string;
    age: number;
    reply: { content: string; age: number } | null;
  } | null;
}

/** The fixed properties of a checkout; the others are random. */
interface Plan {
  age: number;
  buyer: number;
  store?: number;
  fate?: 'delivered' | 'shipped' | 'pending' | 'cancelled';
  reviewed?: boolean;
}

const DAY = 1;
const HOUR = DAY / 24;
/** The first store's, which a person can log in to: something to do on the first visit. */
const SELLERS_PENDING: Plan[] = [0.08, 0.3, 0.7, 1.1].map((age, index) => ({
  age,
  buyer: index + 3,
  store: 0,
  fate: 'pending',
}));
/** Orders of the demo customer: one of each, and a delivered one that awaits a review. */
const CUSTOMERS: Plan[] = [
  { age: 52, buyer: 0, fate: 'delivered', reviewed: true },
  { age: 33, buyer: 0, store: 3, fate: 'delivered', reviewed: true },
  { age: 21, buyer: 0, fate: 'cancelled' },
  { age: 9, buyer: 0, store: 0, fate: 'delivered', reviewed: false },
  { age: 1.6, buyer: 0, store: 2, fate: 'shipped' },
  { age: 0.15, buyer: 0, store: 1, fate: 'pending' },
];

/**
 * Checkouts of the last 60 days.
 * @param buyers how many people shop
 * @param dayOf the day in Asia/Dhaka that was so many days before the first start, for the prices of that day
 */
export function demoCheckouts(
  products: DemoProduct[],
  buyers: number,
  dayOf: (age: number) => string,
): DemoCheckout[] {
  const rng = rngOf('checkouts');
  const plans: Plan[] = [
    ...Array.from({ length: 125 }, () => ({ age: rng.range(1, 60), buyer: rng.int(1, buyers - 1) })),
    ...Array.from({ length: 24 }, () => ({ age: rng.range(0.02, 0.95), buyer: rng.int(1, buyers - 1) })),
    ...SELLERS_PENDING,
    ...CUSTOMERS,
  ];
  plans.sort((a, b) => b.age - a.age);
  return plans.map((plan, index) => checkoutOf(plan, products, dayOf, rngOf(`checkout ${index}`)));
}

function checkoutOf(
  plan: Plan,
  products: DemoProduct[],
  dayOf: (age: number) => string,
  rng: Rng,
): DemoCheckout {
  const onSale = products.filter(
    ({ age, status, variants }) => status === 'active' && age > plan.age + 1 && variants.length,
  );
  const firstStore = plan.store ?? rng.pick(onSale).store;
  const stores = [firstStore];
  if (!plan.fate && rng.chance(0.2)) {
    const other = rng.pick(onSale).store;
    if (other !== firstStore) stores.push(other);
  }
  const lines = stores.map((store) => ({
    store,
    items: itemsOf(
      onSale.filter((one) => one.store === store),
      plan,
      dayOf,
      rng,
    ),
  }));
  const coupon = rng.chance(0.1) ? DISCOUNT20.code : null;
  const bought = lines.flatMap(({ store, items }) => items.map((item) => ({ ...item, sellerId: store })));
  const price = bought.reduce((sum, { unitPaisa, quantity }) => sum + unitPaisa * quantity, 0);
  const { discount: paisa } = couponResult(DISCOUNT20, [
    { store: 0, product: 0, paisa: price, onOffer: false },
  ]);
  const { whole, parts } = splitBill(bought, coupon === null ? null : { paisa, covers: () => true });
  const orders = lines.map(({ store, items }, index): DemoOrder => {
    const { subtotal, delivery, discount } = parts[index]!.bill;
    const events = eventsOf(plan, items.length, rng);
    const status = events.at(-1)!.status;
    arrive(items, status, events.at(-1)!.age);
    for (const item of items) item.review = reviewOf(item, plan, rng);
    const byCard = rng.chance(0.08);
    return {
      store,
      status,
      // Only what was paid beforehand is refunded.
      paymentMethod: byCard || status === 'refunded' ? 'card' : 'cod',
      subtotal,
      delivery,
      discount,
      items,
      events,
    };
  });
  const { subtotal, delivery, discount } = whole;
  return { age: plan.age, buyer: plan.buyer, coupon, subtotal, delivery, discount, orders };
}

function itemsOf(onSale: DemoProduct[], plan: Plan, dayOf: (age: number) => string, rng: Rng): DemoItem[] {
  const count = rng.pick([1, 1, 1, 2, 2, 3]);
  const chosen = new Set(Array.from({ length: count }, () => popular(onSale, rng)));
  return [...chosen].map((product) => {
    const { offer, measurements } = product;
    const day = dayOf(plan.age);
    const offers = offer
      ? [
          {
            ...offer,
            startDay: dayOf(-offer.startsIn),
            endDay: dayOf(-offer.endsIn),
            status: 'active' as const,
          },
        ]
      : [];
    const measured = measurements.length > 0 && rng.chance(0.4);
    const variants = product.variants.flatMap(({ size }, index) =>
      (size === CUSTOM_SIZE) === measured ? [index] : [],
    );
    return {
      product,
      variant: rng.pick(variants),
      measurements: measured
        ? Object.fromEntries(measurements.map((field) => [field, `${rng.int(28, 46)} in`]))
        : null,
      quantity: product.businessType === 'Thrifted Clothing' ? 1 : rng.pick([1, 1, 1, 1, 2]),
      unitPaisa: priceNow(product, offers, day).pricePaisa,
      deliveredAge: null,
      review: null,
    };
  });
}

/** A few garments sell much more than the others. */
function popular(products: DemoProduct[], rng: Rng): DemoProduct {
  const product = products[Math.floor(rng.next() ** 1.8 * products.length)];
  if (!product) throw new RangeError('nothing on sale');
  return product;
}

function eventsOf(plan: Plan, items: number, rng: Rng): DemoOrder['events'] {
  const placed: DemoOrder['events'][number] = { status: 'pending', actor: 'buyer', note: '', age: plan.age };
  if (plan.fate === 'pending') return [placed];
  const fate = plan.fate === 'cancelled' ? 0 : plan.fate ? 1 : rng.next();
  if (fate < 0.07) {
    const age = plan.age - rng.range(1, 8) * HOUR;
    const note = rng.pick(['Ordered the wrong size', 'Found it elsewhere', 'Changed my mind']);
    return age > 0 ? [placed, { status: 'cancelled', actor: 'buyer', note, age }] : [placed];
  }
  const processing = plan.age - rng.range(3, 16) * HOUR;
  const shipped = processing - rng.range(8, 24) * HOUR;
  const arrived = shipped - rng.range(20, 60) * HOUR;
  const events: DemoOrder['events'] = [
    placed,
    { status: 'processing', actor: 'seller', note: '', age: processing },
    { status: 'shipped', actor: 'seller', note: 'Handed to the courier', age: shipped },
  ];
  if (plan.fate === 'shipped') return events;
  if (fate < 0.09)
    events.push({ status: 'refunded', actor: 'operator', note: 'The courier lost the parcel', age: arrived });
  else if (fate < 0.2 && items > 1) {
    events.push({ status: 'partially_delivered', actor: 'seller', note: 'The rest follows', age: arrived });
  } else events.push({ status: 'delivered', actor: 'seller', note: '', age: arrived });
  // Events after the first start have not happened yet.
  return events.filter(({ age }) => age > 0);
}

function arrive(items: DemoItem[], status: OrderStatus, age: number): void {
  items.forEach((item, index) => {
    const isDelivered = status === 'delivered' || (status === 'partially_delivered' && index === 0);
    item.deliveredAge = isDelivered ? age : null;
  });
}

const STARS = [5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 3, 3, 2, 1];

function reviewOf(item: DemoItem, plan: Plan, rng: Rng): DemoItem['review'] {
  const written = item.deliveredAge === null ? -1 : item.deliveredAge - rng.range(0.3, 5);
  const writes = plan.reviewed ?? rng.chance(0.8);
  if (!writes || written <= 0) return null;
  const rating = rng.pick(STARS);
  const { openings, more } = praise[rating]!;
  const content = rng.chance(0.6) ? `${rng.pick(openings)} ${rng.pick(more)}` : rng.pick(openings);
  const answered = written - rng.range(0.1, 2);
  const reply =
    answered > 0 && rng.chance(rating < 4 ? 0.7 : 0.3)
      ? { content: rng.pick(rating < 4 ? replies.help : replies.thanks), age: answered }
      : null;
  return { rating, content, age: written, reply };
}
