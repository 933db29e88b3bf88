import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';

const delivery = { customer_phone: '01712345678', customer_address: '৭ লেক রোড', payment_method: 'cod' };

describeOnEachDatabase('emails about orders', (testApp) => {
  const kindsTo = async (email: string) => (await testApp.mailTo(email)).map(({ kind }) => kind);

  async function checkOut(buyer: Customer, productIds: number[], headers = {}) {
    let lines: { id: number }[] = [];
    for (const product_id of productIds) {
      lines = (await buyer.post('/orders/cart/add/', { product_id, quantity: 2 })).body.items;
    }
    const selected_items = lines.map(({ id }) => ({ item_id: id }));
    return buyer.post('/orders/orders/create/', { ...delivery, selected_items }, headers);
  }

  test('a checkout at two stores sends the buyer both parts and each store its own', async () => {
    const buyer = await testApp.aCustomer({ firstName: 'নাদিয়া' });
    const [one, two] = [await testApp.aProduct({ name: 'শাড়ি' }), await testApp.aProduct({ name: 'Lungi' })];
    const { status, body } = await checkOut(buyer, [one.id, two.id]);
    expect(status).toBe(201);
    const number = body[0].order_number;

    expect(await testApp.mailTo(buyer.email)).toEqual([
      expect.objectContaining({
        kind: 'order_placed',
        name: `${'নাদিয়া'.normalize('NFC')} Rahman`,
        number,
        paymentMethod: 'cod',
        phone: '01712345678',
        address: '৭ লেক রোড',
        orders: [
          expect.objectContaining({ id: `${number}-1`, subtotalPaisa: 2000_00, totalPaisa: 2040_00 }),
          expect.objectContaining({ id: `${number}-2`, subtotalPaisa: 2000_00, totalPaisa: 2040_00 }),
        ],
      }),
    ]);
    for (const [place, { seller }] of [one, two].entries()) {
      expect(await testApp.mailTo(seller.email)).toEqual([
        expect.objectContaining({
          kind: 'order_received',
          order: expect.objectContaining({
            id: `${number}-${place + 1}`,
            items: [
              {
                title: place ? 'Lungi' : 'শাড়ি'.normalize('NFC'),
                color: null,
                size: null,
                measurements: null,
                quantity: 2,
                unitPaisa: 1000_00,
              },
            ],
          }),
        }),
      ]);
    }
  });

  test('recipient, second phone and note are in the emails, which greet the buyer', async () => {
    const buyer = await testApp.aCustomer({ firstName: 'Nadia' });
    const product = await testApp.aProduct();
    const { status } = await buyer.post('/orders/orders/quick-create/', {
      ...delivery,
      product_id: product.id,
      quantity: 1,
      customer_name: 'Farida Khan',
      customer_second_phone: '01812345678',
      delivery_note: 'The blue gate',
    });
    expect(status).toBe(201);
    const to = { secondPhone: '01812345678', deliveryNote: 'The blue gate' };
    expect(await testApp.mailTo(buyer.email)).toMatchObject([
      { kind: 'order_placed', name: 'Nadia Rahman', recipient: 'Farida Khan', ...to },
    ]);
    expect(await testApp.mailTo(product.seller.email)).toMatchObject([
      { kind: 'order_received', customer: 'Farida Khan', ...to },
    ]);
  });

  test('a refused or repeated order sends no email', async () => {
    const product = await testApp.aProduct({ stock: 2 });
    const buyer = await testApp.aCustomer();
    const order = (key: string, quantity = 2) =>
      buyer.post(
        '/orders/orders/quick-create/',
        { ...delivery, product_id: product.id, quantity },
        { 'idempotency-key': key },
      );
    expect((await order('first-order-key')).status).toBe(201);
    expect((await order('first-order-key')).status).toBe(201);
    expect((await order('second-order-key')).status).toBe(409);
    expect(await kindsTo(buyer.email)).toEqual(['order_placed']);
    expect(await kindsTo(product.seller.email)).toEqual(['order_received']);
  });

  test('each step is emailed to the buyer with the store’s note', async () => {
    const { order, buyer, product } = await testApp.anOrder();
    const move = (body: object) =>
      product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, body);
    expect((await move({ status: 'shipped', notes: 'Comes by van' })).status).toBe(200);
    expect((await move({ status: 'shipped' })).status).toBe(409);
    expect((await move({ status: 'delivered' })).status).toBe(200);
    expect((await testApp.mailTo(buyer.email)).slice(1)).toMatchObject([
      { kind: 'order_status', orderId: order.id, status: 'shipped', note: 'Comes by van' },
      { kind: 'order_status', orderId: order.id, status: 'delivered', note: '' },
    ]);
    expect(await kindsTo(product.seller.email)).toEqual(['order_received']);
  });

  test('a partial delivery lists the delivered items', async () => {
    const buyer = await testApp.aCustomer();
    const seller = await testApp.aSeller();
    const products = [
      await testApp.aProduct({ seller, name: 'Panjabi' }),
      await testApp.aProduct({ seller, name: 'Lungi' }),
    ];
    const { body } = await checkOut(
      buyer,
      products.map(({ id }) => id),
    );
    const items: { id: number; title: string }[] = body.items;
    const lungi = items.find(({ title }) => title === 'Lungi');
    await seller.post(`/orders/seller/orders/${body.id}/update-status/`, {
      status: 'delivered',
      item_ids: [lungi?.id],
    });
    expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({
      status: 'partially_delivered',
      delivered: ['Lungi'],
    });
  });

  test('a cancellation is emailed to the store with its reason and confirmed to the buyer', async () => {
    const { order, buyer, product } = await testApp.anOrder();
    const cancel = () => buyer.post(`/orders/orders/${order.id}/cancel/`, { reason: 'Too late for Eid' });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(409);
    expect((await testApp.mailTo(product.seller.email)).slice(1)).toEqual([
      expect.objectContaining({ kind: 'order_cancelled', orderId: order.id, reason: 'Too late for Eid' }),
    ]);
    expect((await testApp.mailTo(buyer.email)).slice(1)).toMatchObject([{ status: 'cancelled' }]);
  });
});
