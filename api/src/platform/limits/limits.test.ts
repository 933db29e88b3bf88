import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { SECRET, type TestProduct } from '../../testing/testApp';
import { Customer, Visitor } from '../../testing/visitor';
import { publicClientKeyOf } from './addresses';
import { type Limits, readLimits } from './limitTable';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['127.0.0.1', null],
  ['::ffff:127.0.0.1', null],
  ['10.1.2.3', null],
  ['192.168.1.1', null],
  ['::1', null],
  ['fe80::1%eth0', null],
  ['fd00::1', null],
])('the client at %s is %s', (address, client) => {
  expect(publicClientKeyOf(address)).toBe(client);
});

describeOnEachDatabase('limits', (testApp) => {
  const opened: FastifyInstance[] = [];
  /** Another process with other limits; off are those that are not named. */
  async function apiWith(limits: string): Promise<FastifyInstance> {
    const app = await testApp.openApp({ limits: limitsOf(limits) });
    opened.push(app);
    return app;
  }
  const limitsOf = (text: string): Limits => readLimits(`off,${text}`);
  afterAll(() => Promise.all(opened.map((app) => app.close())));
  beforeEach(() => testApp.advanceClock(30 * 24 * HOUR));

  /** A customer as another process sees them. */
  const at = (app: FastifyInstance, { token, id, email }: Customer) =>
    new Customer(app, token ?? '', { id, email });
  const order = (buyer: Visitor, product: TestProduct, change: object = {}, headers = {}) =>
    buyer.post(
      '/orders/orders/quick-create/',
      {
        product_id: product.id,
        quantity: 1,
        payment_method: 'cod',
        customer_phone: '01712345678',
        customer_address: '7 Lake Road, Dhaka',
        ...change,
      },
      headers,
    );
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

  test('orders of an account: all processes count together, and failed ones and repeated ones do not count', async () => {
    const [one, two] = [await apiWith('orders_account=3'), await apiWith('orders_account=3')];
    const [buyer, product] = [await testApp.aCustomer(), await testApp.aProduct()];
    const soldOut = await testApp.aProduct({ stock: 0 });
    expect((await order(at(one, buyer), soldOut)).status).toBe(409);
    const key = { 'idempotency-key': 'a-key-of-this-order' };
    const first = await order(at(one, buyer), product, {}, key);
    expect(
      statuses([first, await order(at(two, buyer), product), await order(at(one, buyer), product)]),
    ).toEqual([201, 201, 201]);
    for (const app of [one, two]) {
      const refused = await order(at(app, buyer), product);
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'retry-after': '3600' },
        body: {
          code: 'too_many_requests',
          error: 'You have placed many orders in a short time. Please try again in 60 minutes.',
        },
      });
    }
    // Its response was lost: it is repeated although no more orders are allowed.
    const repeated = await order(at(two, buyer), product, {}, key);
    expect([repeated.status, repeated.body.id]).toEqual([201, first.body.id]);
    expect(
      (await order(at(one, await testApp.aCustomer()), product, { customer_phone: '01812345678' })).status,
    ).toBe(201);
    testApp.advanceClock(HOUR);
    expect((await order(at(one, await relogged(buyer)), product)).status).toBe(201);
  });

  /** The access token has expired with the clock. */
  const relogged = async (buyer: Customer) =>
    new Customer(testApp.app, await testApp.anAccessToken(buyer.id), buyer);

  test('concurrent orders do not exceed a limit', async () => {
    const app = await apiWith('orders_account=4');
    const [buyer, product] = [at(app, await testApp.aCustomer()), await testApp.aProduct()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(buyer, product)));
    expect(statuses(answers).sort()).toEqual([201, 201, 201, 201, ...Array(6).fill(429)]);
    expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(96);
  });

  test('orders of a phone number, however it is written, also from other accounts', async () => {
    const app = await apiWith('orders_phone=2');
    const product = await testApp.aProduct();
    const answers = [];
    for (const phone of ['01912345678', '+8801912345678', '8801912345678', '০১৯১২৩৪৫৬৭৮']) {
      const customer = await testApp.aCustomer();
      // Only accounts that have proved the number count.
      const proved = await order(customer, product, { customer_phone: '01912345678' });
      await testApp.provePhone(proved.body.id);
      answers.push(await order(at(app, customer), product, { customer_phone: phone }));
    }
    expect(statuses(answers)).toEqual([201, 201, expect.any(Number), 429]);
    expect(answers[3]?.body.error).toBe(
      'Many orders were placed for this phone number today. Please try again in 24 hours.',
    );
  });

  test('orders from one address are not limited', async () => {
    const app = await testApp.openApp({ limits: readLimits('orders_address=1, held_orders_address=1') });
    opened.push(app);
    const product = await testApp.aProduct();
    const from = async (remoteAddress: string) => {
      const { token } = await testApp.aCustomer();
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/v1/orders/orders/quick-create/',
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
        payload: {
          product_id: product.id,
          quantity: 1,
          payment_method: 'cod',
          customer_phone: '01712345678',
          customer_address: '7 Lake Road, Dhaka',
        },
      });
      return statusCode;
    };
    expect([await from('203.0.113.9'), await from('203.0.113.9')]).toEqual([201, 201]);
  });

  test('a cart has so many lines', async () => {
    const app = await apiWith('cart_lines=2');
    const buyer = at(app, await testApp.aCustomer());
    const answers = [];
    for (const { id } of [await testApp.aProduct(), await testApp.aProduct(), await testApp.aProduct()])
      answers.push(await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 }));
    expect(statuses(answers)).toEqual([201, 201, 409]);
    expect(answers[2]?.body.error).toBe('Your cart is full. Please order or remove something first.');
    expect((await buyer.get('/orders/cart/')).body.items).toHaveLength(2);
  });

  test('reviews of an account', async () => {
    const app = await apiWith('reviews_account=1');
    const buyer = await testApp.aCustomer();
    const post = async () => {
      const { order, product } = await testApp.aDeliveredOrder({ buyer });
      const review = { rating: 5, content: 'Good', review_type: 'product' };
      return at(app, buyer).post('/reviews/', { product: product.id, order: order.id, ...review });
    };
    expect(statuses([await post(), await post()])).toEqual([201, 429]);
  });

  test('pictures of an account are counted before they are decoded', async () => {
    const app = await apiWith('pictures_account=3');
    const seller = await testApp.aSeller();
    const picture = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#a0522d' } })
      .png()
      .toBuffer();
    const create = (count: number) =>
      at(app, seller).form(
        'POST',
        '/products/seller/products/create/',
        {
          name: 'Shawl',
          description: 'Wool',
          price: '500',
          estimated_pickup_days: 3,
          requires_advance_payment: false,
          availableSizes: [],
          availableColors: [],
          offers_custom_sizes: false,
          stock_quantity: 1,
          variants_data: [
            { id: null, color: 'Red', size: null, stock_quantity: 1, sku: '', is_active: true },
          ],
        },
        { uploaded_images: Array(count).fill(picture) },
      );
    expect(statuses([await create(2), await create(2), await create(0)])).toEqual([201, 429, 201]);
  });

  test('pictures of reviews count as those of products', async () => {
    const app = await apiWith('pictures_account=1');
    const { buyer, product, order } = await testApp.aDeliveredOrder();
    const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a0522d' } })
      .png()
      .toBuffer();
    const review = {
      product: product.id,
      order: order.id,
      rating: 5,
      content: 'Good',
      review_type: 'product',
    };
    const post = (count: number) =>
      at(app, buyer).form('POST', '/reviews/', review, { uploaded_images: Array(count).fill(picture) });
    expect(statuses([await post(2), await post(0)])).toEqual([429, 201]);
  });

  describe('a device', () => {
    /** The cookie as the browser sends it back. */
    const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => ({
      cookie: /^haat_device=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? 'none',
    });
    /** An order of a customer who has no other. */
    const orderWith = async (app: FastifyInstance, headers: object) => {
      const phone = `018${String(10_000_000 + ++orders)}`;
      return order(at(app, await testApp.aCustomer()), product, { customer_phone: phone }, headers);
    };
    let orders = 0;
    let product: TestProduct;
    beforeAll(async () => {
      product = await testApp.aProduct({ stock: 1000 });
    });

    test('is known by its cookie in all processes, whoever is signed in', async () => {
      const [one, two] = [await apiWith('orders_device=3'), await apiWith('orders_device=3')];
      const first = await orderWith(one, {});
      expect(first.headers['set-cookie']).toMatch(
        /^haat_device=([A-Z2-7]{4}-){3}[A-Z2-7]{4}\.[\w-]{43}; Max-Age=2592000; Path=\/api\/v1; HttpOnly; SameSite=Lax$/,
      );
      const known = cookieOf(first);
      const others = [await orderWith(two, known), await orderWith(one, known)];
      expect(statuses([first, ...others])).toEqual([201, 201, 201]);
      expect(others.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined]);
      const id = known.cookie.slice('haat_device='.length, -44);
      for (const app of [one, two])
        expect(await orderWith(app, known)).toMatchObject({
          status: 429,
          headers: { 'retry-after': '86400' },
          body: {
            error: `Many orders came from this device. Please try again in 24 hours, or tell us the number of this device: ${id}.`,
          },
        });
      const operator = await testApp.anOperator();
      const lifted = { limit: 'orders_device', subject: ` ${id.toLowerCase()}`, reason: 'A tailor’s shop' };
      expect((await operator.post('/operator/limits/lift/', lifted)).body).toMatchObject({ subject: id });
      expect(statuses([await orderWith(one, known), await orderWith(two, known)])).toEqual([201, 201]);
    });

    test.each([
      ['no', () => ''],
      ['an empty', () => 'haat_device='],
      ['an unsigned', (cookie: string) => cookie.replace(/\..*/, '')],
      ['another’s', (cookie: string) => cookie.replace(/=.{4}/, '=AAAA')],
      ['a wrongly signed', (cookie: string) => cookie.replace(/\..{4}/, '.AAAA')],
      ['a longer', (cookie: string) => `${cookie}.${cookie}`],
    ])('with %s cookie is a new one, which the limit by address covers', async (_, change) => {
      const app = await apiWith('orders_device=1');
      const known = cookieOf(await orderWith(app, {}));
      const forged = await orderWith(app, { cookie: change(known.cookie) });
      expect(forged.status).toBe(201);
      expect(cookieOf(forged).cookie).toMatch(/^haat_device=/);
      expect(cookieOf(forged)).not.toEqual(known);
    });

    test('stays known when the session secret is rotated', async () => {
      const limits = limitsOf('orders_device=1');
      const known = cookieOf(await orderWith(await apiWith('orders_device=1'), {}));
      const rotated = await testApp.openApp({
        limits,
        sessionSecret: 'the next secret for the tests, of 32 characters',
        previousSessionSecret: SECRET,
      });
      opened.push(rotated);
      expect((await orderWith(rotated, known)).status).toBe(429);
    });

    test('is sent encrypted only where the site is https', async () => {
      const app = await testApp.openApp({ secureCookies: true });
      opened.push(app);
      expect((await orderWith(app, {})).headers['set-cookie']).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    });

    test('is no login', async () => {
      const known = cookieOf(await orderWith(testApp.app, {}));
      const stranger = testApp.aVisitor();
      expect((await stranger.call('GET', '/orders/orders/', undefined, known)).status).toBe(401);
      expect((await order(stranger, product, {}, known)).status).toBe(401);
    });

    test('does not hold much stock without a payment', async () => {
      const app = await apiWith('held_orders_device=2');
      const byCard = async (headers: Record<string, string>) => {
        const buyer = at(app, await testApp.aCustomer());
        const { body: cart } = await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1 });
        const body = {
          payment_method: 'card',
          customer_phone: '01812345678',
          customer_address: '7 Lake Road, Dhaka',
          selected_items: [{ item_id: cart.items[0].id }],
        };
        return buyer.post('/orders/orders/create/', body, headers);
      };
      const first = await byCard({});
      const known = cookieOf(first);
      expect(statuses([first, await byCard(known), await byCard(known)])).toEqual([201, 201, 429]);
      expect((await byCard({})).status).toBe(201);
      expect((await orderWith(app, known)).status).toBe(201);
    });

    test('reviews, votes, questions and pictures count for all accounts', async () => {
      const app = await apiWith(
        'reviews_device=1, review_votes_device=1, questions_device=1, pictures_device=2',
      );
      const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a0522d' } })
        .png()
        .toBuffer();
      let known = {};
      const twice = async (call: () => Promise<{ status: number; headers: Record<string, unknown> }>) => {
        const first = await call();
        known = 'cookie' in known ? known : cookieOf(first);
        return statuses([first, await call()]);
      };
      let reviewed: number | undefined;
      const review = async (files: object) => {
        const { buyer, product, order } = await testApp.aDeliveredOrder();
        reviewed ??= product.id;
        const fields = {
          product: product.id,
          order: order.id,
          rating: 5,
          content: 'Good',
          review_type: 'product',
        };
        return at(app, buyer).form('POST', '/reviews/', fields, { ...files }, known);
      };
      expect(await twice(() => review({}))).toEqual([201, 429]);
      const ask = async () =>
        at(app, await testApp.aCustomer()).post(
          `/products/${product.id}/questions/`,
          { content: 'Is it soft?' },
          known,
        );
      expect(await twice(ask)).toEqual([201, 429]);
      const { body } = await testApp.aVisitor().get(`/reviews/products/${reviewed}/`);
      const vote = async () =>
        at(app, await testApp.aCustomer()).call(
          'PUT',
          `/reviews/${body.reviews[0].id}/helpful/`,
          undefined,
          known,
        );
      expect(await twice(vote)).toEqual([200, 429]);
      const crowd = { uploaded_images: [picture, picture, picture] };
      expect((await review(crowd)).body.error).toMatch(/^Many pictures came from this device/);
    });

    test('registrations count, with no number to lift them', async () => {
      const app = await apiWith('registrations_device=2');
      let known = {};
      const register = async () => {
        const answer = await new Visitor(app).post(
          '/auth/register/',
          {
            first_name: 'Nadia',
            last_name: 'Rahman',
            email: `device-${++orders}@haat.example`,
            username: '',
            password: 'lake-Tailor-8431',
            password_confirm: 'lake-Tailor-8431',
          },
          known,
        );
        known = 'cookie' in known ? known : cookieOf(answer);
        return answer;
      };
      expect(statuses([await register(), await register()])).toEqual([201, 201]);
      expect((await register()).body.error).toBe('Too many attempts. Please try again in 60 minutes.');
    });

    test('codes to phones count, whatever the browser says it is', async () => {
      const app = await apiWith('phone_codes_device=2');
      let known = {};
      const ask = async () => {
        const phone = `017${String(20_000_000 + ++orders)}`;
        const headers = { ...known, 'user-agent': `browser ${orders}` };
        const answer = await new Visitor(app).post('/auth/phone-codes/', { phone }, headers);
        known = 'cookie' in known ? known : cookieOf(answer);
        return answer;
      };
      expect(statuses([await ask(), await ask(), await ask()])).toEqual([201, 201, 429]);
    });
  });

  describe('searches', () => {
    const search = (app: FastifyInstance, remoteAddress: string, query = 'search=panjabi') =>
      app.inject({ url: `/api/v1/products/?${query}`, remoteAddress });

    test('are limited by address, also cached ones; lists are not', async () => {
      const app = await apiWith('searches_address=2');
      const answers = [];
      for (let count = 0; count < 3; count++) answers.push((await search(app, '203.0.113.20')).statusCode);
      expect(answers).toEqual([200, 200, 429]);
      const refused = await search(app, '203.0.113.20', 'search=another');
      expect(refused.json().error).toBe(
        'There were too many searches from your network. Please try again in 5 minutes.',
      );
      expect(refused.headers['retry-after']).toBe('300');
      expect((await search(app, '203.0.113.20', 'page=1')).statusCode).toBe(200);
      expect((await search(app, '203.0.113.21')).statusCode).toBe(200);
      expect(
        (await app.inject({ url: '/api/v1/products/facets/?search=x', remoteAddress: '203.0.113.20' }))
          .statusCode,
      ).toBe(429);
      testApp.advanceClock(5 * MINUTE);
      expect((await search(app, '203.0.113.20')).statusCode).toBe(200);
    });

    test('are limited by address where they are counted as popular words, too', async () => {
      const app = await apiWith('searches_address=2');
      const answers = [];
      for (const text of ['panjabbi', 'sharee', 'lungee'])
        answers.push(
          await app.inject({
            method: 'POST',
            url: '/api/v1/products/searches/',
            payload: { text },
            remoteAddress: '203.0.113.50',
          }),
        );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 429]);
      expect((await search(app, '203.0.113.50')).statusCode).toBe(429);
    });

    test('are counted without a write for each, and processes exchange their counts', async () => {
      const [one, two] = [await apiWith('searches_address=40'), await apiWith('searches_address=40')];
      const counters = () => testApp.db.kysely.selectFrom('attempts').selectAll().execute();
      const before = (await counters()).length;
      for (let count = 0; count < 30; count++) await search(one, '203.0.113.30');
      for (let count = 0; count < 9; count++) await search(two, '203.0.113.30');
      expect(await counters()).toHaveLength(before);
      testApp.advanceClock(5000);
      // One after the other: the response to the second contains the first.
      await search(one, '203.0.113.30');
      await until(async () => (await counters()).some(({ count }) => count === 31));
      await search(two, '203.0.113.30');
      await until(async () => (await counters()).some(({ count }) => count === 41));
      // Its statement is done; whether it has the response can only be seen from outside.
      let more = 0;
      while ((await search(two, '203.0.113.30')).statusCode !== 429) {
        more++;
        // Each of the 30 counts: a busy machine gets longer and longer waits.
        await pause(50 * 2 ** more);
      }
      // By its own count it would have let 30 pass.
      expect(more).toBeLessThan(30);
    });

    test('an operator lifts the limit in all processes', async () => {
      const app = await apiWith('searches_address=2');
      for (let count = 0; count < 3; count++) await search(app, '203.0.113.40');
      expect((await search(app, '203.0.113.40')).statusCode).toBe(429);
      const operator = await testApp.anOperator();
      const body = { limit: 'searches_address', subject: '203.0.113.40', reason: 'A school' };
      expect((await operator.post('/operator/limits/lift/', body)).status).toBe(200);
      await until(async () => (await search(app, '203.0.113.40')).statusCode === 200);
      testApp.advanceClock(5000);
      await search(app, '203.0.113.40');
      await until(async () => (await search(app, '203.0.113.40')).statusCode === 200);
      const answers = [];
      for (let count = 0; count < 10; count++) answers.push((await search(app, '203.0.113.40')).statusCode);
      expect(answers).toEqual(Array(10).fill(200));
    });
  });

  describe('an operator', () => {
    test('lifts a limit for some hours, with an entry in the audit trail', async () => {
      const app = await apiWith('orders_account=1');
      const [buyer, product] = [await testApp.aCustomer(), await testApp.aProduct()];
      expect(statuses([await order(at(app, buyer), product), await order(at(app, buyer), product)])).toEqual([
        201, 429,
      ]);
      const operator = await testApp.anOperator();
      const body = {
        limit: 'orders_account',
        subject: buyer.email.toUpperCase(),
        hours: 2,
        reason: 'A wedding',
      };
      const lifted = await operator.post('/operator/limits/lift/', body);
      expect([lifted.status, lifted.body]).toEqual([
        200,
        {
          limit: 'orders_account',
          subject: buyer.email,
          until: new Date(testApp.clock.now().getTime() + 2 * HOUR).toISOString(),
        },
      ]);
      const answers = [];
      for (let count = 0; count < 5; count++) answers.push(await order(at(app, buyer), product));
      expect(statuses(answers)).toEqual(Array(5).fill(201));
      const { body: audit } = await operator.get('/operator/audit/');
      expect(audit.results[0]).toMatchObject({
        actor: operator.email,
        act: 'lift_limit',
        subject: buyer.email,
        reason: 'A wedding',
        after: { limit: 'orders_account' },
      });
      testApp.advanceClock(2 * HOUR);
      const again = at(app, await relogged(buyer));
      expect(statuses([await order(again, product), await order(again, product)])).toEqual([201, 429]);
    });

    test.each([
      ['orders', 'a@haat.example', 400],
      ['login_address', '203.0.113.9', 400],
      ['cart_lines', 'a@haat.example', 400],
      ['confirm_open_delivery', '7 Lake Road', 400],
      ['orders_account', 'nobody@haat.example', 404],
      ['orders_phone', '12345', 400],
      ['confirm_address_pieces', 'here', 400],
      ['orders_device', 'K7F2', 400],
      ['registrations_device', 'K7F2-QXMB-4TRA-ZN3C', 400],
    ])('%s for %s: %i', async (limit, subject, status) => {
      const operator = await testApp.anOperator();
      const answer = await operator.post('/operator/limits/lift/', { limit, subject, reason: 'Why not' });
      expect([answer.status, answer.body.error]).toEqual([status, expect.any(String)]);
    });

    test('on the command line', async () => {
      const { email } = await testApp.aCustomer();
      const run = (...args: string[]) => runCommand(testApp, 'rafiq', args);
      expect(await run('limits')).toMatch(/orders_phone +phone +off +in 1440 minutes +yes/);
      expect(
        await run('lift-limit', 'orders_account', email, '--reason', 'A wedding', '--hours', '1'),
      ).toMatch(`orders_account is lifted for ${email} until`);
      await expect(run('lift-limit', 'orders_account', email)).rejects.toThrow('Please give a reason');
      await expect(run('lift-limit', 'orders_phone', '123', '--reason', 'x')).rejects.toThrow(
        '123 is not a Bangladeshi phone number',
      );
    });
  });

  async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) await pause(10);
  }
});
