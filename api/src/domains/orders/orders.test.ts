import type { Order, OrderGroup } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import type { Customer, Seller } from '../../testing/visitor';
import { countSales } from '../catalog/catalog.jobs';
import { forgetKeys } from './orders.jobs';
import { recountStoreSums } from './storeSums.jobs';

const delivery = { customer_phone: '+880 1712 345678', customer_address: ' 7 Lake Road, Dhaka ' };

const NONE = {
  pending: 0,
  processing: 0,
  shipped: 0,
  delivered: 0,
  partially_delivered: 0,
  cancelled: 0,
  refunded: 0,
};

describeOnEachDatabase('orders', (testApp) => {
  async function fill(buyer: Customer, ...products: TestProduct[]): Promise<number[]> {
    let ids: number[] = [];
    for (const { id } of products) {
      const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity: 2 });
      ids = body.items.map((line: { id: number }) => line.id);
    }
    return ids;
  }
  const create = (buyer: Customer, ids: number[], change: object = {}, headers = {}) =>
    buyer.post(
      '/orders/orders/create/',
      { ...delivery, payment_method: 'cod', selected_items: ids.map((item_id) => ({ item_id })), ...change },
      headers,
    );
  const quick = (buyer: Customer, product: TestProduct, change: object = {}, headers = {}) =>
    buyer.post(
      '/orders/orders/quick-create/',
      { product_id: product.id, quantity: 1, ...delivery, payment_method: 'cod', ...change },
      headers,
    );

  describe('checkout', () => {
    test('each store’s order is expected by its own terms, and as promised when they change', async () => {
      const buyer = await testApp.aCustomer();
      const quick = await testApp.aProduct({ estimated_pickup_days: 1 });
      const made = await testApp.aProduct({ estimated_pickup_days: 5 });
      const lines = await fill(buyer, quick, made);
      const { body } = await create(buyer, lines);
      const windows = [
        { from: '2026-11-23', to: '2026-11-25' },
        { from: '2026-11-25', to: '2026-11-28' },
      ];
      expect(body.map((order: Order) => order.delivery_window)).toEqual(windows);
      await testApp.db.kysely.updateTable('products').set({ estimated_pickup_days: 30 }).execute();
      const list = await buyer.get('/orders/orders/');
      expect(list.body.results.map((order: Order) => order.delivery_window)).toEqual(windows);
    });

    test('an order of an earlier release has no delivery window', async () => {
      const { order, buyer } = await testApp.anOrder();
      await testApp.db.kysely
        .updateTable('orders')
        .set({ delivery_from_day: null, delivery_to_day: null })
        .where('public_id', '=', order.id)
        .execute();
      expect((await buyer.get(`/orders/orders/${order.id}/`)).body.delivery_window).toBeNull();
    });

    test('one seller: creates an order with bill and timeline, and removes the lines from the cart', async () => {
      const buyer = await testApp.aCustomer({ firstName: 'Farhana', lastName: 'Akter' });
      const product = await testApp.aProduct({
        name: 'Jamdani panjabi',
        price_paisa: 1250_50,
        stock: 5,
        estimated_pickup_days: 9,
        requires_advance_payment: true,
      });
      const other = await testApp.aProduct({ seller: product.seller });
      const [line = 0] = await fill(buyer, product, other);
      const { status, body } = await create(buyer, [line], { coupon_code: 'Discount20 ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: `${body.order_number}-1`,
        order_number: expect.stringMatching(/^R1\d{5}$/),
        refused: 0,
        refunded: 0,
        refund_due: 0,
        open_returns: 0,
        status: 'pending',
        totalItems: 2,
        bill: 2081,
        subtotal: 2501,
        delivery_fee: 80,
        discount: 500,
        coupon_paid_by: 'market',
        placedOn: '21 Nov 2026',
        time: '2:05 PM',
        created_at: '2026-11-21T08:05:00.000Z',
        seller: {
          id: product.seller.sellerId,
          business_name: expect.any(String),
          phone_number: '01711000000',
          business_address: '12 Mirpur Road, Dhaka',
        },
        customer_name: 'Farhana Akter',
        customer_email: buyer.email,
        customer_phone: '+8801712345678',
        customer_address: '7 Lake Road, Dhaka',
        customer_second_phone: '',
        delivery_note: '',
        payment_method: 'cod',
        payment_status: 'unpaid',
        collected: 0,
        cash_due: 2081,
        isCompleted: false,
        version: 1,
        delivery_window: { from: '2026-11-30', to: '2026-12-02' },
        can_cancel: true,
        unread_messages: 0,
        items: [
          {
            id: expect.any(Number),
            title: 'Jamdani panjabi',
            product: product.id,
            product_image: null,
            picture: null,
            size: null,
            color: null,
            custom_measurements: null,
            estimated_pickup_days: 9,
            requires_advance_payment: true,
            quantity: 2,
            unit_price: 1250.5,
            total_price: 2501,
            delivered: false,
            refused: false,
            returned: 0,
            reviewed: false,
            asks_fit: false,
            sku: '',
          },
        ],
        timeline: [
          { status: 'pending', at: '2026-11-21T08:05:00.000Z', actor: 'buyer', note: '', collected: null },
        ],
      });
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(3);
      const cart = await buyer.get('/orders/cart/');
      expect(cart.body.items.map((one: { product: number }) => one.product)).toEqual([other.id]);
    });

    test('several sellers: creates one order each in a group, and the bills add up to the paisa @trust:total', async () => {
      const buyer = await testApp.aCustomer();
      const products = [
        await testApp.aProduct({ price_paisa: 333_33 }),
        await testApp.aProduct({ price_paisa: 100_01 }),
        await testApp.aProduct({ price_paisa: 77_77 }),
      ];
      const ids = await fill(buyer, ...products);
      const { status, body } = await create(buyer, ids, { coupon_code: 'discount20' });
      expect(status).toBe(201);
      const placed = body as Order[];
      const number = placed[0]?.order_number;
      expect(placed.map((order) => order.id)).toEqual([`${number}-1`, `${number}-2`, `${number}-3`]);
      expect(placed.map((order) => order.seller.id)).toEqual(products.map(({ seller }) => seller.sellerId));
      const sum = (key: 'bill' | 'subtotal' | 'delivery_fee' | 'discount') =>
        placed.reduce((paisa, order) => paisa + Math.round(order[key] * 100), 0);
      expect([sum('subtotal'), sum('delivery_fee'), sum('discount'), sum('bill')]).toEqual([
        1022_22, 80_00, 204_00, 898_22,
      ]);
      const list = await buyer.get('/orders/orders/');
      expect(list.body.results.map((order: Order) => order.id)).toEqual(placed.map((order) => order.id));
    });

    test('card is accepted and unpaid', async () => {
      const buyer = await testApp.aCustomer();
      const ids = await fill(buyer, await testApp.aProduct());
      const { body } = await create(buyer, ids, { payment_method: 'card' });
      expect(body).toMatchObject({ payment_method: 'card', payment_status: 'unpaid' });
    });

    test('sales and trending are counted once', async () => {
      const product = await testApp.aProduct();
      await testApp.anOrder({ product, quantity: 3 });
      await countSales(testApp);
      await countSales(testApp);
      const { kysely } = testApp.db;
      const found = await kysely
        .selectFrom('products')
        .where('id', '=', product.id)
        .select('sales_count')
        .execute();
      expect(found).toEqual([{ sales_count: 3 }]);
      const events = await kysely
        .selectFrom('product_events')
        .where('product_id', '=', product.id)
        .selectAll()
        .execute();
      expect(events).toMatchObject([{ kind: 'order', quantity: 3 }]);
    });

    test('passes measurements and a default colour to the seller', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({
        offers_custom_sizes: true,
        custom_size_fields: ['Chest'],
        variants: [{ size: 'Custom' }],
      });
      const choice = { color: 'Black', custom_measurements: { Chest: '৩৮ ইঞ্চি' } };
      const { body } = await quick(buyer, product, choice);
      const seen = await product.seller.get(`/orders/seller/orders/${body.id}/`);
      expect(seen.body.items[0]).toMatchObject({ ...choice, size: 'Custom' });
    });

    test('lists measurements in the order of the product’s form in cart, order and for the seller', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({
        offers_custom_sizes: true,
        custom_size_fields: ['Sleeve length', 'Chest', 'Hip'],
        variants: [{ size: 'Custom', color: 'Red' }],
      });
      const choice = {
        color: 'Red',
        custom_measurements: { Hip: '40 in', Chest: '38 in', 'Sleeve length': '22 in' },
      };
      const fields = (line: Pick<Order['items'][0], 'custom_measurements'>) =>
        Object.keys(line.custom_measurements ?? {});
      const inOrder = ['Sleeve length', 'Chest', 'Hip'];
      const added = await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1, ...choice });
      expect(fields(added.body.items[0])).toEqual(inOrder);
      const { body } = await quick(buyer, product, choice);
      expect(fields(body.items[0])).toEqual(inOrder);
      const seen = await product.seller.get(`/orders/seller/orders/${body.id}/`);
      expect(fields(seen.body.items[0])).toEqual(inOrder);
    });

    test('quick checkout accepts a different recipient', async () => {
      const buyer = await testApp.aCustomer();
      const { body } = await quick(buyer, await testApp.aProduct(), { customer_name: 'Amma' });
      expect(body.customer_name).toBe('Amma');
    });
  });

  describe('refuses, and writes nothing', () => {
    async function nothingHappened(buyer: Customer, product: TestProduct, stock: number) {
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(stock);
      expect((await buyer.get('/orders/orders/')).body.results).toEqual([]);
    }

    test.each<[what: string, change: object, error: string]>([
      ['no address', { customer_address: ' ' }, 'Shipping address is required'],
      ['no phone', { customer_phone: '' }, 'Phone number is required'],
      [
        'a foreign phone',
        { customer_phone: '+1 202 555 0100' },
        'Please enter a valid Bangladeshi phone number',
      ],
      ['an unknown coupon @trust:coupon', { coupon_code: 'discount50' }, 'Invalid coupon code'],
      ['nothing selected', { selected_items: [] }, 'Please select at least one item to proceed'],
      [
        'another payment',
        { payment_method: 'bkash' },
        'payment_method: Invalid option: expected one of "cod"|"card"',
      ],
      ['a price of the client’s own', { bill: 1 }, 'bill: Unknown field'],
    ])('%s', async (_what, change, error) => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ stock: 5 });
      const ids = await fill(buyer, product);
      expect(await create(buyer, ids, change)).toMatchObject({ status: 400, body: { error } });
      await nothingHappened(buyer, product, 5);
    });

    test('an item selected twice', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ stock: 5 });
      const [id = 0] = await fill(buyer, product);
      expect((await create(buyer, [id, id])).status).toBe(400);
      await nothingHappened(buyer, product, 5);
    });

    test('another user’s cart line, and a line that was already ordered', async () => {
      const [buyer, other] = [await testApp.aCustomer(), await testApp.aCustomer()];
      const ids = await fill(other, await testApp.aProduct());
      const refusal = {
        status: 404,
        body: { error: 'Item not found in cart', fields: { 'selected_items.0.item_id': expect.anything() } },
      };
      expect(await create(buyer, ids)).toMatchObject(refusal);
      expect((await create(other, ids)).status).toBe(201);
      expect(await create(other, ids)).toMatchObject(refusal);
    });

    test('a sold-out size of two of one product, naming the size', async () => {
      const buyer = await testApp.aCustomer();
      const kurti = await testApp.aProduct({
        name: 'Nakshi kurti',
        variants: [
          { color: 'Red', size: 'M', stock: 5 },
          { color: 'Red', size: 'L', stock: 5 },
        ],
      });
      let lines: { id: number }[] = [];
      for (const size of ['M', 'L'])
        lines = (
          await buyer.post('/orders/cart/add/', { product_id: kurti.id, quantity: 2, color: 'Red', size })
        ).body.items;
      await testApp.db.kysely
        .updateTable('variants')
        .set({ stock: 1 })
        .where('id', '=', kurti.variants[1]?.id ?? 0)
        .execute();
      const refused = await create(
        buyer,
        lines.map(({ id }) => id),
      );
      expect(refused.body.error).toBe('Nakshi kurti (Red, L): Only 1 items available in stock.');
    });

    test('a sold-out line, naming it, and leaves the others in the cart', async () => {
      const buyer = await testApp.aCustomer();
      const good = await testApp.aProduct({ stock: 5 });
      const gone = await testApp.aProduct({ name: 'Nakshi kurti', stock: 5 });
      const ids = await fill(buyer, good, gone);
      await testApp.db.kysely
        .updateTable('variants')
        .set({ stock: 1 })
        .where('product_id', '=', gone.id)
        .execute();
      expect(await create(buyer, ids)).toMatchObject({
        status: 409,
        body: {
          code: 'not_enough_stock',
          error: 'Nakshi kurti: Only 1 items available in stock.',
          fields: { 'selected_items.1': ['Nakshi kurti: Only 1 items available in stock.'] },
        },
      });
      await nothingHappened(buyer, good, 5);
      expect((await buyer.get('/orders/cart/')).body.items).toHaveLength(2);
    });

    test('two lines that together exceed the stock', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ stock: 4 });
      let ids: number[] = [];
      for (const color of ['Black', 'White']) {
        const { body } = await buyer.post('/orders/cart/add/', {
          product_id: product.id,
          quantity: 2,
          color,
        });
        ids = body.items.map((line: { id: number }) => line.id);
      }
      await testApp.db.kysely
        .updateTable('variants')
        .set({ stock: 3 })
        .where('product_id', '=', product.id)
        .execute();
      const { status, body } = await create(buyer, ids);
      expect(status).toBe(409);
      expect(Object.keys(body.fields)).toEqual(['selected_items.0', 'selected_items.1']);
      await nothingHappened(buyer, product, 3);
    });

    test('a raised price, but accepts a lower one @trust:client-prices', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ name: 'Tangail saree', price_paisa: 1250_50, stock: 5 });
      expect(await quick(buyer, product, { unit_price: 1250.49 })).toMatchObject({
        status: 409,
        body: {
          code: 'price_rose',
          error: 'Tangail saree now costs ৳1,250.50. Please check the total and confirm again.',
          fields: { unit_price: [expect.stringContaining('Tangail saree')] },
        },
      });
      await nothingHappened(buyer, product, 5);
      const [item_id] = await fill(buyer, product);
      expect(await create(buyer, [], { selected_items: [{ item_id, unit_price: 1 }] })).toMatchObject({
        status: 409,
        body: { fields: { 'selected_items.0.unit_price': expect.anything() } },
      });
      const placed = await create(buyer, [], { selected_items: [{ item_id, unit_price: 1300 }] });
      expect(placed.body).toMatchObject({ subtotal: 2501 });
    });

    test('a line that differs from what the shopper saw', async () => {
      const buyer = await testApp.aCustomer();
      const [item_id] = await fill(buyer, await testApp.aProduct());
      const answer = await create(buyer, [], { selected_items: [{ item_id, size: 'XL' }] });
      expect(answer).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('cart has changed') },
      });
    });

    test('the own store’s products', async () => {
      const product = await testApp.aProduct();
      expect((await quick(product.seller, product)).status).toBe(403);
    });
  });

  describe('Idempotency-Key', () => {
    const key = { 'idempotency-key': '7f6b1c1e-cart' };

    test('the same request returns the same order', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ stock: 5 });
      const ids = await fill(buyer, product);
      const first = await create(buyer, ids, {}, key);
      expect(await create(buyer, ids, {}, key)).toMatchObject({ status: 201, body: first.body });
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(3);
    });

    test('returns the first response again, even after the orders have changed', async () => {
      const buyer = await testApp.aCustomer();
      const products = [await testApp.aProduct(), await testApp.aProduct()] as const;
      const ids = await fill(buyer, ...products);
      const first = await create(buyer, ids, { coupon_code: 'discount20' }, key);
      const [one, two] = first.body as Order[];
      testApp.advanceClock(60_000);
      await products[0].seller.post(`/orders/seller/orders/${one?.id}/update-status/`, {
        status: 'delivered',
        notes: 'At the door',
      });
      await buyer.post('/reviews/', {
        product: products[0].id,
        order: one?.id,
        rating: 5,
        content: 'Good',
        review_type: 'product',
      });
      await buyer.post(`/orders/orders/${two?.id}/cancel/`, { reason: 'Too late' });
      const again = await create(buyer, ids, { coupon_code: 'discount20' }, key);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      const now = await buyer.get('/orders/orders/');
      expect(now.body.results.map(({ status }: Order) => status)).toEqual(['delivered', 'cancelled']);
    });

    test('refuses another request with the key; keys of different users are independent @trust:used-key', async () => {
      const [buyer, other] = [await testApp.aCustomer(), await testApp.aCustomer()];
      const product = await testApp.aProduct();
      expect((await quick(buyer, product, {}, key)).status).toBe(201);
      expect(await quick(buyer, product, { quantity: 2 }, key)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
      expect((await quick(other, product, {}, key)).status).toBe(201);
    });

    test('a refused order does not use up the key @trust:one-order', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ stock: 0 });
      expect((await quick(buyer, product, {}, key)).status).toBe(409);
      await testApp.db.kysely
        .updateTable('variants')
        .set({ stock: 1 })
        .where('product_id', '=', product.id)
        .execute();
      expect((await quick(buyer, product, {}, key)).status).toBe(201);
    });

    test('is forgotten after 30 days', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct();
      const first = await quick(buyer, product, {}, key);
      const daysLater = (days: number) => ({
        db: testApp.db,
        clock: { now: () => new Date(testApp.clock.now().getTime() + days * 86_400_000) },
      });
      await forgetKeys(daysLater(29));
      expect((await quick(buyer, product, {}, key)).body).toEqual(first.body);
      await forgetKeys(daysLater(31));
      const next = await quick(buyer, product, {}, key);
      expect([next.status, next.body.id === first.body.id]).toEqual([201, false]);
    });

    test.each(['', ' ', 'a b', 'ক', 'x'.repeat(201)])('%j is no key @trust:one-order', async (bad) => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ stock: 1 });
      const { status } = await quick(buyer, product, {}, { 'idempotency-key': bad });
      expect(status).toBe(400);
    });
  });

  describe('reading', () => {
    test('newest first, for the buyer and for the seller', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct();
      const ids: string[] = [];
      for (let count = 0; count < 3; count++) {
        ids.unshift((await testApp.anOrder({ buyer, product })).order.id);
        testApp.advanceClock(1000);
      }
      for (const [reader, path] of [
        [buyer, '/orders/orders/'],
        [product.seller, '/orders/seller/orders/'],
      ] as const) {
        expect((await reader.get(path)).body.results.map((order: Order) => order.id)).toEqual(ids);
      }
    });

    const idsOf = ({ body }: { body: { results: Order[] } }) => body.results.map(({ id }) => id);

    test('pages without duplicates or gaps', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct();
      const ids: string[] = [];
      // All have the same timestamp, so that only the ids order them.
      for (let count = 0; count < 5; count++)
        ids.unshift((await testApp.anOrder({ buyer, product })).order.id);
      const both = [
        [buyer, '/orders/orders/'],
        [product.seller, '/orders/seller/orders/'],
      ] as const;
      for (const [reader, path] of both) {
        const pages = [1, 2, 3, 4].map((page) => reader.get(`${path}?page=${page}&limit=2`));
        const read = await Promise.all(pages);
        expect(read.flatMap(idsOf)).toEqual(ids);
        expect(
          read.map(
            ({ body: { results, status_counts: _counts, unread_orders: _unread, next: _next, ...page } }) => [
              results.length,
              page,
            ],
          ),
        ).toEqual(
          [2, 2, 1, 0].map((length, index) => [
            length,
            { count: 5, total_pages: 3, current_page: index + 1, has_next: index < 2 },
          ]),
        );
        for (const query of [
          'page=0',
          'page=-1',
          'page=1.5',
          'page=x',
          'limit=0',
          'limit=101',
          'page=',
          'x=1',
        ]) {
          expect([query, (await reader.get(`${path}?${query}`)).status]).toEqual([query, 400]);
        }
      }
      for (let count = 0; count < 16; count++) await testApp.anOrder({ buyer, product });
      expect((await buyer.get('/orders/orders/')).body).toMatchObject({ count: 21, total_pages: 2 });
    });

    test('by number in any case: the orders of a checkout, or one; only the own orders', async () => {
      const buyer = await testApp.aCustomer();
      await testApp.anOrder({ buyer });
      const ids = await fill(buyer, await testApp.aProduct(), await testApp.aProduct());
      const placed = (await create(buyer, ids)).body as Order[];
      const number = placed[0]?.order_number ?? '';
      const find = async (text: string, who = buyer) =>
        idsOf(await who.get(`/orders/orders/?number=${encodeURIComponent(text)}`));
      const all = placed.map(({ id }) => id);
      expect(await find(number)).toEqual(all);
      expect(await find(` ${number.toLowerCase()} `)).toEqual(all);
      expect(await find(`${number.toLowerCase()}-2`)).toEqual([`${number}-2`]);
      for (const none of [`${number}-3`, number.slice(0, -1), 'R', '%', "'", number.slice(1)]) {
        expect(await find(none)).toEqual([]);
      }
      expect(await find(number, await testApp.aCustomer())).toEqual([]);
      expect((await buyer.get(`/orders/orders/?number=${'R'.repeat(41)}`)).status).toBe(400);
    });

    test('a checkout by its number in any case, with the total of its orders; only the own', async () => {
      const buyer = await testApp.aCustomer();
      const ids = await fill(buyer, await testApp.aProduct(), await testApp.aProduct());
      const placed = (await create(buyer, ids)).body as Order[];
      const number = placed[0]?.order_number ?? '';
      const { status, body } = await buyer.get(`/orders/groups/${number}/`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ order_number: number, delivery_fee: 80, discount: 0 });
      const group = body as OrderGroup;
      expect(group.orders).toEqual(placed);
      const sum = (of: (order: Order) => number) => placed.reduce((total, order) => total + of(order), 0);
      expect(group.bill).toBeCloseTo(
        sum((order) => order.bill),
        2,
      );
      expect(group.subtotal).toBeCloseTo(
        sum((order) => order.subtotal),
        2,
      );
      expect((await buyer.get(`/orders/groups/${number.toLowerCase()}/`)).status).toBe(200);
      expect((await (await testApp.aCustomer()).get(`/orders/groups/${number}/`)).status).toBe(404);
      expect((await buyer.get('/orders/groups/R999999999/')).status).toBe(404);
      for (const none of [`${number}-1`, 'R', '100231', "R1'"])
        expect((await buyer.get(`/orders/groups/${encodeURIComponent(none)}/`)).status).toBe(400);
    });

    describe('a seller’s list', () => {
      let seller: Seller;
      let made: Record<'pending' | 'shipped' | 'delivered' | 'cancelled', Order>;
      beforeAll(async () => {
        const product = await testApp.aProduct({ price_paisa: 100_00 });
        seller = product.seller;
        const place = async (customer_name: string, customer_phone: string, quantity: number) => {
          const { body } = await quick(await testApp.aCustomer(), product, {
            quantity,
            customer_name,
            customer_phone,
          });
          testApp.advanceClock(1000);
          return body as Order;
        };
        made = {
          delivered: await place('Farhana Akter', '01711111111', 3),
          pending: await place('রহিমা খাতুন', '01722222222', 1),
          cancelled: await place('José 100%', '01733333333', 4),
          shipped: await place('Karim', '01744444444', 2),
        };
        for (const status of ['delivered', 'shipped'] as const)
          await seller.post(`/orders/seller/orders/${made[status].id}/update-status/`, { status });
        await testApp.db.kysely
          .updateTable('orders')
          .set({ status: 'cancelled' })
          .where('public_id', '=', made.cancelled.id)
          .execute();
      });
      const list = async (query: Record<string, string>) => {
        const answer = await seller.get(`/orders/seller/orders/?${new URLSearchParams(query)}`);
        expect(answer.status).toBe(200);
        expect(answer.body.count).toBe(answer.body.results.length);
        return answer.body.results.map(({ status }: Order) => status);
      };

      test.each([
        ['newest', ['shipped', 'cancelled', 'pending', 'delivered']],
        ['oldest', ['delivered', 'pending', 'cancelled', 'shipped']],
        ['amount_high', ['cancelled', 'delivered', 'shipped', 'pending']],
        ['amount_low', ['pending', 'shipped', 'delivered', 'cancelled']],
        ['status', ['pending', 'shipped', 'delivered', 'cancelled']],
      ])('sorted by %s', async (sort, statuses) => {
        expect(await list({ sort })).toEqual(statuses);
      });

      test.each<[query: Record<string, string>, statuses: string[]]>([
        [{ status: 'all' }, ['shipped', 'cancelled', 'pending', 'delivered']],
        [{ status: 'pending' }, ['pending']],
        [{ status: 'cancelled' }, ['cancelled']],
        [{ status: 'refunded' }, []],
        [{ search: 'farhana' }, ['delivered']],
        [{ search: 'রহিমা' }, ['pending']],
        [{ search: 'jose 100%' }, ['cancelled']],
        [{ search: '%' }, ['cancelled']],
        [{ search: '01744' }, ['shipped']],
        [{ search: '০১৭৪৪' }, ['shipped']],
        [{ search: '' }, ['shipped', 'cancelled', 'pending', 'delivered']],
        [{ search: 'karim', status: 'pending' }, []],
      ])('%o', async (query, statuses) => {
        expect(await list(query)).toEqual(statuses);
      });

      test('by an item’s name or SKU', async () => {
        const other = await testApp.aProduct({
          seller,
          name: 'Monipuri তাঁতের Shawl',
          variants: [{ sku: 'MON-BL-M' }],
        });
        const { order } = await testApp.anOrder({ product: other });
        for (const search of ['monipuri', 'তাঁতের', 'mon-bl', 'MON-BL-M']) {
          const { body } = await seller.get(`/orders/seller/orders/?${new URLSearchParams({ search })}`);
          expect([search, idsOf({ body })]).toEqual([search, [order.id]]);
          expect(body.results[0].items[0].sku).toBe('MON-BL-M');
          expect(body.status_counts).toEqual({ ...NONE, pending: 1 });
        }
        await testApp.db.kysely.deleteFrom('orders').where('public_id', '=', order.id).execute();
        expect(await recountStoreSums(testApp)).toEqual([seller.sellerId]);
      });

      test('counts all states, whatever the filter', async () => {
        const counts = { ...NONE, pending: 1, shipped: 1, delivered: 1, cancelled: 1 };
        for (const query of ['', '?status=shipped', '?status=partially_delivered']) {
          expect((await seller.get(`/orders/seller/orders/${query}`)).body.status_counts).toEqual(counts);
        }
        const { body } = await seller.get('/orders/seller/orders/?search=karim&status=pending');
        expect([body.count, body.status_counts]).toEqual([0, { ...NONE, shipped: 1 }]);
      });

      test('by order id, in any case', async () => {
        expect(await list({ search: made.shipped.id.toLowerCase() })).toEqual(['shipped']);
      });

      test.each(['status=lost', 'sort=best', `search=${'x'.repeat(101)}`, 'number=R1'])(
        'refuses %s',
        async (query) => {
          expect((await seller.get(`/orders/seller/orders/?${query}`)).status).toBe(400);
        },
      );
    });

    test('returns 404 for another user’s order', async () => {
      const { order, product } = await testApp.anOrder();
      const stranger = await testApp.aSeller();
      for (const [who, path] of [
        [stranger, `/orders/orders/${order.id}/`],
        [product.seller, `/orders/orders/${order.id}/`],
        [stranger, `/orders/seller/orders/${order.id}/`],
      ] as const) {
        expect(await who.get(path)).toMatchObject({ status: 404, body: { error: 'Order not found' } });
      }
      expect((await stranger.post(`/orders/orders/${order.id}/cancel/`, {})).status).toBe(404);
      expect(
        (await stranger.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'shipped' }))
          .status,
      ).toBe(404);
    });

    test.each(['R1', 'R99999999999999-1', 'r100231-1', '%00', "R1-1'--"])('%s is no order', async (id) => {
      const buyer = await testApp.aCustomer();
      expect([400, 404]).toContain((await buyer.get(`/orders/orders/${id}/`)).status);
    });

    test('a suspended seller reads and fulfils existing orders', async () => {
      const { order, product } = await testApp.anOrder();
      const { seller } = product;
      await (await testApp.anOperator()).post(`/operator/sellers/${seller.sellerId}/suspend/`, {
        reason: 'Complaints',
      });
      expect(idsOf(await seller.get('/orders/seller/orders/'))).toEqual([order.id]);
      expect((await seller.file(`/orders/seller/orders/${order.id}/packing-slip/`)).status).toBe(200);
      const moved = await seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
        status: 'delivered',
      });
      expect(moved.body.status).toBe('delivered');
      expect((await seller.get(`/orders/seller/orders/${order.id}/`)).status).toBe(200);
      expect((await seller.file(`/orders/seller/orders/${order.id}/receipt/`)).status).toBe(200);
      expect((await seller.get('/products/seller/products/')).status).toBe(403);
    });

    test('an operator moves the orders of a suspended store, noted in the audit trail', async () => {
      const { order, product, buyer } = await testApp.anOrder();
      const operator = await testApp.anOperator();
      const { sellerId } = product.seller;
      const move = (body: object, who: Customer = operator) =>
        who.post(`/operator/orders/${order.id}/update-status/`, body);
      expect((await operator.get(`/operator/orders/${order.id}/`)).body.id).toBe(order.id);
      expect(idsOf(await operator.get(`/operator/orders/?seller=${sellerId}&status=pending`))).toEqual([
        order.id,
      ]);
      expect(await move({ status: 'shipped' })).toMatchObject({ status: 409, body: { code: 'store_open' } });
      await operator.post(`/operator/sellers/${sellerId}/suspend/`, { reason: 'Complaints' });
      expect((await move({ status: 'shipped' }, buyer)).status).toBe(403);
      const shipped = await move({ status: 'shipped', notes: 'Haat sends it' });
      expect(shipped.body.timeline.at(-1)).toMatchObject({
        actor: 'operator',
        status: 'shipped',
        note: 'Haat sends it',
      });
      expect((await move({ status: 'delivered' })).body).toMatchObject({
        status: 'delivered',
        payment_status: 'paid',
      });
      const { body: trail } = await operator.get(`/operator/audit/?seller=${sellerId}`);
      expect(trail.results.slice(0, 2)).toEqual([
        expect.objectContaining({ act: 'move_order', subject: order.id, after: { status: 'delivered' } }),
        expect.objectContaining({ act: 'move_order', subject: order.id, reason: 'Haat sends it' }),
      ]);
      expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({ status: 'delivered' });
    });

    test('only a seller who is or was approved has seller orders', async () => {
      const path = '/orders/seller/orders/';
      expect((await testApp.aVisitor().get(path)).status).toBe(401);
      expect((await (await testApp.aCustomer()).get(path)).status).toBe(403);
      for (const status of ['pending', 'rejected'] as const) {
        expect((await (await testApp.aSeller({ status })).get(path)).status).toBe(403);
      }
      expect((await (await testApp.aSeller()).get(path)).body).toEqual({
        count: 0,
        total_pages: 0,
        current_page: 1,
        has_next: false,
        results: [],
        status_counts: { ...NONE },
        unread_orders: 0,
      });
    });
  });

  describe('moving', () => {
    const move = ({ order, product }: Awaited<ReturnType<typeof testApp.anOrder>>, body: object) =>
      product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, body);

    test('the seller moves an order, and both sides see each step', async () => {
      const made = await testApp.anOrder();
      await move(made, { status: 'processing' });
      await move(made, { status: 'shipped', notes: 'With Sundarban Courier' });
      const { body } = await move(made, { status: 'delivered' });
      expect(body).toMatchObject({
        status: 'delivered',
        isCompleted: true,
        payment_status: 'paid',
        can_cancel: false,
      });
      const { body: seen } = await made.buyer.get(`/orders/orders/${made.order.id}/`);
      expect(
        seen.timeline.map((event: Order['timeline'][0]) => [event.actor, event.status, event.note]),
      ).toEqual([
        ['buyer', 'pending', ''],
        ['seller', 'processing', ''],
        ['seller', 'shipped', 'With Sundarban Courier'],
        ['seller', 'delivered', ''],
      ]);
      expect(seen.items[0].delivered).toBe(true);
    });

    test('a finished order cannot change', async () => {
      const made = await testApp.aDeliveredOrder();
      expect(await move(made, { status: 'pending' })).toMatchObject({
        status: 409,
        body: { error: 'An order that is delivered can’t become pending', code: 'order_state' },
      });
      expect((await move(made, { status: 'delivered' })).body.error).toBe('This order is already delivered');
      expect(await made.buyer.post(`/orders/orders/${made.order.id}/cancel/`, {})).toMatchObject({
        status: 409,
        body: { error: 'This order can no longer be cancelled' },
      });
    });

    test('a card order is not delivered and earns nothing until it is paid', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct();
      const { body: order } = await create(buyer, await fill(buyer, product), { payment_method: 'card' });
      const made = { order, product, buyer };
      expect((await move(made, { status: 'processing' })).body.cash_due).toBe(0);
      for (const body of [{ status: 'delivered' }, { status: 'delivered', item_ids: [order.items[0].id] }]) {
        expect(await move(made, body)).toMatchObject({ status: 409, body: { code: 'order_unpaid' } });
      }
      // One that an earlier release let through.
      await testApp.db.kysely
        .updateTable('order_items')
        .set({ delivered_at: testApp.clock.now() })
        .where('id', '=', order.items[0].id)
        .execute();
      const revenue = async () =>
        (await product.seller.get('/analytics/seller/dashboard/')).body.total_revenue;
      expect(await revenue()).toBe(0);
      await testApp.db.kysely
        .updateTable('order_items')
        .set({ delivered_at: null })
        .where('id', '=', order.items[0].id)
        .execute();

      const operator = await testApp.anOperator();
      const pay = () => operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX-81' });
      expect((await pay()).body).toMatchObject({
        payment_status: 'paid',
        collected: order.bill,
        status: 'processing',
      });
      expect((await pay()).status).toBe(409);
      expect((await testApp.mailTo(product.seller.email)).at(-1)).toMatchObject({ kind: 'order_paid' });
      expect((await move(made, { status: 'delivered', collected: 5 })).status).toBe(400);
      const { body } = await move(made, { status: 'delivered' });
      expect(body).toMatchObject({ status: 'delivered', payment_status: 'paid' });
      expect(body.timeline.map((event: Order['timeline'][0]) => event.collected)).toEqual([
        null,
        null,
        order.bill,
        null,
      ]);
      expect(await revenue()).toBe(2000);
    });

    test('a paid order that its buyer cancels is refunded', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct();
      const { body: order } = await create(buyer, await fill(buyer, product), { payment_method: 'card' });
      const operator = await testApp.anOperator();
      await operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX-82' });
      const { body } = await buyer.post(`/orders/orders/${order.id}/cancel/`, {});
      expect(body.status).toBe('refunded');
      expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({
        status: 'refunded',
        paidPaisa: order.bill * 100,
      });
    });

    test('single items: partially delivered, then delivered', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct();
      const second = await testApp.aProduct({ seller: product.seller });
      const { body: order } = await create(buyer, await fill(buyer, product, second));
      const [one, two] = order.items.map((item: { id: number }) => item.id);
      const made = { order, product, buyer };
      const some = await move(made, { status: 'delivered', item_ids: [one] });
      expect(some.body).toMatchObject({
        collected: 2080,
        cash_due: 2000,
        status: 'partially_delivered',
        isCompleted: false,
        payment_status: 'unpaid',
      });
      expect(some.body.items.map((item: { delivered: boolean }) => item.delivered)).toEqual([true, false]);
      expect(await move(made, { status: 'delivered', item_ids: [one] })).toMatchObject({
        status: 409,
        body: { error: 'These items are already delivered' },
      });
      expect((await move(made, { status: 'shipped' })).status).toBe(409);
      expect((await buyer.post(`/orders/orders/${order.id}/cancel/`, {})).status).toBe(409);
      const all = await move(made, { status: 'delivered', item_ids: [two] });
      expect(all.body).toMatchObject({
        status: 'delivered',
        payment_status: 'paid',
        collected: 4080,
        cash_due: 0,
      });
      expect(all.body.timeline.map((event: Order['timeline'][0]) => event.collected)).toEqual([
        null,
        2080,
        2000,
      ]);
      expect((await testApp.mailTo(buyer.email)).at(-2)).toMatchObject({
        paidPaisa: 2080_00,
        duePaisa: 2000_00,
      });
    });

    test('the seller records collected cash; the rest is due with the last item', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct();
      const second = await testApp.aProduct({ seller: product.seller });
      const { body: order } = await create(buyer, await fill(buyer, product, second));
      const [one, two] = order.items.map((item: { id: number }) => item.id);
      const made = { order, product, buyer };
      for (const [body, error] of [
        [{ status: 'shipped', collected: 5 }, 'Cash is recorded with a delivery'],
        [{ status: 'delivered', item_ids: [one], collected: -1 }, 'Not an amount of taka'],
        [{ status: 'delivered', item_ids: [one], collected: 0.001 }, 'Not an amount of taka'],
        [{ status: 'delivered', item_ids: [one], collected: 4080.01 }, 'Only ৳4,080 is still due'],
        [{ status: 'delivered', collected: 4000 }, 'With the last item ৳4,080 is due'],
      ] as const) {
        expect(await move(made, body)).toMatchObject({
          status: 400,
          body: { error, fields: { collected: [error] } },
        });
      }
      const some = await move(made, { status: 'delivered', item_ids: [one], collected: 0 });
      expect(some.body).toMatchObject({ collected: 0, cash_due: 4080, payment_status: 'unpaid' });
      const all = await move(made, { status: 'delivered', item_ids: [two] });
      expect(all.body).toMatchObject({ collected: 4080, payment_status: 'paid' });
    });

    test('nothing is due with later items when the first delivery was paid in full', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct();
      const second = await testApp.aProduct({ seller: product.seller });
      const { body: order } = await create(buyer, await fill(buyer, product, second));
      const made = { order, product, buyer };
      const some = await move(made, { status: 'delivered', item_ids: [order.items[0].id], collected: 4080 });
      expect(some.body).toMatchObject({ status: 'partially_delivered', payment_status: 'paid', cash_due: 0 });
      expect((await move(made, { status: 'delivered' })).body.timeline.at(-1).collected).toBe(0);
    });

    test.each<[what: string, body: (foreign: number) => object]>([
      ['items with another status', () => ({ status: 'shipped', item_ids: [1] })],
      ['items of another order', (foreign) => ({ status: 'delivered', item_ids: [foreign] })],
      ['no items', () => ({ status: 'delivered', item_ids: [] })],
      ['what a seller can’t set', () => ({ status: 'cancelled' })],
      ['a state of fantasy', () => ({ status: 'lost' })],
    ])('refuses %s', async (_what, body) => {
      const [made, other] = [await testApp.anOrder(), await testApp.anOrder()];
      expect((await move(made, body(other.order.items[0]?.id ?? 0))).status).toBe(400);
      expect((await made.buyer.get(`/orders/orders/${made.order.id}/`)).body.timeline).toHaveLength(1);
    });

    test('cancelling restores the stock and the sales count', async () => {
      const product = await testApp.aProduct({ stock: 5 });
      const made = await testApp.anOrder({ product, quantity: 3 });
      const { status, body } = await made.buyer.post(`/orders/orders/${made.order.id}/cancel/`, {
        reason: 'Too late',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'cancelled', can_cancel: false });
      expect(body.timeline.at(-1)).toMatchObject({ actor: 'buyer', status: 'cancelled', note: 'Too late' });
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(5);
      await countSales(testApp);
      const found = await testApp.db.kysely
        .selectFrom('products')
        .where('id', '=', product.id)
        .select('sales_count')
        .executeTakeFirst();
      expect(found?.sales_count).toBe(0);
      expect((await move(made, { status: 'shipped' })).status).toBe(409);
    });

    test('a shipped order cannot be cancelled; the body is optional', async () => {
      const made = await testApp.anOrder();
      await move(made, { status: 'shipped' });
      expect((await made.buyer.post(`/orders/orders/${made.order.id}/cancel/`)).status).toBe(409);
      await move(made, { status: 'pending' });
      expect((await made.buyer.post(`/orders/orders/${made.order.id}/cancel/`)).status).toBe(200);
    });
  });

  describe('an operator ends', () => {
    const reason = 'The courier lost the parcel';
    const refund = (who: Customer, id: string, body: object = { reason }) =>
      who.post(`/operator/orders/${id}/refund/`, body);

    test.each([
      ['pending', 5],
      ['processing', 5],
      ['shipped', 3],
    ])('an order that is %s; %i pieces are in stock then', async (status, stock) => {
      const operator = await testApp.anOperator();
      const product = await testApp.aProduct({ stock: 5 });
      const { buyer, order } = await testApp.anOrder({ product, quantity: 2 });
      if (status !== 'pending') {
        await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status });
      }
      const answer = await refund(operator, order.id);
      expect([answer.status, answer.body]).toEqual([
        200,
        expect.objectContaining({ id: order.id, status: 'cancelled', isCompleted: false, can_cancel: false }),
      ]);
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(stock);
      for (const [who, path] of [
        [buyer, `/orders/orders/${order.id}/`],
        [product.seller, `/orders/seller/orders/${order.id}/`],
      ] as const) {
        const { body } = await who.get(path);
        // No cash was taken: there is nothing to refund.
        expect(body.status).toBe('cancelled');
        expect(body.timeline.at(-1)).toMatchObject({ status: 'cancelled', actor: 'operator', note: reason });
      }
      const mails = await testApp.db.kysely
        .selectFrom('outbox')
        .where('recipient', '=', buyer.email)
        .where('kind', '=', 'order_status')
        .select('data')
        .orderBy('id')
        .execute();
      const { body: trail } = await operator.get(`/operator/audit/?seller=${product.seller.sellerId}`);
      expect(trail.results).toEqual([
        expect.objectContaining({ actor: operator.email, act: 'cancel_order', subject: order.id, reason }),
      ]);
      expect(mails.at(-1)?.data).toMatchObject({
        orderId: order.id,
        status: 'cancelled',
        note: reason,
        by: 'operator',
      });
      expect((await testApp.mailTo(product.seller.email)).at(-1)).toMatchObject({
        kind: 'order_cancelled',
        by: 'operator',
        restocked: status !== 'shipped',
        order: { items: [expect.objectContaining({ quantity: 2 })] },
      });
      expect((await refund(operator, order.id)).body.error).toBe(
        'An order that is cancelled can’t be cancelled',
      );
      expect((await buyer.post(`/orders/orders/${order.id}/cancel/`)).status).toBe(409);
      expect(
        (
          await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
            status: 'delivered',
          })
        ).status,
      ).toBe(409);
    });

    test('the rest of an order of which some arrived: that stays delivered', async () => {
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct();
      const second = await testApp.aProduct({ seller: product.seller });
      const { body: order } = await create(buyer, await fill(buyer, product, second));
      await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
        status: 'delivered',
        item_ids: [order.items[0].id],
      });
      const { status, body } = await refund(await testApp.anOperator(), order.id);
      expect([status, body.status, body.items.map((item: Order['items'][0]) => item.delivered)]).toEqual([
        200,
        'delivered',
        [true, false],
      ]);
    });

    test('not what has arrived whole or was cancelled, and with a reason', async () => {
      const operator = await testApp.anOperator();
      const { order } = await testApp.aDeliveredOrder();
      const cancelled = await testApp.anOrder();
      await cancelled.buyer.post(`/orders/orders/${cancelled.order.id}/cancel/`);
      for (const id of [order.id, cancelled.order.id]) {
        expect(await refund(operator, id)).toMatchObject({ status: 409, body: { code: 'order_state' } });
      }
      const open = await testApp.anOrder();
      for (const body of [
        {},
        { reason: ' ' },
        { reason: 'x'.repeat(501) },
        { reason: 5 },
        { reason, amount: 1 },
      ]) {
        expect((await refund(operator, open.order.id, body)).status).toBe(400);
      }
      expect((await refund(operator, 'R1-1')).status).toBe(404);
      expect((await open.buyer.get(`/orders/orders/${open.order.id}/`)).body.status).toBe('pending');
    });

    test('not the own order, bought or sold', async () => {
      const made = await testApp.anOrder();
      for (const who of [made.buyer, made.product.seller]) {
        await testApp.db.kysely
          .updateTable('users')
          .set({ is_operator: true })
          .where('id', '=', who.id)
          .execute();
        expect(await refund(who, made.order.id)).toMatchObject({ status: 403, body: { code: 'own_order' } });
      }
      expect((await made.buyer.get(`/orders/orders/${made.order.id}/`)).body.status).toBe('pending');
    });

    test('refuses other users', async () => {
      const { order, buyer, product } = await testApp.anOrder();
      const answers = [];
      for (const who of [buyer, product.seller]) answers.push((await refund(who, order.id)).status);
      answers.push(
        (await testApp.aVisitor().post(`/operator/orders/${order.id}/refund/`, { reason })).status,
      );
      expect(answers).toEqual([403, 403, 401]);
    });
  });

  test('an order does not change when its product is edited or deleted', async () => {
    const product = await testApp.aProduct({ name: 'Khadi shirt' });
    const { buyer, order } = await testApp.anOrder({ product });
    await testApp.db.kysely
      .updateTable('products')
      .set({ name: 'Renamed', price_paisa: 1, deleted_at: testApp.clock.now() })
      .where('id', '=', product.id)
      .execute();
    expect((await buyer.get(`/orders/orders/${order.id}/`)).body.items[0]).toMatchObject({
      title: 'Khadi shirt',
      unit_price: 1000,
    });
  });
});
