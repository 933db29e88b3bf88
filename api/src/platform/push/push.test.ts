import { setTimeout as pause } from 'node:timers/promises';
import { MAX_PUSH_BROWSERS } from '@haat/contracts';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { Registry } from 'prom-client';
import { cleanUpAccounts } from '../../domains/accounts/accounts.jobs';
import { cancelUnconfirmed } from '../../domains/orders/confirmations.service';
import { sendWishNotices } from '../../domains/wishlist/wishNotices.jobs';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { aPushBrowser, type LocalPushService, startPushService } from '../../testing/localPushService';
import { PASSWORD, PUSH_KEYS, type TestApp, type TestOrder } from '../../testing/testApp';
import { Customer, type Visitor } from '../../testing/visitor';
import { readLimits } from '../limits/limitTable';
import { queuePush } from './push.service';
import { measurePush } from './pushMetrics';
import { webPushTransport } from './pushTransport';
import { deliverPushes, type PushAttempt, type PushDeps, startPushWorker } from './pushWorker';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let service: LocalPushService;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => {
  service.received.length = 0;
  service.answerWith(201);
});
afterAll(() => service.close());

let count = 0;
/** A browser that the push service of the test knows. */
const aBrowser = (endpoint = `${service.origin}/push/${++count}`) => aPushBrowser(endpoint);
type Browser = ReturnType<typeof aBrowser>;

const subscribe = (who: Visitor, { subscription }: Browser) => who.put('/push/subscription/', subscription);
const endpointOf = async (who: Visitor) => (await who.get('/push/')).body.endpoint;

/** Notifications sent to a browser, in order. */
const shownIn = (browser: Browser) =>
  service.received
    .filter(({ path }) => browser.subscription.endpoint === service.origin + path)
    .map(({ body }) => browser.decrypt(body));

/** A worker's parts; `attempts` has what it did. */
function workerOf(testApp: TestApp, change: Partial<PushDeps> = {}) {
  const attempts: PushAttempt[] = [];
  const transport = webPushTransport(PUSH_KEYS, [service.origin]);
  const deps: PushDeps = {
    db: testApp.db,
    clock: testApp.clock,
    transport,
    serverKey: PUSH_KEYS.publicKey,
    onAttempt: (attempt) => attempts.push(attempt),
    ...change,
  };
  return { deps, attempts };
}

async function deliver(testApp: TestApp): Promise<PushAttempt[]> {
  const { deps, attempts } = workerOf(testApp);
  while ((await deliverPushes(deps)) > 0);
  deps.transport.close();
  return attempts;
}

const outboxOf = (testApp: TestApp) =>
  testApp.db.kysely.selectFrom('push_outbox').selectAll().orderBy('id').execute();

async function aBuyerWithBrowser(testApp: TestApp): Promise<{ buyer: Customer; browser: Browser }> {
  const buyer = await testApp.aCustomer();
  const browser = aBrowser();
  expect((await subscribe(buyer, browser)).status).toBe(200);
  return { buyer, browser };
}

const move = ({ order, product }: TestOrder, status: string, more: object = {}) =>
  product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status, ...more });

