import type { Paisa } from '@haat/contracts';
import { rngOf } from '../demo-art/rng';
import { dhakaDay } from '../dhakaTime';
import type { MediaRow } from '../media/media.queries';
import { DEMO_ACCOUNTS } from './accounts';
import type { Rows } from './demo.queries';
import { type DemoCheckout, type DemoItem, type DemoOrder, demoCheckouts } from './orders';
import { addresses, shoppers } from './people';
import { storePicture } from './pictures';
import { type DemoProduct, demoProducts } from './products';
import { applicantStore, stores } from './stores';

const DAY = 86_400_000;
const FIRST_ORDER_NUMBER = 100_231;
const [CUSTOMER, SELLER, APPLICANT, OPERATOR] = DEMO_ACCOUNTS.map(({ email }) => email) as [
  string,
  string,
  string,
  string,
];

export interface Market {
  rows: Rows;
  lastOrderNumber: number;
}

/**
 * The demo market as rows. Equal input gives equal rows; another `now` moves all dates with it.
 * @param passwordHash of the accounts that a person can log in to
 */
export function demoMarket(now: Date, passwordHash: string): Market {
  const at = (age: number) => new Date(Math.round(now.getTime() - age * DAY));
  const dayOf = (age: number) => dhakaDay(at(age));
  const people = peopleOf(passwordHash, at);
  const products = demoProducts();
  const checkouts = demoCheckouts(products, people.buyers.length, dayOf);
  const pictures = new Map<string, MediaRow>();
  const keep = (picture: MediaRow) => pictures.set(picture.hash, picture) && picture.hash;

  const variantIds = firstVariantIds(products);
  const orders = orderRows(checkouts, people.buyers, variantIds, at);
  const sellers = sellerRows(people.owners, people.applicant, orders.reviews, keep, at);
  const shelves = productRows(products, orders, variantIds, keep, at, dayOf);
  return {
    // In the order in which the tables refer to one another.
    rows: {
      users: people.rows,
      media: [...pictures.values()],
      sellers,
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
      reviews: orders.reviews,
      review_replies: orders.replies,
    },
    lastOrderNumber: FIRST_ORDER_NUMBER + checkouts.length - 1,
  };
}

type RowsOf<Table extends keyof Rows> = NonNullable<Rows[Table]>;
type At = (age: number) => Date;

function peopleOf(passwordHash: string, at: At) {
  const rows: RowsOf<'users'> = [];
  const add = (
    first: string,
    last: string,
    email: string,
    age: number,
    canLogIn = false,
    isOperator = false,
  ) => {
    const id = rows.length + 1;
    const row = {
      id,
      email,
      username: email,
      password_hash: canLogIn ? passwordHash : null,
      first_name: first,
      last_name: last,
      // Numbers that nobody has: 017 and then zeros.
      phone: `0170000${String(id).padStart(4, '0')}`,
      address_line_1: addresses[id % addresses.length]!,
      is_operator: isOperator,
      onboarding_completed: true,
      preferred_tags: id % 3 === 0 ? ['ethnic', 'casual'] : ['streetwear', 'formal', 'casual'],
      created_at: at(age),
    };
    rows.push(row);
    return row;
  };
  const customer = add('Nadia', 'Rahman', CUSTOMER, 90, true);
  const owners = stores.map(({ owner: [first, last] }, place) =>
    add(
      first,
      last,
      place === 0 ? SELLER : `${first}.${last}@haat.example`.toLowerCase(),
      380 - place * 11,
      place === 0,
    ),
  );
  const [first, last] = applicantStore.owner;
  const applicant = add(first, last, APPLICANT, 2, true);
  add('Rokeya', 'Haat', OPERATOR, 400, true, true);
  const buyers = [
    customer,
    ...shoppers.map(([given, family], place) =>
      add(given, family, `${given}.${family}@haat.example`.toLowerCase(), 300 - place * 5),
    ),
  ];
  return { rows, owners, applicant, buyers };
}

type Person = ReturnType<typeof peopleOf>['buyers'][number];

