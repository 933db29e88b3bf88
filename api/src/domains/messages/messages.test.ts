import { randomUUID } from 'node:crypto';
import { runCommand } from '../../operation/operator/console';
import { readLimits } from '../../platform/limits/limitTable';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { aPushBrowser } from '../../testing/localPushService';
import { Customer, type Visitor } from '../../testing/visitor';
import { phoneProof } from '../accounts/phoneProof';

describeOnEachDatabase('messages about an order', (testApp) => {
  type Talk = Awaited<ReturnType<typeof aTalk>>;

  async function aTalk() {
    const { order, buyer, product } = await testApp.anOrder();
    const own = `/orders/orders/${order.id}/messages/`;
    const ofStore = `/orders/seller/orders/${order.id}/messages/`;
    return { id: order.id, buyer, product, seller: product.seller, own, ofStore };
  }

  const write = (who: Visitor, path: string, content: string, key?: string) =>
    who.post(path, { content }, key ? { 'idempotency-key': key } : {});
  const contentsOf = ({ messages }: { messages: { side: string; content: string }[] }) =>
    messages.map(({ side, content }) => `${side}: ${content}`);
  const unreadOf = async ({ buyer, seller, own, ofStore }: Talk) => [
    (await buyer.get(own)).body.unread,
    (await seller.get(ofStore)).body.unread,
  ];

  async function mailsAbout(orderId: string) {
    const rows = await testApp.db.kysely
      .selectFrom('outbox')
      .where('kind', 'in', ['message_to_buyer', 'message_to_store'])
      .select(['kind', 'recipient', 'data'])
      .orderBy('id')
      .execute();
    return rows.filter(({ data }) => data.orderId === orderId);
  }

  async function suspend({ sellerId }: { sellerId: number }) {
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ status: 'suspended' })
      .where('id', '=', sellerId)
      .execute();
  }

  test('both sides write and read, oldest first', async () => {
    const { buyer, seller, own, ofStore } = await aTalk();
    expect((await buyer.get(own)).body).toEqual({
      messages: [],
      has_earlier: false,
      unread: 0,
      closed: null,
      max_pictures: 3,
    });
    const first = await write(buyer, own, '  শুক্রবারের মধ্যে পাব?\nধন্যবাদ  ');
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        side: 'buyer',
        content: 'শুক্রবারের মধ্যে পাব?\nধন্যবাদ',
        pictures: [],
        created_at: testApp.clock.now().toISOString(),
      },
    ]);
    testApp.advanceClock(60_000);
    await write(seller, ofStore, '<b>Yes</b>');
    const both = ['buyer: শুক্রবারের মধ্যে পাব?\nধন্যবাদ', 'store: <b>Yes</b>'];
    expect(contentsOf((await buyer.get(own)).body)).toEqual(both);
    expect(contentsOf((await seller.get(ofStore)).body)).toEqual(both);
  });

  test('other accounts get 404 for reading, writing and marking as read', async () => {
    const { id, own, ofStore, seller, buyer } = await aTalk();
    await write(buyer, own, 'Hello');
    const [stranger, otherStore] = [await testApp.aCustomer(), await testApp.aSeller()];
    const tries: [Visitor, string][] = [
      [stranger, own],
      [seller, own],
      [otherStore, ofStore],
    ];
    for (const [who, path] of tries) {
      const answers = [
        await who.get(path),
        await write(who, path, 'Let me in'),
        await who.post(`${path}read/`, { last_id: 1 }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await buyer.get(ofStore)).status).toBe(403);
    expect((await stranger.post(`/operator/orders/${id}/read-messages/`, { reason: 'Why not' })).status).toBe(
      403,
    );
    expect(contentsOf((await buyer.get(own)).body)).toEqual(['buyer: Hello']);
  });

  test.each([
    ['nothing', {}],
    ['blanks', { content: ' \n ' }],
    ['too much', { content: 'x'.repeat(1001) }],
    ['control characters', { content: 'a\u0000' }],
  ])('refuses %s', async (_what, body) => {
    const { buyer, seller, own, ofStore } = await aTalk();
    for (const answer of [await buyer.post(own, body), await seller.post(ofStore, body)])
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['content']]);
  });

  test('a repeated request writes once, also at once; the key serves no other text', async () => {
    const { buyer, seller, own, ofStore } = await aTalk();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => write(buyer, own, 'Hello', key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await write(buyer, own, 'Goodbye', key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    // The other side may have the same key; without one each request is a message.
    expect((await write(seller, ofStore, 'Hello', key)).status).toBe(201);
    await write(buyer, own, 'Hello');
    await write(buyer, own, 'Hello');
    expect((await buyer.get(own)).body.messages).toHaveLength(4);
    expect(await unreadOf({ buyer, seller, own, ofStore } as Talk)).toEqual([1, 3]);
  });

  test('unread on both sides, in lists, order and dashboard, until it is read', async () => {
    const talk = await aTalk();
    const { id, buyer, seller, product, own, ofStore } = talk;
    const { order: other } = await testApp.anOrder({ buyer, product });
    const one = (await write(buyer, own, 'One')).body.id;
    await write(buyer, own, 'Two');
    await write(seller, ofStore, 'Yes');
    expect(await unreadOf(talk)).toEqual([1, 2]);
    expect((await buyer.get(`/orders/orders/${id}/`)).body.unread_messages).toBe(1);
    expect((await seller.get(`/orders/seller/orders/${id}/`)).body.unread_messages).toBe(2);
    const listed = (await buyer.get('/orders/orders/')).body.results;
    expect(
      listed.map((order: { id: string; unread_messages: number }) => [order.id, order.unread_messages]),
    ).toEqual([
      [other.id, 0],
      [id, 1],
    ]);
    const unread = (await seller.get('/orders/seller/orders/?unread=true')).body;
    expect([
      unread.results.map((order: { id: string }) => order.id),
      unread.count,
      unread.unread_orders,
    ]).toEqual([[id], 1, 1]);
    expect((await seller.get('/analytics/seller/dashboard/')).body.messages).toEqual({ unread: 1 });

    expect((await seller.post(`${ofStore}read/`, { last_id: one })).status).toBe(204);
    expect(await unreadOf(talk)).toEqual([1, 1]);
    await seller.post(`${ofStore}read/`, { last_id: one + 1_000_000 });
    // An older tab knows less: nothing becomes unread again.
    await seller.post(`${ofStore}read/`, { last_id: one });
    expect(await unreadOf(talk)).toEqual([1, 0]);
    await buyer.post(`${own}read/`, { last_id: one + 1_000_000 });
    expect(await unreadOf(talk)).toEqual([0, 0]);
    expect((await seller.get('/orders/seller/orders/?unread=true')).body.count).toBe(0);
    expect((await seller.get('/analytics/seller/dashboard/')).body.messages).toEqual({ unread: 0 });
    await write(buyer, own, 'Three');
    expect(await unreadOf(talk)).toEqual([0, 1]);
  });

  test('messages that come while others are read stay unread', async () => {
    const talk = await aTalk();
    const { buyer, seller, own, ofStore } = talk;
    const { id } = (await write(buyer, own, 'Hello')).body;
    await Promise.all([
      ...[1, 2, 3].map((count) => write(buyer, own, `More ${count}`)),
      ...[1, 2, 3].map(() => seller.post(`${ofStore}read/`, { last_id: id })),
    ]);
    expect(await unreadOf(talk)).toEqual([0, 3]);
  });

  test('earlier ones come page by page', async () => {
    const { buyer, own } = await aTalk();
    for (let count = 1; count <= 32; count++) await write(buyer, own, String(count));
    const latest = (await buyer.get(own)).body;
    expect([latest.messages.length, latest.has_earlier, latest.messages[0].content]).toEqual([30, true, '3']);
    const earlier = (await buyer.get(`${own}?before=${latest.messages[0].id}`)).body;
    expect([contentsOf(earlier), earlier.has_earlier]).toEqual([['buyer: 1', 'buyer: 2'], false]);
  });

  test('the other side is mailed once until it has read', async () => {
    const { id, buyer, seller, own, ofStore } = await aTalk();
    const first = (await write(buyer, own, 'Where is it?')).body.id;
    await write(buyer, own, 'Hello?');
    const [mail, ...others] = await mailsAbout(id);
    expect([mail, others]).toEqual([
      {
        kind: 'message_to_store',
        recipient: expect.stringContaining('@'),
        data: expect.objectContaining({ orderId: id, content: 'Where is it?' }),
      },
      [],
    ]);
    await seller.post(`${ofStore}read/`, { last_id: first + 1_000_000 });
    await write(buyer, own, 'Still there?');
    await write(seller, ofStore, 'On its way');
    await write(seller, ofStore, 'With the courier');
    expect((await mailsAbout(id)).slice(1)).toEqual([
      expect.objectContaining({ kind: 'message_to_store' }),
      {
        kind: 'message_to_buyer',
        recipient: buyer.email,
        data: expect.objectContaining({ orderId: id, content: 'On its way' }),
      },
    ]);
  });

  test('the phone of the buyer is notified without the text', async () => {
    testApp.pushServices.push('https://push.service.example');
    const { buyer, seller, ofStore, id } = await aTalk();
    await buyer.put('/push/subscription/', aPushBrowser(`https://push.service.example/${id}`).subscription);
    await write(seller, ofStore, 'Secret');
    await write(seller, ofStore, 'Secret, too');
    const rows = await testApp.db.kysely.selectFrom('push_outbox').select(['tag', 'kind', 'data']).execute();
    expect(rows).toEqual([{ tag: `messages ${id}`, kind: 'order_message', data: { orderId: id } }]);
  });

  test('a suspended store answers about open orders only', async () => {
    const open = await aTalk();
    const { order, buyer } = await testApp.aDeliveredOrder({ product: open.product });
    const ended = { own: `/orders/orders/${order.id}/messages/`, buyer };
    await suspend(open.seller);
    await write(open.buyer, open.own, 'Hello');
    expect(contentsOf((await open.seller.get(open.ofStore)).body)).toEqual(['buyer: Hello']);
    expect((await write(open.seller, open.ofStore, 'It comes')).status).toBe(201);
    expect((await buyer.get(ended.own)).body.closed).toBe('suspended');
    const refused = [
      await write(buyer, ended.own, 'Hello'),
      await write(open.seller, `/orders/seller/orders/${order.id}/messages/`, 'Hello'),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'conversation_closed']);
  });

  test('about a delivered order of an open store both write', async () => {
    const { order, buyer } = await testApp.aDeliveredOrder();
    expect((await write(buyer, `/orders/orders/${order.id}/messages/`, 'A button is loose')).status).toBe(
      201,
    );
  });

  test('a guest’s order has none, until it belongs to an account', async () => {
    const phone = '01812345678';
    const product = await testApp.aProduct({ stock: 5 });
    const proof = phoneProof(testApp.context, phone);
    const { body: order } = await testApp.aVisitor().post('/orders/guest/create/', {
      customer_name: 'Nadia Rahman',
      customer_address: '7 Lake Road, Dhaka',
      payment_method: 'cod',
      proof,
      selected_items: [{ product_id: product.id, quantity: 1 }],
    });
    const ofStore = `/orders/seller/orders/${order.id}/messages/`;
    expect((await product.seller.get(ofStore)).body.closed).toBe('guest');
    expect(await write(product.seller, ofStore, 'Hello')).toMatchObject({
      status: 409,
      body: { code: 'conversation_closed' },
    });
    expect(await mailsAbout(order.id)).toEqual([]);
    await testApp.db.kysely
      .updateTable('users')
      .set({ guest_phone: null, email: 'nadia.guest@haat.example' })
      .where('guest_phone', '=', phone)
      .execute();
    expect((await write(product.seller, ofStore, 'Hello')).status).toBe(201);
  });

  test('messages of an account are limited, and the refusal says when to try again', async () => {
    const { buyer, own } = await aTalk();
    const app = await testApp.openApp({ limits: readLimits('off,messages_account=2') });
    const limited = new Customer(app, buyer.token ?? '', buyer);
    try {
      await write(limited, own, 'One', 'key-of-the-first');
      await write(limited, own, 'Two');
      // A repeated request is no further message.
      expect((await write(limited, own, 'One', 'key-of-the-first')).status).toBe(201);
      expect(await write(limited, own, 'Three')).toMatchObject({
        status: 429,
        body: {
          error: expect.stringMatching(/^You have written many messages in a short time\. .*60 minutes/),
        },
      });
      expect((await limited.get(own)).body.messages).toHaveLength(2);
    } finally {
      await app.close();
    }
  });

  test('an operator reads with a reason, which the audit trail has', async () => {
    const { id, buyer, own, seller, ofStore } = await aTalk();
    await write(buyer, own, 'Where is it?');
    const operator: Customer = await testApp.anOperator();
    const path = `/operator/orders/${id}/read-messages/`;
    expect((await operator.post(path, {})).status).toBe(400);
    const { status, body } = await operator.post(path, { reason: 'A complaint' });
    expect([status, contentsOf(body)]).toEqual([200, ['buyer: Where is it?']]);
    expect((await seller.get(ofStore)).body.unread).toBe(1);
    const printed = await runCommand(testApp.context, 'root', ['messages', id, '--reason', 'A second one']);
    expect(printed).toMatch(/buyer +Where is it\?/);
    const trail = (await operator.get(`/operator/audit/?seller=${seller.sellerId}`)).body.results;
    expect(
      trail
        .filter(({ act }: { act: string }) => act === 'read_messages')
        .map((entry: { actor: string; subject: string; reason: string }) => [
          entry.actor,
          entry.subject,
          entry.reason,
        ]),
    ).toEqual([
      ['shell:root', id, 'A second one'],
      [operator.email, id, 'A complaint'],
    ]);
  });
});
