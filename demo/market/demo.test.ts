import {
  BUSINESS_TYPES,
  DEFAULT_HOME_TAGS,
  DELIVERY_FEE,
  deliveryTo,
  MAX_PRODUCT_IMAGES,
  ORDER_STATUSES,
  PREFERENCE_TAGS,
  type SavedAddress,
} from '@haat/contracts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { checkLedger } from '../../api/src/domains/ledger/ledger.service';
import { folderPlace } from '../../api/src/platform/files/objectPlace';
import type { MediaStorage } from '../../api/src/platform/media/mediaStorage';
import { rasterized } from '../../api/src/platform/media/pictures';
import { describeOnEachDatabase } from '../../api/src/testing/describeOnEachDatabase';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts';
import { drawPlainly, drawRecipe } from './drawRecipe';
import { fillDemo } from './fillDemo';
import { demoMarket } from './market';
import {
  CARD_WIDTHS,
  cardPictures,
  packagedFolder,
  packagedKey,
  storePackagedPictures,
} from './packagedPictures';
import { addresses } from './people';

const now = new Date('2026-11-21T08:05:00Z');

describe('demoMarket', () => {
  const { rows, lastOrderNumber } = demoMarket(now, 'hash');
  const count = (table: keyof typeof rows) => rows[table]?.length ?? 0;

  test('is the same each time', () => {
    expect(demoMarket(now, 'hash')).toEqual({ rows, lastOrderNumber });
  });

  test('is the same on another day, but for its dates', () => {
    const later = demoMarket(new Date('2027-02-03T19:00:00Z'), 'hash').rows;
    // Offers begin and end by the day, so that a price of the past may differ by where its midnight lies.
    for (const table of [
      'media',
      'tags',
      'product_tags',
      'variants',
      'product_images',
      'homepage_slots',
    ] as const) {
      expect(later[table]).toEqual(rows[table]);
    }
    expect(later.products?.map(({ name, price_paisa }) => [name, price_paisa])).toEqual(
      rows.products?.map(({ name, price_paisa }) => [name, price_paisa]),
    );
    expect(later.orders?.map(({ public_id, status }) => [public_id, status])).toEqual(
      rows.orders?.map(({ public_id, status }) => [public_id, status]),
    );
  });

  test('has the size of a market', () => {
    expect(count('products')).toBe(400);
    expect(rows.sellers?.filter(({ status }) => status === 'approved')).toHaveLength(12);
    expect(new Set(rows.sellers?.map((one) => one.business_type))).toEqual(new Set(BUSINESS_TYPES));
    expect(count('order_groups')).toBeGreaterThan(140);
    expect(new Set(rows.orders?.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    expect(count('reviews')).toBeGreaterThan(100);
    const charts = new Map(rows.size_charts?.map((chart) => [chart.id, chart]));
    for (const { size_chart_id, seller_id, sizes } of rows.products ?? []) {
      const chart = charts.get(size_chart_id ?? undefined);
      if (chart) expect([chart.seller_id, chart.rows?.map(({ size }) => size)]).toEqual([seller_id, sizes]);
    }
    expect(rows.products?.filter((product) => product.size_chart_id).length).toBeGreaterThan(200);
    expect(count('offers')).toBeGreaterThan(60);
    expect(count('order_messages')).toBeGreaterThan(20);
    const unread = (side: 'buyer_unread' | 'store_unread') =>
      rows.conversations?.filter((one) => Number(one[side]) > 0).map((one) => one.seller_id);
    expect(unread('buyer_unread')).toHaveLength(1);
    expect(unread('store_unread')).toContain(1);
    const tags = new Set(rows.tags?.map(({ name }) => name));
    expect(tags.size).toBeGreaterThanOrEqual(30);
    for (const tag of [...DEFAULT_HOME_TAGS, ...Object.values(PREFERENCE_TAGS)]) expect(tags).toContain(tag);
  });

  test('no two products bear one name, and prices lie between 250 and 12,000 taka', () => {
    expect(new Set(rows.products?.map(({ name }) => name)).size).toBe(400);
    for (const { name, price_paisa } of rows.products ?? []) {
      expect([name, price_paisa % 1000, price_paisa >= 250_00 && price_paisa <= 12_000_00]).toEqual([
        name,
        0,
        true,
      ]);
    }
  });

  test('every product has four to six pictures of its own that can be drawn @full', async () => {
    const hashes = rows.product_images?.map(({ media_hash }) => media_hash) ?? [];
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const { id } of rows.products ?? []) {
      const own = rows.product_images?.filter(({ product_id }) => product_id === id).length ?? 0;
      expect(own >= 4 && own <= MAX_PRODUCT_IMAGES).toBe(true);
    }
    for (const { id, colors } of rows.products ?? []) {
      const own = rows.product_images?.filter(({ product_id }) => product_id === id) ?? [];
      // One in each colour, then more of the first one.
      const more = Array(Math.min(3, MAX_PRODUCT_IMAGES - colors!.length)).fill(colors![0]);
      expect(own.map(({ color }) => color)).toEqual([...colors!, ...more]);
    }
    const every = 97;
    for (const { recipe } of (rows.media ?? []).filter((_, index) => index % every === 0)) {
      expect(await drawRecipe(recipe ?? '')).toMatch(/^<svg /);
      expect(await drawPlainly(recipe ?? '')).toMatch(/^<svg (?!.*undefined)/);
    }
  });
});

describe('the packaged pictures', () => {
  test('are those of all cards, and no others', async () => {
    const keys = cardPictures(demoMarket(now, 'hash')).flatMap(({ hash }) =>
      CARD_WIDTHS.map((width) => packagedKey(hash, width)),
    );
    // `npm run demo-pictures` draws what is missing.
    expect(await folderPlace(packagedFolder()).list()).toEqual(keys.sort());
  });

  test('are what a request would draw, and are stored as such', async () => {
    const stored = new Map<string, Buffer>();
    const put = async (key: string, bytes: Buffer) => void stored.set(key, bytes);
    await storePackagedPictures({ put } as MediaStorage);
    const [picture] = cardPictures(demoMarket(now, 'hash'));
    for (const width of CARD_WIDTHS) {
      const packaged = sharp(stored.get(packagedKey(picture!.hash, width)));
      const drawn = rasterized(await drawRecipe(picture!.recipe!), picture!, width).resize({ width });
      const [known, other] = await Promise.all(
        [packaged, drawn].map(async (one) =>
          (await one.removeAlpha().stats()).channels.map(({ mean }) => mean),
        ),
      );
      for (const [at, mean] of known!.entries()) expect(Math.abs(mean - other![at]!)).toBeLessThan(3);
    }
  });
});

describe('the views of products', () => {
  const { rows } = demoMarket(now, 'hash');
  const viewOf = new Map(rows.media?.map(({ hash, recipe }) => [hash, JSON.parse(recipe ?? '{}').view]));
  const products = rows.products!.map(({ id, colors }) => {
    const own = rows.product_images!.filter(({ product_id }) => product_id === id);
    return {
      first: viewOf.get(own[0]!.media_hash),
      hover: viewOf.get(own.slice(1).find(({ color }) => color === colors![0])!.media_hash),
      all: own.map(({ media_hash }) => viewOf.get(media_hash)),
      ofFirstColor: own
        .filter(({ color }) => color === colors![0])
        .map(({ media_hash }) => viewOf.get(media_hash)),
    };
  });

  test('a tile shows two different views, and every product is seen from the front, worn and near', () => {
    for (const { first, hover, all, ofFirstColor } of products) {
      expect(hover).not.toBe(first);
      expect(['front', 'worn', 'flat']).toContain(hover);
      expect(all).toEqual(expect.arrayContaining(['front', 'worn', 'weave']));
      expect(new Set(ofFirstColor).size).toBe(ofFirstColor.length);
    }
  });

  test('the first pictures of a list are of several views', () => {
    const share = (view: string) => products.filter(({ first }) => first === view).length / products.length;
    expect(share('front')).toBeGreaterThan(0.3);
    expect(share('worn')).toBeGreaterThan(0.3);
    expect(share('flat') + share('detail')).toBeGreaterThan(0.04);
    // Home shows the newest, of which the demo has one of each kind.
    const newest = rows
      .products!.map(({ created_at }, index) => ({ at: Number(new Date(created_at!)), index }))
      .sort((a, b) => b.at - a.at)
      .slice(0, 16)
      .map(({ index }) => products[index]!.first);
    for (let start = 0; start + 4 <= newest.length; start += 1)
      expect(new Set(newest.slice(start, start + 4)).size).toBeGreaterThan(1);
  });
});

describeOnEachDatabase('the demo', (testApp) => {
  beforeAll(async () => {
    expect(await fillDemo(testApp)).toBe(true);
  });

  const number = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(testApp.db.kysely)).rows[0]?.n;

  test('fills a database once', async () => {
    expect(await fillDemo(testApp)).toBe(false);
    expect(await number(sql`SELECT count(*) AS n FROM products`)).toBe(400);
  });

  test.each(DEMO_ACCOUNTS)('$email can log in: $role', async ({ email }) => {
    const { status, body } = await testApp
      .aVisitor()
      .post('/auth/login/', { email, password: DEMO_PASSWORD });
    expect(status).toBe(200);
    const profile = await testApp.aVisitor(body.access).get('/auth/status/');
    expect(profile.body.user.onboarding_completed).toBe(true);
    expect([profile.body.seller_profile?.status, profile.body.permissions]).toEqual(
      {
        'customer@haat.example': [undefined, { seller_approved: false, operator: false, staff_role: null }],
        'seller@haat.example': ['approved', { seller_approved: true, operator: false, staff_role: null }],
        'applicant@haat.example': ['pending', { seller_approved: false, operator: false, staff_role: null }],
        'operator@haat.example': [undefined, { seller_approved: false, operator: true, staff_role: 'owner' }],
      }[email],
    );
  });

  test('deliveries cost the specified fee everywhere; some districts have days of their own', async () => {
    const login = { email: 'customer@haat.example', password: DEMO_PASSWORD };
    const { access } = (await testApp.aVisitor().post('/auth/login/', login)).body;
    const { results } = (await testApp.aVisitor(access).get('/auth/addresses/')).body;
    const { results: fees } = (await testApp.aVisitor().get('/places/delivery-fees/')).body;
    const termsOf = ({ text }: SavedAddress) => {
      const { fee, days } = deliveryTo(text, fees);
      return [text, fee, days];
    };
    expect(results.map(termsOf)).toEqual([
      ['Flat 4B, House 31, Road 9A, Dhanmondi, Dhaka 1209', DELIVERY_FEE, undefined],
      ['Level 5, 18 Kemal Ataturk Avenue, Banani, Dhaka', DELIVERY_FEE, undefined],
      ['Holding 8, Jhilongja, Cox’s Bazar', DELIVERY_FEE, { from: 3, to: 6 }],
    ]);
    expect(fees.map(({ delivery_fee }: { delivery_fee: number }) => delivery_fee)).toEqual(
      fees.map(() => 80),
    );
    for (const address of addresses)
      expect([address, deliveryTo(address, fees).fee]).toEqual([address, DELIVERY_FEE]);
  });

  test('the copies agree with what they are copies of', async () => {
    expect(
      await number(sql`SELECT count(*) AS n FROM products p WHERE tag_names <> ARRAY(
      SELECT t.name FROM product_tags pt JOIN tags t ON t.id = tag_id WHERE product_id = p.id
      ORDER BY array_position(p.tag_names, t.name))`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM products p WHERE (rating_sum, rating_count) <> (
      SELECT coalesce(sum(rating), 0), count(*) FROM reviews WHERE product_id = p.id)`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM sellers s WHERE (rating_sum, rating_count) <> (
      SELECT coalesce(sum(rating), 0), count(*) FROM reviews WHERE seller_id = s.id)`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM reviews r WHERE helpful_count <> (
      SELECT count(*) FROM review_votes WHERE review_id = r.id)`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM products p WHERE sales_count <> (
      SELECT coalesce(sum(quantity), 0) FROM order_items i JOIN orders o ON o.id = order_id
      WHERE product_id = p.id AND o.status NOT IN ('cancelled', 'refunded'))`),
    ).toBe(0);
  });

  test('orders add up, belong together and tell their history', async () => {
    expect(
      await number(sql`SELECT count(*) AS n FROM orders o WHERE subtotal_paisa <> (
      SELECT sum(quantity * unit_paisa) FROM order_items WHERE order_id = o.id)`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM order_groups g
      WHERE (subtotal_paisa, delivery_paisa, discount_paisa) <> (
        SELECT sum(subtotal_paisa), sum(delivery_paisa), sum(discount_paisa) FROM orders WHERE group_id = g.id)`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM orders o WHERE status <> (
      SELECT status FROM order_events WHERE order_id = o.id ORDER BY id DESC LIMIT 1)`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM orders o WHERE (payment_status = 'paid') <> (collected_paisa = total_paisa)
      OR (payment_method = 'cod' AND collected_paisa <> (
        SELECT coalesce(sum(e.collected_paisa), 0) FROM order_events e WHERE e.order_id = o.id))
      OR (status = 'refunded' AND collected_paisa = 0) OR (status = 'delivered' AND payment_status <> 'paid')`),
    ).toBe(0);
    expect(await checkLedger(testApp)).toEqual({
      balances: [],
      transactions: [],
      uncleared: [],
      unposted: [],
    });
    expect(
      await number(sql`SELECT count(*) AS n FROM order_items i
      JOIN orders o ON o.id = order_id JOIN products p ON p.id = i.product_id JOIN variants v ON v.id = variant_id
      WHERE p.seller_id <> o.seller_id OR v.product_id <> p.id OR v.color IS DISTINCT FROM i.color
        OR v.size IS DISTINCT FROM i.size OR p.created_at > o.created_at`),
    ).toBe(0);
    expect(
      await number(
        sql`SELECT count(*) AS n FROM orders o JOIN sellers s ON s.id = seller_id WHERE s.user_id = o.user_id`,
      ),
    ).toBe(0);
  });

  test('nothing happens in the future, and only what arrived is reviewed', async () => {
    const at = testApp.clock.now();
    for (const table of [
      'users',
      'sellers',
      'products',
      'orders',
      'reviews',
      'review_replies',
      'review_votes',
    ]) {
      expect([
        table,
        await number(sql`SELECT count(*) AS n FROM ${sql.table(table)} WHERE created_at > ${at}`),
      ]).toEqual([table, 0]);
    }
    expect(await number(sql`SELECT count(*) AS n FROM order_events WHERE at > ${at}`)).toBe(0);
    expect(await number(sql`SELECT count(*) AS n FROM product_events WHERE at > ${at}`)).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM reviews r WHERE NOT EXISTS (
      SELECT FROM order_items i WHERE i.order_id = r.order_id AND i.product_id = r.product_id
        AND i.delivered_at < r.created_at)`),
    ).toBe(0);
  });

  test('members vote on reviews of others, and what was bought in a size has a fit', async () => {
    expect(await number(sql`SELECT count(*) AS n FROM review_votes`)).toBeGreaterThan(100);
    expect(
      await number(sql`SELECT count(*) AS n FROM review_votes v JOIN reviews r ON r.id = v.review_id
      JOIN sellers s ON s.id = r.seller_id WHERE v.user_id IN (r.user_id, s.user_id) OR v.created_at < r.created_at`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM reviews r WHERE fit IS NOT NULL AND NOT EXISTS (SELECT FROM order_items i
        WHERE i.order_id = r.order_id AND i.product_id = r.product_id AND i.size IS NOT NULL)`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM (SELECT product_id FROM reviews WHERE fit IS NOT NULL
        GROUP BY product_id HAVING count(*) >= 3) AS products`),
    ).toBeGreaterThan(2);
  });

  test('the counters go on after the demo', async () => {
    const product = await testApp.aProduct();
    expect(product.id).toBe(401);
    expect(await number(sql`SELECT nextval('order_numbers') AS n`)).toBe(
      await number(sql`SELECT max(substr(number, 2)::bigint) + 1 AS n FROM order_groups`),
    );
    await sql`DELETE FROM products WHERE id = 401`.execute(testApp.db.kysely);
  });

  test('what is made to measure has a combination per colour of its own', async () => {
    expect(
      await number(sql`SELECT count(*) AS n FROM products p, unnest(p.colors) AS c(color)
      WHERE p.offers_custom_sizes AND NOT EXISTS (SELECT FROM variants v
        WHERE v.product_id = p.id AND v.color = c.color AND v.size = 'Custom')`),
    ).toBe(0);
    expect(
      await number(sql`SELECT count(*) AS n FROM order_items i JOIN variants v ON v.id = variant_id
      WHERE (i.measurements IS NOT NULL) <> (v.size = 'Custom')`),
    ).toBe(0);
  });

  test('the shop is alive: offers, trending, sold-out and nearly sold-out variants, front pages', async () => {
    const shop = testApp.aVisitor();
    const onSale = await shop.get('/products/?on_sale=true&limit=100');
    expect(onSale.body.count).toBeGreaterThan(40);
    const trending = await shop.get('/products/trending/');
    expect(trending.body.products.length).toBeGreaterThan(20);
    expect(trending.body.products[0].analytics.orders).toBeGreaterThan(0);
    expect(await number(sql`SELECT count(*) AS n FROM variants WHERE stock = 0`)).toBeGreaterThan(100);
    expect(await number(sql`SELECT count(*) AS n FROM variants WHERE stock BETWEEN 1 AND 3`)).toBeGreaterThan(
      100,
    );
    const { body } = await shop.get('/auth/stores/');
    const ofDemo = body.results.filter(({ id }: { id: number }) => id <= 12);
    expect(ofDemo).toHaveLength(12);
    for (const { id, logo, banner_image, total_products } of ofDemo) {
      expect(logo && banner_image && total_products > 10).toBeTruthy();
      const front = await shop.get(`/users/stores/${id}/homepage-products/`);
      expect(front.body.results.length).toBeGreaterThanOrEqual(4);
    }
  });

  test('there is work for the seller, and a review to write for the shopper', async () => {
    expect(
      await number(sql`SELECT count(*) AS n FROM orders WHERE seller_id = 1 AND status = 'pending'`),
    ).toBeGreaterThanOrEqual(4);
    expect(
      await number(sql`SELECT count(*) AS n FROM orders o WHERE user_id = 1 AND status = 'delivered'
      AND NOT EXISTS (SELECT FROM reviews r WHERE r.order_id = o.id)`),
    ).toBe(1);
  });
});