describeOnEachDatabase('browsers that get notifications', (testApp) => {
  beforeAll(() => void testApp.pushServices.push(service.origin));

  test('are one for each login, by its own request', async () => {
    const buyer = await testApp.aCustomer();
    const none = { public_key: PUSH_KEYS.publicKey, endpoint: null };
    expect((await buyer.get('/push/')).body).toEqual(none);
    const [phone, desk] = [aBrowser(), aBrowser()];
    const on = { public_key: PUSH_KEYS.publicKey, endpoint: phone.subscription.endpoint };
    expect(await subscribe(buyer, phone)).toMatchObject({ status: 200, body: on });
    expect((await buyer.get('/push/')).body).toEqual(on);
    // Again, with new keys.
    expect((await subscribe(buyer, aPushBrowser(phone.subscription.endpoint))).status).toBe(200);
    const second = testApp.aVisitor(await testApp.anAccessToken(buyer.id));
    expect(await endpointOf(second)).toBeNull();
    expect((await subscribe(second, desk)).status).toBe(200);
    expect(await endpointOf(buyer)).toBe(phone.subscription.endpoint);

    expect((await second.delete('/push/subscription/')).body).toEqual(none);
    expect(await endpointOf(second)).toBeNull();
    expect(await endpointOf(buyer)).toBe(phone.subscription.endpoint);
    expect((await second.delete('/push/subscription/')).status).toBe(200);
    expect((await testApp.aVisitor().get('/push/')).status).toBe(401);
  });

  describe('and subscribe anew', () => {
    const renew = (before: Browser, after: Browser, auth = before.subscription.keys.auth) =>
      testApp.aVisitor().post('/push/renewal/', {
        ...after.subscription,
        before: { endpoint: before.subscription.endpoint, auth },
      });

    test('get what waits and what comes at their new address, without a token', async () => {
      const { buyer, browser } = await aBuyerWithBrowser(testApp);
      const after = aBrowser();
      await testApp.db.tx((tx) =>
        queuePush(tx, buyer.id, { kind: 'order_step', orderId: 'R7', step: 'shipped' }, testApp.clock.now()),
      );
      expect((await renew(browser, after)).status).toBe(204);
      expect(await endpointOf(buyer)).toBe(after.subscription.endpoint);
      await deliver(testApp);
      expect(shownIn(browser)).toEqual([]);
      expect(shownIn(after)).toMatchObject([{ path: '/order/R7' }]);
      // The response was lost, and the worker retries.
      expect((await renew(browser, after)).status).toBe(204);
      expect(await endpointOf(buyer)).toBe(after.subscription.endpoint);
    });

    test('are refused without the secret of the one before, or when no login has it', async () => {
      const { buyer, browser } = await aBuyerWithBrowser(testApp);
      const other = aBrowser();
      expect((await renew(browser, other, other.subscription.keys.auth)).status).toBe(404);
      expect((await renew(other, aBrowser())).status).toBe(404);
      expect(await endpointOf(buyer)).toBe(browser.subscription.endpoint);
      await testApp.db.kysely.updateTable('push_subscriptions').set({ server_key: 'old' }).execute();
      expect((await renew(browser, other)).status).toBe(404);
    });

    test('can’t take the address of another login, or one that is no push service', async () => {
      const { browser } = await aBuyerWithBrowser(testApp);
      const { buyer: another, browser: taken } = await aBuyerWithBrowser(testApp);
      const onIt = aPushBrowser(taken.subscription.endpoint);
      expect(await renew(browser, onIt)).toMatchObject({
        status: 409,
        body: { code: 'push_endpoint_taken' },
      });
      expect(await endpointOf(another)).toBe(taken.subscription.endpoint);
      expect((await renew(browser, aPushBrowser('https://10.0.0.7/1'))).status).toBe(400);
    });

    test('at the same time as the logout leave nothing', async () => {
      const { buyer, browser } = await aBuyerWithBrowser(testApp);
      const [renewed] = await Promise.all([renew(browser, aBrowser()), buyer.delete('/push/subscription/')]);
      expect([204, 404]).toContain(renewed.status);
      expect(await endpointOf(buyer)).toBeNull();
    });
  });

  test('stay on when the shop has no keys, unused', async () => {
    const { buyer } = await aBuyerWithBrowser(testApp);
    const without = await testApp.openApp({ push: undefined });
    const ask = (method: 'GET' | 'PUT', url: string, payload?: object) =>
      without.inject({
        method,
        url: `/api/v1${url}`,
        headers: { authorization: `Bearer ${buyer.token}` },
        ...(payload ? { payload } : {}),
      });
    expect((await ask('GET', '/push/')).json()).toEqual({ public_key: null, endpoint: null });
    expect((await ask('PUT', '/push/subscription/', aBrowser().subscription)).statusCode).toBe(404);
    await without.close();
  });

  test('are off after a change of the shop’s keys, until they subscribe with the new one', async () => {
    const { buyer, browser } = await aBuyerWithBrowser(testApp);
    await testApp.db.kysely.updateTable('push_subscriptions').set({ server_key: 'old' }).execute();
    expect(await endpointOf(buyer)).toBeNull();
    await testApp.db.tx((tx) =>
      queuePush(tx, buyer.id, { kind: 'order_step', orderId: 'R1', step: 'shipped' }, testApp.clock.now()),
    );
    expect(await deliver(testApp)).toEqual([]);
    expect((await subscribe(buyer, browser)).status).toBe(200);
    expect(await endpointOf(buyer)).toBe(browser.subscription.endpoint);
  });

  test.each<[what: string, endpoint: string]>([
    ['http', 'http://push.service.example/1'],
    ['another port', 'https://push.service.example:8443/1'],
    ['an address of the own network', 'https://10.0.0.7/1'],
    ['this machine', 'https://127.0.0.1/1'],
    ['this machine in another notation', 'https://0x7f.1/1'],
    ['this machine by IPv6', 'https://[::1]/1'],
    ['a public address without a name', 'https://8.8.8.8/1'],
    ['localhost', 'https://localhost/1'],
    ['localhost with a dot', 'https://localhost./1'],
    ['a name of the own network', 'https://db.internal/1'],
    ['a name without a domain', 'https://postgres/1'],
    ['a password', 'https://a:b@push.service.example/1'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'push'],
    ['a long one', `https://push.service.example/${'x'.repeat(1000)}`],
  ])('are refused with %s', async (_, endpoint) => {
    const buyer = await testApp.aCustomer();
    expect(await subscribe(buyer, aPushBrowser(endpoint))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { endpoint: [expect.any(String)] } },
    });
    expect(await endpointOf(buyer)).toBeNull();
  });

  test('are refused with keys that are none', async () => {
    const buyer = await testApp.aCustomer();
    const { endpoint, keys } = aBrowser().subscription;
    for (const wrong of [
      { p256dh: 'x', auth: keys.auth },
      { p256dh: 'A'.repeat(87), auth: keys.auth },
      { p256dh: keys.p256dh, auth: 'x' },
    ]) {
      const { status, body } = await buyer.put('/push/subscription/', { endpoint, keys: wrong });
      expect([status, Object.keys(body.fields)]).toEqual([
        400,
        [expect.stringMatching(/^keys\.(p256dh|auth)$/)],
      ]);
    }
  });

  test('move to the account that uses the browser now, and not where its secret is unknown', async () => {
    const { buyer, browser } = await aBuyerWithBrowser(testApp);
    const thief = await testApp.aCustomer();
    const stolen = aPushBrowser(browser.subscription.endpoint);
    expect(await subscribe(thief, stolen)).toMatchObject({
      status: 409,
      body: { code: 'push_endpoint_taken' },
    });
    expect(await endpointOf(buyer)).toBe(browser.subscription.endpoint);
    const next = await testApp.aCustomer();
    expect((await subscribe(next, browser)).status).toBe(200);
    expect(await endpointOf(next)).toBe(browser.subscription.endpoint);
    expect(await endpointOf(buyer)).toBeNull();
    // The same account in another login of the same browser, e.g. after its tokens were lost.
    const again = testApp.aVisitor(await testApp.anAccessToken(next.id));
    expect((await subscribe(again, stolen)).status).toBe(200);
    expect(await endpointOf(next)).toBeNull();
  });

  test('belong to one account when two ask at once', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = aBrowser();
      const members = [await testApp.aCustomer(), await testApp.aCustomer()];
      const answers = await Promise.all(members.map((member) => subscribe(member, browser)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const endpoints = await Promise.all(members.map(endpointOf));
      expect(endpoints.filter(Boolean)).toEqual([browser.subscription.endpoint]);
    }
  });

  test('are ten at most, also when all ask at once', async () => {
    const { id } = await testApp.aCustomer();
    const logins = await Promise.all(
      Array.from({ length: MAX_PUSH_BROWSERS + 3 }, async () =>
        testApp.aVisitor(await testApp.anAccessToken(id)),
      ),
    );
    const answers = await Promise.all(logins.map((login) => subscribe(login, aBrowser())));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'push_full']));
    // A browser that has its place keeps it.
    const place = answers.findIndex(({ status }) => status === 200);
    expect((await subscribe(logins[place]!, aBrowser())).status).toBe(200);
  });

  describe('get nothing more', () => {
    async function loggedIn() {
      const { email, id } = await testApp.aCustomer();
      const { body } = await testApp.aVisitor().post('/auth/login/', { email, password: PASSWORD });
      const member = testApp.aVisitor(body.access);
      const browser = aBrowser();
      await subscribe(member, browser);
      await testApp.db.tx((tx) =>
        queuePush(tx, id, { kind: 'order_step', orderId: 'R1-1', step: 'shipped' }, testApp.clock.now()),
      );
      return { id, member, browser, refresh: body.refresh as string, email };
    }
    const subscriptions = async (userId: number) =>
      (
        await testApp.db.kysely
          .selectFrom('push_subscriptions')
          .where('user_id', '=', userId)
          .selectAll()
          .execute()
      ).length;

    type Login = Awaited<ReturnType<typeof loggedIn>>;
    test.each<[what: string, end: (login: Login) => Promise<unknown>]>([
      ['after the logout', ({ refresh }) => testApp.aVisitor().post('/auth/logout/', { refresh })],
      ['after a logout everywhere', ({ member }) => member.post('/auth/logout-everywhere/')],
      [
        'when another device signs them out',
        async ({ id }) =>
          testApp.aVisitor(await testApp.anAccessToken(id)).post('/auth/sessions/end-others/'),
      ],
      [
        'when the login was not used for a month',
        async () => {
          testApp.advanceClock(31 * DAY);
          await cleanUpAccounts(testApp);
        },
      ],
      ['when they are turned off', ({ member }) => member.delete('/push/subscription/')],
    ])('%s', async (_, end) => {
      const login = await loggedIn();
      expect(await subscriptions(login.id)).toBe(1);
      await end(login);
      expect(await subscriptions(login.id)).toBe(0);
      await deliver(testApp);
      expect(shownIn(login.browser)).toEqual([]);
    });
  });
});

