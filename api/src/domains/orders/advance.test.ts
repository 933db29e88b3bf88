import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

describeOnEachDatabase('orders that are paid partly in advance', (testApp) => {
  test('the seller records the advance, and the courier collects the rest only', async () => {
    const product = await testApp.aProduct({ name: 'Bridal saree', requires_advance_payment: true });
    const made = await testApp.anOrder({ product });
    const [mail] = await testApp.mailTo(product.seller.email);
    expect(mail).toMatchObject({ kind: 'order_received', advance: ['Bridal saree'] });
    const move = (body: object) =>
      product.seller.post(`/orders/seller/orders/${made.order.id}/update-status/`, body);
    const { body } = await move({ status: 'processing', collected: 400 });
    expect(body).toMatchObject({ collected: 400, cash_due: 680, payment_status: 'unpaid' });
    expect(body.timeline.at(-1)).toMatchObject({ status: 'processing', collected: 400 });
    expect((await move({ status: 'shipped', collected: 681 })).status).toBe(400);
    const delivered = await move({ status: 'delivered' });
    expect(delivered.body).toMatchObject({ collected: 1080, cash_due: 0, payment_status: 'paid' });
    expect(delivered.body.timeline.at(-1)).toMatchObject({ collected: 680 });
  });

  test('what was paid is refunded when the buyer cancels', async () => {
    const product = await testApp.aProduct({ requires_advance_payment: true });
    const { order, buyer } = await testApp.anOrder({ product });
    const path = `/orders/seller/orders/${order.id}/update-status/`;
    await product.seller.post(path, { status: 'processing', collected: 400 });
    const { body } = await buyer.post(`/orders/orders/${order.id}/cancel/`, {});
    expect(body.status).toBe('refunded');
  });

  test('no cash in advance where no item needs it', async () => {
    const { order, product } = await testApp.anOrder();
    const path = `/orders/seller/orders/${order.id}/update-status/`;
    expect((await product.seller.post(path, { status: 'processing', collected: 400 })).status).toBe(400);
  });
});
