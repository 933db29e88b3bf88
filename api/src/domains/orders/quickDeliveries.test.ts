import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

const MINUTE = 60_000;

describeOnEachDatabase('orders that were delivered at once', (testApp) => {
  test('are listed for the operator with their reviews; others are not', async () => {
    const { order, product, buyer } = await testApp.aDeliveredOrder();
    const review = { rating: 5, content: 'So quick', review_type: 'product' };
    await buyer.post('/reviews/', { product: product.id, order: order.id, ...review });
    const slow = await testApp.anOrder({ product, buyer });
    testApp.advanceClock(31 * MINUTE);
    product.seller.token = await testApp.anAccessToken(product.seller.id);
    const path = `/orders/seller/orders/${slow.order.id}/update-status/`;
    expect((await product.seller.post(path, { status: 'delivered' })).status).toBe(200);
    const operator = await testApp.anOperator();
    const { body } = await operator.get(`/operator/quick-deliveries/?seller=${product.seller.sellerId}`);
    expect(body).toMatchObject({
      count: 1,
      results: [
        {
          id: order.id,
          seller: { id: product.seller.sellerId },
          bill: 1080,
          reviews: [{ rating: 5, content: 'So quick' }],
        },
      ],
    });
    expect((await operator.get('/operator/quick-deliveries/')).body.results[0].id).toBe(order.id);
    const listed = await runCommand(testApp, 'rafiq', ['quick-deliveries', String(product.seller.sellerId)]);
    expect(listed).toMatch(new RegExp(`${order.id} .+ min .+★5`));
    expect(listed).not.toContain(slow.order.id);
  });
});