describeOnEachDatabase('notifications', (testApp) => {
  beforeAll(() => void testApp.pushServices.push(service.origin));
  beforeEach(async () => {
    testApp.setClock(new Date('2026-11-21T08:05:00Z'));
    await testApp.db.kysely.deleteFrom('push_subscriptions').execute();
  });

  test('of an order’s steps reach each browser of its buyer, encrypted and signed', async () => {
    const { buyer, browser } = await aBuyerWithBrowser(testApp);
    const second = aBrowser();
    await subscribe(testApp.aVisitor(await testApp.anAccessToken(buyer.id)), second);
    const other = await aBuyerWithBrowser(testApp);
    const made = await testApp.anOrder({ buyer });
    const { id } = made.order;
    expect(await deliver(testApp)).toEqual([]);
    for (const [status, title] of [
      ['processing', `Order ${id} is being packed`],
      ['shipped', `Order ${id} is on its way`],
      ['delivered', `Order ${id} was delivered`],
    ] as const) {
      expect((await move(made, status)).status).toBe(200);
      expect(await deliver(testApp)).toEqual(
        Array(2).fill(expect.objectContaining({ kind: 'order_step', outcome: 'delivered', attempts: 1 })),
      );
      for (const one of [browser, second])
        expect(shownIn(one).at(-1)).toEqual({
          title,
          body: expect.any(String),
          path: `/order/${id}`,
          tag: `order ${id}`,
          lang: 'en',
        });
    }
    expect(shownIn(other.browser)).toEqual([]);
    expect(await outboxOf(testApp)).toEqual([]);

    const [{ headers, body }] = service.received as [(typeof service.received)[number]];
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String((3 * DAY) / 1000),
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(body.includes(id)).toBe(false);
    expect(JSON.stringify(headers)).not.toContain(id);
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(PUSH_KEYS.publicKey);
    const point = Buffer.from(PUSH_KEYS.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), {
      audience: service.origin,
      subject: PUSH_KEYS.subject,
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect((payload.exp ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(DAY);
    // Another browser can't read it.
    expect(() => other.browser.decrypt(body)).toThrow();
  });

  test('have nothing private but the number of the order', async () => {
    const { buyer, browser } = await aBuyerWithBrowser(testApp);
    const made = await testApp.anOrder({ buyer });
    await move(made, 'shipped', { notes: 'Call Nadia at 01712345678, 7 Lake Road' });
    await deliver(testApp);
    const text = JSON.stringify(shownIn(browser));
    expect(text).toContain(made.order.id);
    for (const secret of ['Nadia', '01712345678', 'Lake Road', buyer.email, '1,000', '৳'])
      expect(text).not.toContain(secret);
  });

  test('are in the language of the account at the time they are sent', async () => {
    const { buyer, browser } = await aBuyerWithBrowser(testApp);
    const made = await testApp.anOrder({ buyer });
    await move(made, 'shipped');
    await buyer.put('/auth/language/', { language: 'bn' });
    await deliver(testApp);
    expect(shownIn(browser)).toEqual([
      expect.objectContaining({ title: `অর্ডার ${made.order.id} পথে আছে`, lang: 'bn' }),
    ]);
  });

  test.each<[what: string, act: (made: TestOrder) => Promise<unknown>, titles: string[]]>([
    [
      'cancelled by the shop',
      async ({ order }) =>
        (await testApp.anOperator()).post(`/operator/orders/${order.id}/refund/`, { reason: 'Lost' }),
      ['was cancelled'],
    ],
    [
      'cancelled by the buyer, who knows',
      ({ order, buyer }) => buyer.post(`/orders/orders/${order.id}/cancel/`, { reason: 'Ordered twice' }),
      [],
    ],
    [
      'confirmed by a call',
      async ({ order }) => {
        await testApp.waitForCall(order.id);
        await (await testApp.anOperator()).post(`/operator/orders/${order.id}/confirm/`, { note: '' });
      },
      ['is confirmed'],
    ],
    [
      'not confirmed in time',
      async ({ order }) => {
        await testApp.waitForCall(order.id);
        testApp.advanceClock(2 * DAY);
        await cancelUnconfirmed(testApp.context);
      },
      ['was cancelled'],
    ],
    [
      'packed after all, and not',
      async (made) => [await move(made, 'processing'), await move(made, 'pending')],
      ['is being packed'],
    ],
  ])('of an order that is %s', async (_, act, titles) => {
    const { buyer, browser } = await aBuyerWithBrowser(testApp);
    const made = await testApp.anOrder({ buyer });
    await act(made);
    await deliver(testApp);
    expect(shownIn(browser).map(({ title }) => title)).toEqual(
      titles.map((title) => `Order ${made.order.id} ${title}`),
    );
  });

  describe('of a store', () => {
    async function aSellerWithBrowser() {
      const seller = await testApp.aSeller();
      const browser = aBrowser();
      expect((await subscribe(seller, browser)).status).toBe(200);
      return { seller, browser };
    }
    const noticeOf = (id: string) => ({
      title: `New order ${id}`,
      body: 'Open it to see what to pack.',
      path: `/seller/orders/${id}`,
      tag: `new order ${id}`,
      lang: 'en',
    });

    test('come with each new order, to its store only and with nothing private', async () => {
      const stores = [await aSellerWithBrowser(), await aSellerWithBrowser()];
      const products = [];
      for (const { seller } of stores) products.push(await testApp.aProduct({ seller }));
      const { buyer, browser } = await aBuyerWithBrowser(testApp);
      let lines: { id: number }[] = [];
      for (const { id } of products)
        lines = (await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 })).body.items;
      const { status, body } = await buyer.post('/orders/orders/create/', {
        selected_items: lines.map(({ id }) => ({ item_id: id })),
        payment_method: 'cod',
        customer_name: 'Nadia',
        customer_phone: '01712345678',
        customer_address: '7 Lake Road, Dhaka',
      });
      expect([status, body.length]).toEqual([201, 2]);
      await deliver(testApp);
      for (const { seller, browser } of stores) {
        const { body } = await seller.get('/orders/seller/orders/');
        expect(shownIn(browser)).toEqual([noticeOf(body.results[0].id)]);
      }
      expect(shownIn(browser)).toEqual([]);
      expect(service.received[0]?.headers.urgency).toBe('normal');
    });

    test('come in the language of the seller', async () => {
      const { seller, browser } = await aSellerWithBrowser();
      const { order, buyer } = await testApp.anOrder({ product: await testApp.aProduct({ seller }) });
      await buyer.post(`/orders/orders/${order.id}/messages/`, { content: 'Secret' });
      await seller.put('/auth/language/', { language: 'bn' });
      await deliver(testApp);
      // Both are under way at the same time.
      const byTitle = shownIn(browser).sort((a, b) => a.title.localeCompare(b.title));
      expect(byTitle).toMatchObject([
        {
          title: `অর্ডার ${order.id} নিয়ে ক্রেতা লিখেছেন`,
          path: `/seller/orders/${order.id}#messages`,
          lang: 'bn',
        },
        { title: `নতুন অর্ডার ${order.id}`, lang: 'bn' },
      ]);
      expect(JSON.stringify(shownIn(browser))).not.toContain('Secret');
    });

    test('come for the first of the messages that it has not read', async () => {
      const { seller, browser } = await aSellerWithBrowser();
      const { order, buyer } = await testApp.anOrder({ product: await testApp.aProduct({ seller }) });
      await deliver(testApp);
      service.received.length = 0;
      const write = async () => {
        const { body } = await buyer.post(`/orders/orders/${order.id}/messages/`, { content: 'Hello' });
        await deliver(testApp);
        return body.id as number;
      };
      await write();
      const last = await write();
      expect(shownIn(browser)).toHaveLength(1);
      await seller.post(`/orders/seller/orders/${order.id}/messages/read/`, { last_id: last });
      await write();
      expect(shownIn(browser).map(({ title }) => title)).toEqual(
        Array(2).fill(`A customer wrote about order ${order.id}`),
      );
      // The store's message notifies the buyer.
      await seller.post(`/orders/seller/orders/${order.id}/messages/`, { content: 'Hello' });
      await deliver(testApp);
      expect(shownIn(browser)).toHaveLength(2);
    });

    test('wait for the call that confirms a cash order', async () => {
      const { seller, browser } = await aSellerWithBrowser();
      const app = await testApp.openApp({ limits: readLimits('off,confirm_open_account=1') });
      const { id, email, token } = await testApp.aCustomer();
      const buyer = new Customer(app, token ?? '', { id, email });
      const product = await testApp.aProduct({ seller });
      await testApp.anOrder({ buyer, product });
      await deliver(testApp);
      service.received.length = 0;
      const { order } = await testApp.anOrder({ buyer, product });
      await deliver(testApp);
      expect(shownIn(browser)).toEqual([]);
      await (await testApp.anOperator()).post(`/operator/orders/${order.id}/confirm/`, { note: '' });
      await deliver(testApp);
      expect(shownIn(browser)).toEqual([noticeOf(order.id)]);
      await app.close();
    });

    test('end for a browser that its push service does not know any more', async () => {
      const { seller } = await aSellerWithBrowser();
      service.answerWith(410);
      await testApp.anOrder({ product: await testApp.aProduct({ seller }) });
      expect(await deliver(testApp)).toMatchObject([{ kind: 'store_order', outcome: 'gone' }]);
      expect(await endpointOf(seller)).toBeNull();
    });
  });

  test('are not sent when their transaction is rolled back', async () => {
    const { buyer, browser } = await aBuyerWithBrowser(testApp);
    const push = { kind: 'order_step', orderId: 'R1-1', step: 'shipped' } as const;
    await expect(
      testApp.db.tx(async (tx) => {
        await queuePush(tx, buyer.id, push, testApp.clock.now());
        throw new Error('no order');
      }),
    ).rejects.toThrow('no order');
    await deliver(testApp);
    expect(shownIn(browser)).toEqual([]);
  });

  describe('about wishes', () => {
    const setPrice = (id: number, taka: number) =>
      testApp.db.kysely
        .updateTable('products')
        .set({ price_paisa: taka * 100 })
        .where('id', '=', id)
        .execute();
    const setStock = (id: number, stock: number) =>
      testApp.db.kysely.updateTable('variants').set({ stock }).where('product_id', '=', id).execute();
    async function wish(member: Visitor, name = 'Jamdani saree') {
      const { id } = await testApp.aProduct({ name, price_paisa: 1200_00, stock: 3 });
      await member.put(`/wishlist/products/${id}/`);
      return id;
    }
    const mailed = async ({ email }: Customer) =>
      (await testApp.mailTo(email)).filter(({ kind }) => kind === 'wish_notice').length;

    test('name the product and its price', async () => {
      const { buyer, browser } = await aBuyerWithBrowser(testApp);
      const id = await wish(buyer);
      await setPrice(id, 1050);
      await sendWishNotices(testApp);
      await deliver(testApp);
      expect(shownIn(browser)).toEqual([
        {
          title: 'Jamdani saree',
          body: 'Now ৳1,050 instead of ৳1,200. It is on your wish list.',
          path: `/product/${id}`,
          tag: 'wishes',
          lang: 'en',
        },
      ]);
      expect(service.received[0]?.headers.urgency).toBe('low');
      expect(await mailed(buyer)).toBe(1);
    });

    test('say what is back in stock, and how many there are', async () => {
      const { buyer, browser } = await aBuyerWithBrowser(testApp);
      const single = await aBuyerWithBrowser(testApp);
      const ids = [await wish(buyer, 'Shawl'), await wish(buyer, 'Jamdani saree')];
      const id = await wish(single.buyer);
      await setStock(id, 0);
      await sendWishNotices(testApp);
      await setStock(id, 2);
      for (const one of ids) await setPrice(one, 900);
      await single.buyer.put('/auth/language/', { language: 'bn' });
      await sendWishNotices(testApp);
      await deliver(testApp);
      expect(shownIn(single.browser)).toMatchObject([
        { body: 'আবার স্টকে এসেছে, দাম ৳১,২০০। এটি আপনার পছন্দের তালিকায় আছে।', path: `/product/${id}` },
      ]);
      expect(shownIn(browser)).toMatchObject([
        {
          title: 'News from your wish list',
          body: '2 products are cheaper or back in stock, among them Jamdani saree.',
          path: '/wishlist',
        },
      ]);
    });

    test('come to a person who wants no emails about them, if a browser is subscribed', async () => {
      const { buyer, browser } = await aBuyerWithBrowser(testApp);
      const without = await testApp.aCustomer();
      for (const member of [buyer, without]) {
        await setPrice(await wish(member), 900);
        await member.put('/auth/wish-notices/', { wish_notices: false });
      }
      await sendWishNotices(testApp);
      await deliver(testApp);
      expect(shownIn(browser)).toHaveLength(1);
      expect([await mailed(buyer), await mailed(without)]).toEqual([0, 0]);
      await without.put('/auth/wish-notices/', { wish_notices: true });
      await sendWishNotices(testApp);
      expect(await mailed(without)).toBe(1);
    });

    test.each([
      ['21:30', '2026-11-21T15:30:00Z', '2026-11-22T03:00:00Z'],
      ['3:00', '2026-11-21T21:00:00Z', '2026-11-22T03:00:00Z'],
    ])('wait at %s in Dhaka for the morning', async (_, now, morning) => {
      testApp.setClock(new Date(now));
      const { buyer, browser } = await aBuyerWithBrowser(testApp);
      await setPrice(await wish(buyer), 900);
      await sendWishNotices(testApp);
      testApp.setClock(new Date(Date.parse(morning) - 1));
      await deliver(testApp);
      expect(shownIn(browser)).toEqual([]);
      testApp.advanceClock(1);
      await deliver(testApp);
      expect(shownIn(browser)).toHaveLength(1);
    });
  });

  describe('at a push service that', () => {
    async function oneWaiting() {
      const made = await aBuyerWithBrowser(testApp);
      const push = { kind: 'order_step', orderId: `R${++count}-1`, step: 'shipped' } as const;
      const queue = (step: 'shipped' | 'delivered' = 'shipped') =>
        testApp.db.tx((tx) => queuePush(tx, made.buyer.id, { ...push, step }, testApp.clock.now()));
      await queue();
      return { ...made, queue };
    }

    test.each([404, 410])('answers %d, the browser is forgotten', async (status) => {
      const { buyer, queue } = await oneWaiting();
      service.answerWith(status);
      expect(await deliver(testApp)).toMatchObject([
        { outcome: 'gone', error: expect.stringMatching(new RegExp(`^127.0.0.1:\\d+ answered ${status}$`)) },
      ]);
      expect(await endpointOf(buyer)).toBeNull();
      await queue();
      expect(await outboxOf(testApp)).toEqual([]);
    });

    test('is down, it is asked again later, and given up in the end', async () => {
      const { buyer } = await oneWaiting();
      service.answerWith(503);
      const attempts: PushAttempt[] = [];
      for (let count = 0; count < 9; count++) {
        attempts.push(...(await deliver(testApp)));
        testApp.advanceClock(7.9 * HOUR);
      }
      expect(attempts.map(({ outcome }) => outcome)).toEqual([...Array(7).fill('retry'), 'dead']);
      expect(await outboxOf(testApp)).toMatchObject([
        { attempts: 8, next_attempt_at: null, last_error: expect.stringContaining('answered 503') },
      ]);
      expect(await endpointOf(buyer)).not.toBeNull();
    });

    test('asks to wait, it is waited for', async () => {
      await oneWaiting();
      service.answerWith(429, { 'retry-after': '3600' });
      await deliver(testApp);
      testApp.advanceClock(HOUR - 1000);
      expect(await deliver(testApp)).toEqual([]);
      service.answerWith(201);
      testApp.advanceClock(1000);
      expect(await deliver(testApp)).toMatchObject([{ outcome: 'delivered', attempts: 2 }]);
    });

    test.each<[string, number, PushAttempt['outcome']]>([
      ['finds it too large', 413, 'dead'],
      ['does not know the shop’s key', 403, 'retry'],
      ['sends it elsewhere', 307, 'retry'],
    ])('%s', async (_, status, outcome) => {
      await oneWaiting();
      service.answerWith(status, { location: `${service.origin}/elsewhere` });
      expect(await deliver(testApp)).toMatchObject([{ outcome }]);
      expect(service.received).toHaveLength(1);
    });

    test('is not reached for three days gets an expired one no more', async () => {
      await oneWaiting();
      testApp.advanceClock(3 * DAY);
      expect(await deliver(testApp)).toMatchObject([{ outcome: 'expired' }]);
      expect(service.received).toEqual([]);
      expect(await outboxOf(testApp)).toEqual([]);
    });

    test('is slow gets the last step of an order only', async () => {
      const { browser, queue } = await oneWaiting();
      service.answerWith(503);
      await deliver(testApp);
      await queue('delivered');
      service.answerWith(201);
      service.received.length = 0;
      await deliver(testApp);
      expect(shownIn(browser).map(({ title }) => title)).toEqual([expect.stringContaining('was delivered')]);
    });

    test('has a step while the next is queued gets both', async () => {
      const { browser, queue } = await oneWaiting();
      const release = service.hold();
      const first = deliver(testApp);
      while (service.received.length === 0) await pause(5);
      await queue('delivered');
      release();
      await first;
      await deliver(testApp);
      expect(shownIn(browser)).toHaveLength(2);
      expect(await outboxOf(testApp)).toEqual([]);
    });
  });

  test('a process that died blocks one for two minutes; its later result is ignored', async () => {
    const { buyer, browser } = await aBuyerWithBrowser(testApp);
    await move(await testApp.anOrder({ buyer }), 'shipped');
    const { deps } = workerOf(testApp, {
      transport: { send: () => new Promise(() => {}), close: () => {} },
    });
    void deliverPushes(deps);
    while ((await outboxOf(testApp))[0]?.attempts !== 1) await pause(5);
    expect(await deliver(testApp)).toEqual([]);
    testApp.advanceClock(2 * MINUTE);
    expect(await deliver(testApp)).toMatchObject([{ outcome: 'delivered', attempts: 2 }]);
    expect(shownIn(browser)).toHaveLength(1);
  });

  test('the worker sends what is due, and stops when that is sent', async () => {
    const { buyer } = await aBuyerWithBrowser(testApp);
    await move(await testApp.anOrder({ buyer }), 'shipped');
    const release = service.hold();
    const { deps } = workerOf(testApp);
    const end = await startPushWorker(deps, (error) => {
      throw error;
    });
    while (service.received.length === 0) await pause(5);
    let ended = false;
    const ending = end().then(() => {
      ended = true;
    });
    await pause(50);
    expect(ended).toBe(false);
    release();
    await ending;
    expect(await outboxOf(testApp)).toEqual([]);
  });

  test('metrics count attempts, and what waits or was given up', async () => {
    const registry = new Registry();
    const { buyer } = await aBuyerWithBrowser(testApp);
    await move(await testApp.anOrder({ buyer }), 'shipped');
    const onAttempt = measurePush(registry, testApp.db);
    service.answerWith(413);
    await deliverPushes(workerOf(testApp, { onAttempt }).deps);
    await move(await testApp.anOrder({ buyer }), 'shipped');
    const figures = await registry.metrics();
    expect(figures).toContain('push_attempts_total{kind="order_step",outcome="dead"} 1');
    expect(figures).toContain('push_outbox{state="waiting"} 1');
    expect(figures).toContain('push_outbox{state="dead"} 1');
  });
});

describeOnEachDatabase(
  'notifications of several processes',
  (testApp) => {
    beforeAll(() => void testApp.pushServices.push(service.origin));

    test('four workers send each of a hundred once @full', async () => {
      const browsers: Browser[] = [];
      for (let place = 0; place < 20; place++) {
        const { buyer, browser } = await aBuyerWithBrowser(testApp);
        browsers.push(browser);
        await testApp.db.tx(async (tx) => {
          for (let order = 1; order <= 5; order++)
            await queuePush(
              tx,
              buyer.id,
              { kind: 'order_step', orderId: `R${place}-${order}`, step: 'shipped' },
              testApp.clock.now(),
            );
        });
      }
      const all = await Promise.all(Array.from({ length: 4 }, () => deliver(testApp)));
      expect(all.flat().map(({ outcome }) => outcome)).toEqual(Array(100).fill('delivered'));
      for (const browser of browsers) expect(new Set(shownIn(browser).map(({ tag }) => tag)).size).toBe(5);
      expect(service.received).toHaveLength(100);
    });

    test('an order moves on while its buyer signs out @full', async () => {
      for (let round = 0; round < 10; round++) {
        const buyer = await testApp.aCustomer();
        const { body } = await testApp
          .aVisitor()
          .post('/auth/login/', { email: buyer.email, password: PASSWORD });
        await subscribe(testApp.aVisitor(body.access), aBrowser());
        const made = await testApp.anOrder({ buyer });
        const [moved, out] = await Promise.all([
          move(made, 'shipped'),
          testApp.aVisitor().post('/auth/logout/', { refresh: body.refresh }),
        ]);
        expect([moved.status, out.status]).toEqual([200, 204]);
        expect((await move(made, 'delivered')).status).toBe(200);
      }
      const left = await testApp.db.kysely
        .selectFrom('push_outbox')
        .where('tag', '!=', '')
        .selectAll()
        .execute();
      expect(left).toEqual([]);
    });
  },
  { only: 'postgres' },
);
