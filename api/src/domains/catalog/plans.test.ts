import { products } from '@haat/contracts';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { CUSTOM_PLAN } from '../../platform/db/database';
import { LARGE, loadMarket, rareWord } from '../../testing/bulkMarket';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PASSWORD } from '../../testing/testApp';
import { databaseUrl } from '../../testing/testDatabases';
import type { Visitor } from '../../testing/visitor';
import { findDuePersons, noteSoldOut, takeNotices } from '../wishlist/wishNotices.queries';

/** Large enough that the planner would rather read an index than a table. */
const MEDIUM = { ...LARGE, products: 10_000, sellers: 500, buyers: 2_000, orders: 20_000 };

/** Tables that requests must never scan sequentially. */
const LARGE_TABLES = new Set([
  'products',
  'variants',
  'offers',
  'orders',
  'order_groups',
  'order_items',
  'product_events',
  'search_words',
  'reviews',
  'questions',
  'order_search',
  'order_events',
  'wishes',
  'users',
  'content_cases',
  'content_reports',
  'product_tags',
]);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

describeOnEachDatabase(
  'plans over a generated market @full',
  (testApp) => {
    let buyer: Visitor;
    let seller: Visitor;
    let operator: Visitor;

    beforeAll(async () => {
      await loadMarket(await databaseUrl(testApp.db), MEDIUM, {
        today: testApp.clock.now(),
        password: PASSWORD,
      });
      await sql`
        INSERT INTO reviews (user_id, seller_id, product_id, order_id, rating, content, created_at)
        SELECT o.user_id, o.seller_id, i.product_id, o.id, 1 + (o.id % 5)::int, 'Soft', o.created_at
        FROM orders o CROSS JOIN LATERAL (SELECT product_id FROM order_items WHERE order_id = o.id ORDER BY id LIMIT 1) i
        WHERE o.status = 'delivered'`.execute(testApp.db.kysely);
      await sql`
        INSERT INTO questions (product_id, seller_id, user_id, content, answer, answered_at)
        SELECT p.id, p.seller_id, 1 + p.id % 2000, 'Is it soft?', CASE WHEN p.id % 3 > 0 THEN 'Yes' END,
          CASE WHEN p.id % 3 > 0 THEN now() END
        FROM products p`.execute(testApp.db.kysely);
      await sql`
        INSERT INTO wishes (user_id, product_id, known_paisa, known_in_stock)
        SELECT u.id, p.id, p.price_today_paisa, p.in_stock FROM users u CROSS JOIN generate_series(0, 9) AS nth
        JOIN products p ON p.id = 1 + (u.id * 131 + nth * 977) % 10000
        WHERE u.id <= 2000`.execute(testApp.db.kysely);
      await sql`
        INSERT INTO content_cases (kind, product_id, review_id, author_id, state, since)
        SELECT 'review', product_id, id, user_id, (ARRAY['ok', 'ok', 'ok', 'hidden', 'reported', 'appealed'])[1 + id % 6],
          created_at FROM reviews`.execute(testApp.db.kysely);
      await sql`
        INSERT INTO content_cases (kind, product_id, author_id, state, since)
        SELECT 'product', p.id, s.user_id, (ARRAY['ok', 'ok', 'hidden'])[1 + p.id % 3], p.created_at
        FROM products p JOIN sellers s ON s.id = p.seller_id`.execute(testApp.db.kysely);
      await sql`
        INSERT INTO content_reports (case_id, user_id, reason, words, at)
        SELECT id, 1 + id % 2000, 'other', 'Rude', since FROM content_cases`.execute(testApp.db.kysely);
      await sql`ANALYZE`.execute(testApp.db.kysely);
      operator = await testApp.anOperator();
      buyer = testApp.aVisitor(await testApp.anAccessToken(7));
      seller = testApp.aVisitor(await testApp.anAccessToken(MEDIUM.buyers + 3));
    });

    /** The statements that a call sends to the database. */
    async function statementsOf(call: () => Promise<{ status: number; body: unknown }>) {
      const sent: { text: string; values: unknown[] }[] = [];
      const query = jest.spyOn(pg.Client.prototype, 'query');
      try {
        query.mockClear();
        const { status, body } = await call();
        if (status > 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
        for (const [first, second] of query.mock.calls as unknown as [unknown, unknown][]) {
          const { text, values } =
            typeof first === 'string'
              ? { text: first, values: second }
              : (first as { text: string; values?: unknown });
          if (/^\s*(\/\*.*\*\/)?\s*(select|with|insert|update|delete)\b/i.test(text)) {
            sent.push({ text, values: Array.isArray(values) ? values : [] });
          }
        }
      } finally {
        query.mockRestore();
      }
      return sent;
    }

    /** Names of the large tables that a statement scans sequentially. */
    async function readWhole({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
      const { rows } = await testApp.db.kysely.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${CUSTOM_PLAN} ${text}`, values),
      );
      const found: string[] = [];
      const look = (plan: Plan) => {
        const table = plan['Relation Name'] ?? '';
        if (plan['Node Type'] === 'Seq Scan' && LARGE_TABLES.has(table)) found.push(table);
        for (const part of plan.Plans ?? []) look(part);
      };
      for (const row of rows) look(row['QUERY PLAN'][0].Plan);
      return found;
    }

    async function expectIndexes(
      call: () => Promise<{ status: number; body: unknown }>,
      except: string[] = [],
    ): Promise<void> {
      const statements = await statementsOf(call);
      expect(statements).not.toHaveLength(0);
      for (const statement of statements) {
        const whole = (await readWhole(statement)).filter((table) => !except.includes(table));
        expect({ text: statement.text, whole }).toEqual({ text: statement.text, whole: [] });
      }
    }

    const LISTS = [
      '/products/',
      '/products/?page=40',
      '/products/?business_type=Loose+Fabric',
      '/products/?sort=price_low',
      '/products/?sort=price_high&page=3',
      '/products/?sort=rating',
      '/products/?sort=popular',
      '/products/?on_sale=true',
      '/products/?on_sale=true&page=40',
      '/products/?on_sale=true&search=saree',
      '/products/?prefer=Eid,Wedding',
      '/products/?prefer=Eid&page=400',
      '/products/?in_stock=true',
      '/products/?min_price=300&max_price=320',
      '/products/?size=XL&color=Olive',
      '/products/?tags=Eid,Wedding',
      '/products/?category=Saree',
      '/products/?department=women',
      '/products/?product_type=saree&department=women',
      '/products/?fabric=cotton',
      '/products/?tags=Eid&category=Saree&page=2',
      '/products/?store=3&sort=price_low',
      '/products/?min_rating=4',
      '/products/?min_discount=20&color_family=red,blue',
      '/products/?types=saree,kurti&stores=3,4',
      '/products/?trending=true',
      '/products/trending/',
      '/products/4242/',
      '/products/4242/related/',
      '/products/?search=cotton',
      '/products/?search=comfort&page=7',
      '/products/?search=katan+kameez+maroon',
      '/products/?search=pnajabi',
      '/products/?search=jam&limit=6',
      '/products/?search=kurta',
      '/products/?search=salwar+kameez+maroon',
      '/products/?search=abay&limit=6',
      `/products/?search=${rareWord(11)}`,
      '/products/?search=saree&sort=price_low&in_stock=true',
      '/products/?search=pnajabi&exact=true',
      '/auth/stores/3/',
      '/products/stores/3/offers/',
    ];
    test.each(LISTS)('%s reads no large table from end to end', (path) =>
      expectIndexes(() => testApp.aVisitor().get(path)),
    );

    test('every parameter of the product list is among them', () => {
      const used = LISTS.flatMap((path) => [...new URL(path, 'http://api').searchParams.keys()]);
      expect(new Set(used)).toEqual(new Set(Object.keys(products.listProducts.query.shape)));
    });

    // Facets of a large part of the shop count every variant, so a sequential scan is right here.
    test.each([
      '/products/facets/',
      '/products/facets/?search=jamdani&size=M',
      '/products/facets/?business_type=Loose+Fabric&color=Olive',
      '/products/facets/?types=saree&min_rating=4&min_discount=10',
    ])('%s reads none but variants and tags', (path) =>
      expectIndexes(() => testApp.aVisitor().get(path), ['variants', 'product_tags']),
    );

    test.each(['/products/facets/?store=3', `/products/facets/?search=${rareWord(11)}`])(
      '%s reads no large table from end to end',
      (path) => expectIndexes(() => testApp.aVisitor().get(path)),
    );

    test.each([
      '/products/ids/',
      '/products/ids/1/',
      '/auth/stores/?page=2&limit=20',
      '/auth/stores/?page=20&limit=20&language=bn',
      '/auth/stores/3/stats/',
      '/reviews/stores/3/',
      '/reviews/stores/3/?sort=helpful&page=4',
      '/reviews/stores/3/?sort=newest&after=40',
      '/reviews/products/4242/',
      '/reviews/sellers/3/stats/',
      '/products/4242/questions/',
      '/products/4242/questions/?after=1800000000000000_9',
    ])('%s reads no large table from end to end', (path) =>
      expectIndexes(() => testApp.aVisitor().get(path)),
    );

    test.each([
      '/products/seller/products/?page=1&limit=25',
      '/products/seller/products/?page=1&limit=25&search=saree',
      '/products/seller/products/?page=1&limit=25&sort=name&language=bn',
      '/products/seller/products/?sort=stock_low&status=active&limit=4',
      '/products/seller/products/export/',
      '/products/seller/products/for-offers/',
      '/products/seller/offers/active/',
      '/products/seller/offers/active/?limit=50&after=2026-11-25.7',
      '/products/seller/offers/active/?limit=50&search=saree',
      '/orders/seller/orders/?from=2026-11-01&to=2026-11-20',
      '/orders/seller/orders-csv/?status=shipped&lang=en',
      '/orders/seller/orders/?sort=amount_high',
      '/orders/seller/orders/?status=shipped&page=2',
      '/reviews/seller/reviews/?page=3',
      '/reviews/seller/reviews/?rating=1&replied=false',
      '/questions/seller/',
      '/questions/seller/?open=true&page=2',
      '/analytics/seller/dashboard/?days=90',
    ])('of a seller: %s', (path) => expectIndexes(() => seller.get(path)));

    test.each([
      '/operator/orders/',
      '/operator/orders/?sort=amount_high&page=40',
      '/operator/orders/?search=R4711',
      '/operator/sellers/?status=approved',
      '/operator/sellers/?search=linen',
      '/operator/orders/?from=2026-11-01',
      '/operator/orders/?after=R4711-1&status=shipped',
      '/operator/moderation/',
      '/operator/moderation/?kind=review&after=1763700000000000_40',
      '/operator/moderation/?list=hidden&kind=product',
      '/operator/moderation/?list=appealed',
      '/operator/moderation/?list=new',
      '/operator/moderation/?list=ok&limit=100',
      '/operator/returns/',
      '/operator/payments/',
      '/operator/waiting/',
      '/operator/tags/?search=eid',
      '/operator/figures/?by=month',
      '/operator/customers/',
      '/operator/customers/?search=shopper+11',
      '/operator/customers/?search=01712345678',
      '/operator/customers/?search=R4711',
      '/operator/customers/?blocked=true&after=900',
      '/operator/customers/7/',
      '/operator/customers/7/orders/?limit=5',
      '/operator/quick-deliveries/',
      '/operator/quick-deliveries/?seller=3&page=2',
    ])('of an operator: %s', (path) => expectIndexes(() => operator.get(path)));

    /** A part of a job, as a call. */
    const done = async (part: Promise<unknown>) => {
      await part;
      return { status: 200, body: null };
    };

    test('notices of wishes read those of the persons that are looked at', async () => {
      const today = testApp.clock.now();
      const rule = { productBefore: today, personBefore: today, minDropPercent: 5 };
      await expectIndexes(() => done(findDuePersons(testApp.db.lists, rule, { after: 1_000, limit: 100 })));
      await expectIndexes(() =>
        done(testApp.db.tx((tx) => takeNotices(tx, 1_000, rule, { at: today, limit: 12 }))),
      );
    });

    test('whether wished products are sold out is one look at wishes and products', () =>
      expectIndexes(() => done(testApp.db.tx(noteSoldOut)), ['wishes', 'products']));

    test('nor do cart, checkout and the lists of orders', async () => {
      const { rows } = await sql<{ product_id: number; color: string; size: string }>`
        SELECT product_id, color, size FROM variants v JOIN products p ON p.id = product_id
        WHERE p.on_sale_in_shop AND v.stock > 10 AND product_id IN (411, 812, 1213, 1614)
        ORDER BY v.id LIMIT 2`.execute(testApp.db.kysely);
      const [one, other] = rows.map((row) => ({ ...row, quantity: 1 }));
      const delivery = {
        customer_phone: '01712345678',
        customer_address: '7 Lake Road',
        payment_method: 'cod',
      };
      const cart = await buyer.post('/orders/cart/add/', other);
      const [line] = cart.body.items;
      await expectIndexes(() => buyer.post('/orders/cart/add/', one));
      await expectIndexes(() => buyer.get('/orders/cart/'));
      await expectIndexes(() =>
        buyer.call('PATCH', `/orders/cart/items/${line.id}/update/`, { quantity: 2 }),
      );
      await expectIndexes(() =>
        buyer.post('/orders/orders/create/', { ...delivery, selected_items: [{ item_id: line.id }] }),
      );
      await expectIndexes(() => buyer.post('/orders/orders/quick-create/', { ...delivery, ...one }));
      await expectIndexes(() => buyer.get('/orders/orders/'));
      await expectIndexes(() => buyer.get('/orders/orders/?after=R1-1'));
      await expectIndexes(() => seller.get('/orders/seller/orders/'));
    });
  },
  { only: 'postgres' },
);
