import type { CouponForm } from '@haat/contracts';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Answer, Customer } from '../../testing/visitor';

const TO = { customer_phone: '01712345678', customer_address: '7 Lake Road, Dhaka', payment_method: 'cod' };
const FORM: CouponForm = {
  code: '',
  percent: null,
  flat: 100,
  least: 0,
  budget: null,
  uses_a_person: null,
  from: null,
  to: null,
  stores: [],
  products: [],
  with_offers: true,
  paid_by: 'market',
};

describeOnEachDatabase(
  'coupons in orders at once',
  (testApp) => {
    const aCoupon = async (change: Partial<CouponForm>): Promise<{ id: number; code: string }> =>
      (await (await testApp.anOperator()).post('/operator/coupons/', { ...FORM, ...change })).body;
    const order = (buyer: Customer, product_id: number, coupon_code: string) =>
      buyer.post('/orders/orders/quick-create/', { ...TO, product_id, quantity: 1, coupon_code });
    const counts = (answers: Answer<unknown>[]) =>
      Object.fromEntries(
        [201, 409].map((status) => [status, answers.filter((one) => one.status === status).length]),
      );
    const stored = async (id: number) => {
      const { rows } = await sql<{ spent: number; uses: number; sum: number; rows: number }>`
        SELECT c.spent_paisa AS spent, c.uses, coalesce(sum(u.paisa), 0)::bigint AS sum,
          count(u.group_id) FILTER (WHERE u.returned_at IS NULL)::int AS rows
        FROM coupons c LEFT JOIN coupon_uses u ON u.coupon_id = c.id WHERE c.id = ${id} GROUP BY c.id`.execute(
        testApp.db.kysely,
      );
      return rows[0];
    };

    test('20 orders of 20 people never spend more than the budget @trust:coupon', async () => {
      const { id, code } = await aCoupon({ code: 'budget', budget: 700 });
      const buyers = await Promise.all(Array.from({ length: 20 }, () => testApp.aCustomer()));
      const products = await Promise.all(Array.from({ length: 4 }, () => testApp.aProduct()));
      const answers = await Promise.all(
        buyers.map((buyer, index) => order(buyer, products[index % 4]!.id, code)),
      );
      expect(counts(answers)).toEqual({ 201: 7, 409: 13 });
      expect(await stored(id)).toEqual({ spent: 700_00, uses: 7, sum: 700_00, rows: 7 });
    });

    test('20 orders of one person use it as often as allowed @trust:coupon', async () => {
      const { id, code } = await aCoupon({ code: 'thrice', uses_a_person: 3 });
      const [buyer, products] = [
        await testApp.aCustomer(),
        await Promise.all(Array.from({ length: 4 }, () => testApp.aProduct())),
      ];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => order(buyer, products[index % 4]!.id, code)),
      );
      expect(counts(answers)).toEqual({ 201: 3, 409: 17 });
      expect(await stored(id)).toEqual({ spent: 300_00, uses: 3, sum: 300_00, rows: 3 });
    });

    test('orders, cancellations and an end at once do not deadlock, and the counts are right @trust:deadlock', async () => {
      const { id, code } = await aCoupon({ code: 'busy', budget: 2000 });
      const operator = await testApp.anOperator();
      const products = await Promise.all(Array.from({ length: 3 }, () => testApp.aProduct()));
      const buyers = await Promise.all(Array.from({ length: 15 }, () => testApp.aCustomer()));
      const placed = await Promise.all(
        buyers.map((buyer, index) => order(buyer, products[index % 3]!.id, code)),
      );
      const [cancelled, again] = await Promise.all([
        Promise.all(
          placed.map(({ body }, index) =>
            buyers[index]!.post(`/orders/orders/${body.id}/cancel/`, { reason: '' }),
          ),
        ),
        Promise.all(buyers.map((buyer, index) => order(buyer, products[(index + 1) % 3]!.id, code))),
        operator.post(`/operator/coupons/${id}/pause/`, { reason: 'Enough' }),
      ]);
      expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set([200]));
      expect(again.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      const left = again.filter(({ status }) => status === 201).length;
      expect(await stored(id)).toEqual({ spent: left * 100_00, uses: left, sum: left * 100_00, rows: left });
    });
  },
  { only: 'postgres' },
);
