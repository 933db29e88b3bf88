import { describeOnBothEngines } from '../../testing/describeOnEachDatabase';
import { everyNth } from '../../testing/matrix';

/** Texts that software tends to break, with the expected text where the API does not return them unchanged. */
const TEXTS: [what: string, text: string, answer?: string][] = [
  ['Bengali with conjuncts', 'ক্ষুদ্র শাড়ি ও জ্যাকেট ৳১২০'.normalize('NFC')],
  ['NFD becomes NFC', 'Crème brûlée'.normalize('NFD'), 'Crème brûlée'.normalize('NFC')],
  ['right-to-left', 'عباية سوداء'],
  ['both directions', 'abaya عباية 42'],
  ['emoji with joiners and skin tones', 'fits 👩🏽‍🤝‍👩🏿 well 🧵'],
  ['four bytes', '𠜎𠜱 𝒜'],
  ['a zero-width joiner', 'র‍্যাক'],
  ['combining marks', 'Z͑ͫalgo'.normalize('NFC')],
  ['quotes and backslashes', `O'Neil "x" \\n \\ % _ $1 {0} <b>&amp;</b>`],
  ['full width', 'ｆｕｌｌ　ｗｉｄｔｈ'],
];

describeOnBothEngines('text', (testApp) => {
  test.each(everyNth(4, TEXTS))(
    '%s: is answered as it was sent',
    async (_title, _what, text, answer = text) => {
      const { order, buyer, product } = await testApp.aDeliveredOrder();
      const review = await buyer.post('/reviews/', {
        product: product.id,
        order: order.id,
        rating: 5,
        content: `${text} — and a few words more`,
        review_type: 'product',
      });
      expect(review.status).toBe(201);
      const { body } = await testApp.aVisitor().get(`/reviews/products/${product.id}/`);
      expect(JSON.stringify(body)).toContain(JSON.stringify(`${answer} — and a few words more`).slice(1, -1));

      const next = await buyer.post('/orders/orders/quick-create/', {
        product_id: product.id,
        quantity: 1,
        payment_method: 'cod',
        customer_phone: '01712345678',
        customer_address: `${text}, Dhaka`,
      });
      expect(next.status).toBe(201);
      const seen = await product.seller.get(`/orders/seller/orders/?search=${next.body.id}`);
      expect(JSON.stringify([next.body, seen.body])).toContain(
        JSON.stringify(`${answer}, Dhaka`).slice(1, -1),
      );
    },
  );
});