function sellerRows(
  owners: Person[],
  applicant: Person,
  reviews: RowsOf<'reviews'>,
  keep: (picture: MediaRow) => string,
  at: At,
): RowsOf<'sellers'> {
  const row = (person: Person, id: number, store: (typeof stores)[number] | typeof applicantStore) => ({
    id,
    user_id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    phone: person.phone,
    id_number: `19${String(80 + (id % 15))}26920${String(id).padStart(6, '0')}`,
    business_name: store.name,
    business_type: store.businessType,
    bio: store.bio,
    business_description: store.story,
    pickup_location: store.place,
    instagram: `https://www.instagram.com/${slugOf(store.name)}.example`,
    facebook: `https://www.facebook.com/${slugOf(store.name)}.example`,
    payment_method: (['bKash', 'Nagad', 'Bank'] as const)[id % 3]!,
    account_number: `0170000${String(id).padStart(4, '0')}`,
    bank_name: id % 3 === 2 ? 'Sonali Bank' : '',
    branch_name:
      id % 3 === 2
        ? store.place
            .split(',')
            .at(-1)!
            .replace(/[\d ]+$/, '')
            .trim()
        : '',
  });
  return [
    ...stores.map((store, place) => {
      const id = place + 1;
      return {
        ...row(owners[place]!, id, store),
        status: 'approved' as const,
        logo_hash: keep(storePicture('logo', id, store.color, store.backdrop)),
        banner_hash: keep(storePicture('banner', id, store.color, store.backdrop)),
        verified: store.verified,
        ...ratingOf(reviews.filter(({ seller_id }) => seller_id === id)),
        created_at: at(370 - place * 11),
      };
    }),
    {
      ...row(applicant, stores.length + 1, applicantStore),
      status: 'pending' as const,
      logo_hash: null,
      banner_hash: null,
      verified: false,
      ...ratingOf([]),
      created_at: at(1.4),
    },
  ];
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '');

const ratingOf = (reviews: { rating: number }[]) => ({
  rating_sum: reviews.reduce((sum, { rating }) => sum + rating, 0),
  rating_count: reviews.length,
});

