import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_COLORS, DEFAULT_HOME_TAGS, SIZES } from '@haat/contracts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hashPassword } from '../domains/accounts/passwords';
import { addUpStoreSums } from '../domains/orders/storeSums.jobs';
import { openDatabase } from '../platform/db/database';

/** How large a generated market is. */
export interface MarketSize {
  products: number;
  sellers: number;
  buyers: number;
  orders: number;
}

/** Sizes for measurements: 50,000 products have 175,000 variants. */
export const LARGE: MarketSize = { products: 50_000, sellers: 200, buyers: 10_000, orders: 100_000 };
export const HUGE: MarketSize = { products: 500_000, sellers: 2_000, buyers: 10_000, orders: 100_000 };

export const buyerEmail = (number: number) => `buyer-${number}@bench.example`;

/** mulberry32: the same numbers on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = (text: string) => text.split(' ');
const GARMENTS = words(
  'Saree Panjabi Kurti Kameez Salwar Lungi Shawl Tee Shirt Polo Hoodie Jacket Jeans Trousers Skirt Frock Koti Fatua Borka Orna',
);
const CLOTHS = words(
  'Cotton Linen Silk Jamdani Khadi Muslin Denim Katan Viscose Georgette Tant Wool Rayon Satin',
);
const STYLES = words(
  'Classic Nakshi Block-print Oversized Slim Handloom Printed Embroidered Plain Striped Festive Summer',
);
const PLACES = words('Tangail Rupganj Rajshahi Sonargaon Pabna Comilla Sylhet Narayanganj Dhaka Kumarkhali');
const COLORS = [...DEFAULT_COLORS, ...words('Indigo Maroon Olive Ivory Mustard Teal Rose Navy')];
const TAGS = [
  ...DEFAULT_HOME_TAGS,
  ...words('Eid Puja Winter Summer Wedding Office Party Handloom Vintage Unisex Kids Modest Limited Basics'),
];
const PROSE = words(
  'soft light woven by hand in small batches with care for long days and warm evenings the cloth breathes washes well ' +
    'keeps its colour falls nicely over the shoulder goes with jeans or a saree made in Bangladesh from local yarn and ' +
    'cut wide enough for comfort finished with neat seams and a small pocket suits festivals offices and weekends alike',
);
const TYPES = [
  'General Clothing',
  'General Clothing',
  'General Clothing',
  'Thrifted Clothing',
  'Loose Fabric',
];
const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'delivered',
  'delivered',
  'cancelled',
];

/** One table's rows as COPY reads them: columns by tabs, nothing in them needs escaping. */
interface Copy {
  table: string;
  columns: string;
  rows: () => Generator<string>;
}

/** Variants of product n: 2 to 5, three and a half on average. */
const variantsOf = (product: number) => 2 + (product % 4);
/** The id before the first variant of a product. */
const variantsBefore = (product: number) => {
  const before = product - 1;
  return Math.floor(before / 4) * 14 + [0, 3, 7, 12][before % 4]!;
};

/**
 * The rows of a market: the same for the same size. Days are around `today`.
 * @param passwordHash everybody's
 */
