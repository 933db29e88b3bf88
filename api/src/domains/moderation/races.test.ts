import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

describeOnEachDatabase(
  'races of moderation',
  (testApp) => {
    test('of two operators at once, one decides; the rating loses a review once', async () => {
      const { product, order, buyer } = await testApp.aDeliveredOrder();
      const { body: review } = await buyer.post('/reviews/', {
        product: product.id,
        order: order.id,
        review_type: 'product',
        rating: 5,
        content: 'Soft',
      });
      const operators = await Promise.all([testApp.anOperator(), testApp.anOperator(), testApp.anOperator()]);
      const answers = await Promise.all(
        operators.map((operator) =>
          operator.post('/operator/moderation/verdicts/', {
            items: [{ kind: 'review', id: review.id, version: 0 }],
            verdict: 'hidden',
            reason: 'Rude',
          }),
        ),
      );
      expect(answers.map(({ body }) => body.decided).sort()).toEqual([0, 0, 1]);
      const { body } = await testApp.aVisitor().get(`/products/${product.id}/`);
      expect([body.total_reviews, body.rating]).toEqual([0, 0]);
    });

    test('many first reports at once are one case', async () => {
      const product = await testApp.aProduct();
      const people = await Promise.all(Array.from({ length: 10 }, () => testApp.aCustomer()));
      const answers = await Promise.all(
        people.map((person) =>
          person.post('/moderation/reports/', { kind: 'product', id: product.id, reason: 'offensive' }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 204));
      const moderator = await testApp.anOperator('moderator');
      const { body } = await moderator.get('/operator/moderation/');
      expect(body.results).toMatchObject([{ id: product.id, report_count: 10 }]);
    });
  },
  { only: 'postgres', poolSize: 12 },
);