function productRows(
  products: DemoProduct[],
  { items, orders, reviews }: ReturnType<typeof orderRows>,
  variantIds: Map<number, number>,
  keep: (picture: MediaRow) => string,
  at: At,
  dayOf: (age: number) => string,
) {
  const tagIds = new Map<string, number>();
  const tagId = (name: string) => tagIds.get(name) ?? tagIds.set(name, tagIds.size + 1).size;
  const cancelled = new Set(orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  const sold = new Map<number, number>();
  for (const { order_id, product_id, quantity } of items) {
    if (!cancelled.has(order_id)) sold.set(product_id, (sold.get(product_id) ?? 0) + quantity);
  }
  const images: RowsOf<'product_images'> = [];
  const offers: RowsOf<'offers'> = [];
  for (const product of products) {
    product.pictures.forEach((picture, position) => {
      images.push({ id: images.length + 1, product_id: product.id, media_hash: keep(picture), position });
    });
    if (product.offer) {
      const { name, description, offerType, percent, amountPaisa, startsIn, endsIn } = product.offer;
      offers.push({
        id: offers.length + 1,
        product_id: product.id,
        name,
        description,
        offer_type: offerType,
        percent,
        amount_paisa: amountPaisa,
        start_day: dayOf(-startsIn),
        end_day: dayOf(-endsIn),
        status: 'active',
        created_at: at(Math.max(0, -startsIn)),
      });
    }
  }
  return {
    images,
    offers,
    productTags: products.flatMap(({ id, tags }) =>
      tags.map((tag) => ({ product_id: id, tag_id: tagId(tag) })),
    ),
    tags: [...tagIds].map(([name, id]) => ({ id, name })),
    variants: products.flatMap(({ id, variants }) =>
      variants.map(({ color, size, stock }, position) => ({
        id: variantIds.get(id)! + position,
        product_id: id,
        color,
        size,
        sku: [`HT${String(id).padStart(4, '0')}`, color.slice(0, 3).toUpperCase(), size]
          .filter(Boolean)
          .join('-'),
        stock,
        position,
      })),
    ),
    products: products.map((product) => ({
      id: product.id,
      seller_id: product.store + 1,
      name: product.name,
      short_description: product.shortDescription,
      description: product.description,
      category: product.category,
      business_type: product.businessType,
      price_paisa: product.pricePaisa,
      status: product.status,
      features: product.features,
      sizes: product.sizes,
      colors: product.colors,
      offers_custom_sizes: product.measurements.length > 0,
      custom_size_fields: product.measurements,
      requires_advance_payment: product.needsAdvance,
      estimated_pickup_days: product.pickupDays,
      tag_names: product.tags,
      sales_count: sold.get(product.id) ?? 0,
      ...ratingOf(reviews.filter(({ product_id }) => product_id === product.id)),
      seller_hidden: false,
      version: 1,
      created_at: at(product.age),
      updated_at: at(product.age),
    })),
  };
}

/** Product id → the id of its first variant; the others follow it. */
function firstVariantIds(products: DemoProduct[]): Map<number, number> {
  const first = new Map<number, number>();
  let next = 1;
  for (const { id, variants } of products) {
    first.set(id, next);
    next += variants.length;
  }
  return first;
}

function orderRows(checkouts: DemoCheckout[], buyers: Person[], variantIds: Map<number, number>, at: At) {
  const groups: RowsOf<'order_groups'> = [];
  const orders: (RowsOf<'orders'>[number] & { id: number })[] = [];
  const items: RowsOf<'order_items'> = [];
  const events: RowsOf<'order_events'> = [];
  const reviews: RowsOf<'reviews'> = [];
  const replies: RowsOf<'review_replies'> = [];
  const productEvents: RowsOf<'product_events'> = [];

  checkouts.forEach((checkout, place) => {
    const buyer = buyers[checkout.buyer]!;
    const number = `R${FIRST_ORDER_NUMBER + place}`;
    const groupId = place + 1;
    groups.push({
      id: groupId,
      number,
      user_id: buyer.id,
      coupon_code: checkout.coupon,
      subtotal_paisa: checkout.subtotal,
      delivery_paisa: checkout.delivery,
      discount_paisa: checkout.discount,
      created_at: at(checkout.age),
    });
    checkout.orders.forEach((order, part) => {
      const orderId = orders.length + 1;
      orders.push(
        orderRow(order, {
          id: orderId,
          groupId,
          publicId: `${number}-${part + 1}`,
          buyer,
          at: at(checkout.age),
        }),
      );
      for (const { status, actor, note, age } of order.events) {
        const actorId = actor === 'buyer' ? buyer.id : null;
        events.push({
          id: events.length + 1,
          order_id: orderId,
          actor,
          actor_id: actorId,
          status,
          note,
          at: at(age),
        });
      }
      for (const item of order.items) {
        items.push(itemRow(item, items.length + 1, orderId, variantIds.get(item.product.id)!, at));
        if (checkout.age < 1) {
          productEvents.push({
            product_id: item.product.id,
            kind: 'order',
            quantity: item.quantity,
            at: at(checkout.age),
          });
        }
        if (!item.review) continue;
        const { rating, content, age, reply } = item.review;
        const id = reviews.length + 1;
        reviews.push({
          id,
          user_id: buyer.id,
          seller_id: order.store + 1,
          product_id: item.product.id,
          order_id: orderId,
          rating,
          content,
          created_at: at(age),
        });
        if (reply) replies.push({ review_id: id, content: reply.content, created_at: at(reply.age) });
      }
    });
  });
  return { groups, orders, items, events, reviews, replies, productEvents };
}

function orderRow(
  { store, status, paymentMethod, subtotal, delivery, discount }: DemoOrder,
  of: { id: number; groupId: number; publicId: string; buyer: Person; at: Date },
) {
  const total: Paisa = subtotal + delivery - discount;
  return {
    id: of.id,
    public_id: of.publicId,
    group_id: of.groupId,
    user_id: of.buyer.id,
    seller_id: store + 1,
    status,
    payment_method: paymentMethod,
    // Cash is paid at the door.
    payment_status:
      status === 'delivered' && paymentMethod === 'cod' ? ('paid' as const) : ('unpaid' as const),
    customer_name: `${of.buyer.first_name} ${of.buyer.last_name}`,
    customer_email: of.buyer.email,
    customer_phone: of.buyer.phone,
    customer_address: of.buyer.address_line_1,
    subtotal_paisa: subtotal,
    delivery_paisa: delivery,
    discount_paisa: discount,
    total_paisa: total,
    created_at: of.at,
  };
}

function itemRow(item: DemoItem, id: number, orderId: number, firstVariant: number, at: At) {
  const { product, variant, measurements, quantity, unitPaisa, deliveredAge } = item;
  const { color = null, size = null } = product.variants[variant] ?? {};
  const front = product.pictures[product.colors.indexOf(color ?? '')] ?? product.pictures[0];
  return {
    id,
    order_id: orderId,
    product_id: product.id,
    variant_id: firstVariant + variant,
    title: product.name,
    media_hash: front?.hash ?? null,
    color,
    size,
    measurements,
    quantity,
    unit_paisa: unitPaisa,
    delivered_at: deliveredAge === null ? null : at(deliveredAge),
  };
}

/** The stores' front pages: a few from all over their shelves. */
function homepageRows(products: DemoProduct[]): RowsOf<'homepage_slots'> {
  return stores.flatMap((_, store) =>
    products
      .filter((product) => product.store === store && product.status === 'active')
      .filter((_product, place) => place % 4 === 0)
      .slice(0, 6)
      .map((product, slot) => ({ seller_id: store + 1, slot, product_id: product.id })),
  );
}

/** What was put into carts on the last day: much of what was ordered too, a little of others. */
function cartAddRows(
  products: DemoProduct[],
  orders: RowsOf<'product_events'>,
  at: At,
): RowsOf<'product_events'> {
  const rng = rngOf('cart adds');
  const onSale = products.filter(({ status }) => status === 'active');
  const ordered = orders.map(({ product_id }) => product_id);
  const wanted = [...ordered, ...Array.from({ length: 30 }, () => rng.pick(onSale).id)];
  return Array.from({ length: 240 }, () => ({
    product_id: wanted[Math.floor(rng.next() ** 1.6 * wanted.length)]!,
    kind: 'cart_add' as const,
    quantity: 1,
    at: at(rng.range(0.01, 0.98)),
  }));
}
