import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestOrder } from '../../testing/testApp';

describeOnEachDatabase('changes of an order that was seen in an earlier state', (testApp) => {
  const pathOf = ({ order }: TestOrder) => `/orders/seller/orders/${order.id}`;
  const move = (made: TestOrder, body: object) =>
    made.product.seller.post(`${pathOf(made)}/update-status/`, body);
  const statusOf = async (made: TestOrder) => {
    const { body } = await made.product.seller.get(`${pathOf(made)}/`);
    return [body.status, body.version];
  };

  test('a stale tab does not set a shipped order back, nor opens its cancellation again', async () => {
    const made = await testApp.anOrder();
    expect(await statusOf(made)).toEqual(['pending', 1]);
    expect((await move(made, { status: 'shipped', version: 1 })).body.version).toBe(2);
    const stale = await move(made, { status: 'pending', version: 1 });
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        error: 'This order has changed meanwhile: it is shipped now. Please check it and try again.',
        code: 'order_changed',
        details: { status: 'shipped', version: 2 },
        request_id: expect.any(String),
      },
    ]);
    expect(await statusOf(made)).toEqual(['shipped', 2]);
    // Deliberately, and by clients that don't say what they have seen, it may be set back.
    expect((await move(made, { status: 'processing', version: 2 })).status).toBe(200);
    expect((await move(made, { status: 'pending' })).status).toBe(200);
  });

  test('items delivered, cancellations and calls of operators likewise', async () => {
    const made = await testApp.anOrder();
    const operator = await testApp.anOperator();
    await move(made, { status: 'processing' });
    const item_ids = [made.order.items[0]?.id];
    const answers = [
      await move(made, { status: 'delivered', item_ids, version: 1 }),
      await move(made, { status: 'delivered', version: 1 }),
      await made.buyer.post(`/orders/orders/${made.order.id}/cancel/`, { version: 1 }),
      await operator.post(`/operator/orders/${made.order.id}/refund/`, { reason: 'Lost', version: 1 }),
      await operator.post(`/operator/orders/${made.order.id}/confirm/`, { version: 1 }),
      await operator.post(`/operator/orders/${made.order.id}/record-payment/`, {
        reference: 'T',
        version: 1,
      }),
      await operator.post(`/operator/orders/${made.order.id}/update-status/`, {
        status: 'shipped',
        version: 1,
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'order_changed']),
    );
    expect(await statusOf(made)).toEqual(['processing', 2]);
    const seen = await made.buyer.get(`/orders/orders/${made.order.id}/`);
    const cancelled = await made.buyer.post(`/orders/orders/${made.order.id}/cancel/`, {
      version: seen.body.version,
    });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
  });

  test('of ten changes at once of one seen state, one is made', async () => {
    const made = await testApp.anOrder();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        move(made, { status: index % 2 ? 'shipped' : 'processing', version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});
