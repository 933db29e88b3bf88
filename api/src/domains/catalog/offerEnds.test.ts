import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

const DAY = 86_400_000;

describeOnEachDatabase('the end of an offer', (testApp) => {
  const dayIn = (days: number) => new Date(testApp.clock.now().getTime() + days * DAY).toISOString();

  test('a product says until when today’s price holds: the last of the offers that make it', async () => {
    const product = await testApp.aProduct({ price_paisa: 1000_00 });
    const ends = async () => (await testApp.aVisitor().get(`/products/${product.id}/`)).body.offer_ends;
    expect(await ends()).toBeNull();
    for (const [discount, days] of [
      [20, 3],
      [20, 5],
      [10, 9],
    ] as const) {
      const { status } = await product.seller.post('/products/seller/offers/', {
        product: product.id,
        offer_type: 'percentage',
        discount_percentage: discount,
        start_date: dayIn(-1),
        end_date: dayIn(days),
      });
      expect(status).toBe(201);
    }
    const rows = await testApp.db.kysely
      .selectFrom('offers')
      .where('product_id', '=', product.id)
      .select('end_day')
      .orderBy('id')
      .execute();
    expect(await ends()).toBe(rows[1]?.end_day);
  });
});