function marketRows(
  size: MarketSize,
  { today, passwordHash }: { today: Date; passwordHash: string },
): Copy[] {
  const DAY = 86_400_000;
  const at = (daysAgo: number) => new Date(today.getTime() - daysAgo * DAY).toISOString();
  const dayAt = (daysAhead: number) => at(-daysAhead).slice(0, 10);
  const pricePaisa = (product: number) => 200_00 + ((product * 7919) % 4800) * 100;
  const sellerOf = (product: number) => 1 + ((product * 31) % size.sellers);
  const seller = (number: number) => size.buyers + number;

  function* users() {
    for (let n = 1; n <= size.buyers + size.sellers; n++) {
      const email = n <= size.buyers ? buyerEmail(n) : `seller-${n - size.buyers}@bench.example`;
      yield `${n}\t${email}\t${email}\t${passwordHash}\tBuyer\t${n}\tt`;
    }
  }
  function* sellers() {
    const random = randomFrom(1);
    for (let n = 1; n <= size.sellers; n++) {
      const name = `${pick(random, PLACES)} ${pick(random, CLOTHS)} ${n}`;
      yield `${n}\t${seller(n)}\tapproved\tRafiq\tIslam\tseller-${n}@bench.example\t01711000000\t1990123456789\t${name}\tGeneral Clothing\tDhaka\tbKash\t01711000000\t${at((n * 31) % 900)}`;
    }
  }
  function* products() {
    const random = randomFrom(2);
    for (let n = 1; n <= size.products; n++) {
      const cloth = pick(random, CLOTHS);
      const color = pick(random, COLORS);
      const garment = pick(random, GARMENTS);
      // About one in five hundred bears its number as a word of its own: a search that finds few.
      const mark = random() < 0.1 ? ` ${rareWord(Math.floor(random() * (size.products / 50)))}` : '';
      const name = `${pick(random, STYLES)} ${cloth} ${garment} ${color}${mark}`;
      const description = Array.from({ length: 30 + Math.floor(random() * 30) }, () =>
        pick(random, PROSE),
      ).join(' ');
      const ratings = Math.floor(random() ** 3 * 40);
      const stars = Math.round(ratings * (2.5 + random() * 2.5));
      const status = random() < 0.97 ? 'active' : 'draft';
      const sales = Math.floor(random() ** 4 * 900);
      yield `${n}\t${sellerOf(n)}\t${name}\t${cloth} from ${pick(random, PLACES)}\t${description}\t${garment}\t${pick(random, TYPES)}\t${pricePaisa(n)}\t${status}\t{${tagsOf(
        n,
      )
        .map((tag) => `"${TAGS[tag]}"`)
        .join(',')}}\t{${color}}\t{}\t${sales}\t${stars}\t${ratings}\tt\t${at(random() * 300)}`;
    }
  }
  function* variants() {
    const random = randomFrom(3);
    for (let product = 1; product <= size.products; product++) {
      const color = pick(random, COLORS);
      for (let k = 0; k < variantsOf(product); k++) {
        // The first of each always has stock, as in_stock above assumes.
        const stock = k > 0 && random() < 0.08 ? 0 : 20 + Math.floor(random() * 200);
        yield `${variantsBefore(product) + k + 1}\t${product}\t${color}\t${SIZES[(product + k) % SIZES.length]}\tSKU-${product}-${k}\t${stock}\t${k}`;
      }
    }
  }
  function* offers() {
    const random = randomFrom(4);
    for (let product = 1; product <= size.products; product++) {
      if (random() >= 0.15) continue;
      const from = Math.floor(random() * 60) - 40;
      yield `${product}\tSeason offer\tpercentage\t${5 + 5 * Math.floor(random() * 10)}\t${dayAt(from)}\t${dayAt(from + 5 + Math.floor(random() * 40))}`;
    }
  }
  function* tags() {
    for (const [n, name] of TAGS.entries()) yield `${n + 1}\t${name}`;
  }
  function* productTags() {
    for (let product = 1; product <= size.products; product++) {
      for (const tag of tagsOf(product)) yield `${product}\t${tag + 1}`;
    }
  }
  function* orderGroups() {
    const random = randomFrom(5);
    for (let n = 1; n <= size.orders; n++) {
      const { subtotal } = orderOf(n);
      yield `${n}\tR${n}\t${1 + Math.floor(random() * size.buyers)}\t${subtotal}\t8000\t0\t${at(orderOf(n).age)}`;
    }
  }
  /** Content of an order: one or two products of one seller. */
  function orderOf(n: number) {
    const random = randomFrom(1_000_000 + n);
    const product = 1 + Math.floor(random() * size.products);
    const other =
      product + size.sellers <= size.products && random() < 0.5 ? product + size.sellers : undefined;
    const lines = [product, ...(other ? [other] : [])].map((id) => ({
      product: id,
      variant: variantsBefore(id) + 1,
      quantity: 1 + Math.floor(random() * 2),
    }));
    const subtotal = lines.reduce((sum, line) => sum + line.quantity * pricePaisa(line.product), 0);
    return {
      lines,
      subtotal,
      seller: sellerOf(product),
      status: pick(random, ORDER_STATUSES),
      age: random() * 200,
    };
  }
  function* orders() {
    const random = randomFrom(5);
    for (let n = 1; n <= size.orders; n++) {
      const order = orderOf(n);
      const buyer = 1 + Math.floor(random() * size.buyers);
      yield `${n}\tR${n}-1\t${n}\t${buyer}\t${order.seller}\t${order.status}\tcod\tBuyer ${buyer}\t${buyerEmail(buyer)}\t01712345678\t7 Lake Road, Dhaka\t${order.subtotal}\t8000\t0\t${order.subtotal + 8000}\t${at(order.age)}`;
    }
  }
  function* orderItems() {
    for (let n = 1; n <= size.orders; n++) {
      for (const { product, variant, quantity } of orderOf(n).lines) {
        yield `${n}\t${product}\t${variant}\tA piece\t${quantity}\t${pricePaisa(product)}`;
      }
    }
  }
  function* orderEvents() {
    for (let n = 1; n <= size.orders; n++) {
      const { age, status } = orderOf(n);
      yield `${n}\tbuyer\tpending\t${at(age)}`;
      if (status !== 'pending') yield `${n}\tseller\t${status}\t${at(age / 2)}`;
    }
  }
  function* events() {
    const random = randomFrom(6);
    for (let n = 0; n < size.products / 4; n++) {
      const kind = random() < 0.3 ? 'order' : 'cart_add';
      yield `${1 + Math.floor(random() ** 2 * size.products)}\t${kind}\t1\t${at(random() * 3)}`;
    }
  }
  return [
    {
      table: 'users',
      columns: 'id, email, username, password_hash, first_name, last_name, onboarding_completed',
      rows: users,
    },
    {
      table: 'sellers',
      columns:
        'id, user_id, status, first_name, last_name, email, phone, id_number, business_name, business_type, pickup_location, payment_method, account_number, applied_at',
      rows: sellers,
    },
    {
      table: 'products',
      columns:
        'id, seller_id, name, short_description, description, category, business_type, price_paisa, status, tag_names, colors, sizes, sales_count, rating_sum, rating_count, in_stock, created_at',
      rows: products,
    },
    { table: 'variants', columns: 'id, product_id, color, size, sku, stock, position', rows: variants },
    { table: 'offers', columns: 'product_id, name, offer_type, percent, start_day, end_day', rows: offers },
    { table: 'tags', columns: 'id, name', rows: tags },
    { table: 'product_tags', columns: 'product_id, tag_id', rows: productTags },
    {
      table: 'order_groups',
      columns: 'id, number, user_id, subtotal_paisa, delivery_paisa, discount_paisa, created_at',
      rows: orderGroups,
    },
    {
      table: 'orders',
      columns:
        'id, public_id, group_id, user_id, seller_id, status, payment_method, customer_name, customer_email, customer_phone, customer_address, subtotal_paisa, delivery_paisa, discount_paisa, total_paisa, created_at',
      rows: orders,
    },
    {
      table: 'order_items',
      columns: 'order_id, product_id, variant_id, title, quantity, unit_paisa',
      rows: orderItems,
    },
    { table: 'order_events', columns: 'order_id, actor, status, at', rows: orderEvents },
    { table: 'product_events', columns: 'product_id, kind, quantity, at', rows: events },
  ];
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

/** One or two of the tags, by number. */
const tagsOf = (product: number) => [
  ...new Set([product % TAGS.length, Math.floor(product / 7) % TAGS.length]),
];

/** A word that few products bear: 'bagoru', … */
export function rareWord(number: number): string {
  const syllables = words('ba go ru ke lo mi na po si ta vu zo');
  let word = '';
  for (let rest = number + 1_728; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}

/**
 * Fills a migrated, empty database with a market by COPY, and has its figures counted.
 * @param password everybody's
 * @returns rows by table
 */
export async function loadMarket(
  url: string,
  size: MarketSize,
  { today, password }: { today: Date; password: string },
): Promise<Record<string, number>> {
  const market = { today, passwordHash: await hashPassword(password) };
  const client = new pg.Client(url);
  await client.connect();
  const loaded: Record<string, number> = {};
  try {
    for (const { table, columns, rows } of marketRows(size, market)) {
      const into = client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`));
      await pipeline(Readable.from(chunks(rows())), into);
      loaded[table] = into.rowCount;
      if (columns.startsWith('id,')) {
        await client.query(
          `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
        );
      }
    }
    // Above the numbers of existing orders.
    await client.query(`SELECT setval('order_numbers', ${size.orders + 1_000_000})`);
    await client.query('SELECT recount_search_words()');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  return loaded;
}

function* chunks(rows: Generator<string>): Generator<string> {
  let chunk: string[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length === 2_000) {
      yield `${chunk.join('\n')}\n`;
      chunk = [];
    }
  }
  if (chunk.length) yield `${chunk.join('\n')}\n`;
}

/** Adds up the counts of a loaded market, as a shop's job does from minute to minute: lists would read a million changes. */
export async function addUpCounts(url: string): Promise<void> {
  const db = await openDatabase({ url, folder: '' });
  await addUpStoreSums({ db });
  await db.close();
}
