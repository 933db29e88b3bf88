import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import type { Seller } from '../../testing/visitor';

const OFFERS = '/products/seller/offers/';
const IMPORT = '/products/seller/products/import/';

// It is 21 November 2026 in the tests.
describeOnEachDatabase(
  'a selling price of ৳0 by an offer',
  (testApp) => {
    let seller: Seller;
    let product: TestProduct;
    beforeEach(async () => {
      seller = await testApp.aSeller();
      product = await testApp.aProduct({ seller, name: 'Gamcha', price_paisa: 500_00 });
    });

    const offer = (discount_amount: number, change: object = {}) =>
      seller.post(OFFERS, {
        product: product.id,
        name: 'Winter sale',
        offer_type: 'flat',
        discount_amount,
        start_date: '2026-11-21',
        end_date: '2026-11-30',
        ...change,
      });
    const fields = (price: string, change: object = {}) => ({
      name: 'Gamcha',
      description: 'Soft',
      price,
      variants_data: [],
      ...change,
    });
    const byForm = (price: string, change: object = {}) =>
      seller.form('PATCH', `/products/seller/products/${product.id}/update/`, fields(price, change));
    let keys = 0;
    const byFile = async (price: string, change: object = {}) => {
      keys += 1;
      const { body } = await seller.post(IMPORT, {
        products: [
          {
            key: `file-${keys}`,
            id: product.id,
            fields: { ...fields(price, change), variants_data: '[]' },
          },
        ],
      });
      return body.results[0];
    };
    const price = async () => (await testApp.aVisitor().get(`/products/${product.id}/`)).body.price;
    const refusal = {
      error: 'With the offer “Winter sale” this product costs ৳0. Confirm that this is meant',
      code: 'zero_price_unconfirmed',
      details: { offer: 'Winter sale' },
    };

    test('is refused for a new price in the form, until it is meant', async () => {
      await offer(100);
      expect(await byForm('90')).toMatchObject({ status: 409, body: refusal });
      expect(await byForm('100')).toMatchObject({ status: 409, body: refusal });
      expect(await price()).toBe(400);
      expect((await byForm('100.50')).status).toBe(200);
      expect((await byForm('90', { confirm_zero_price: true })).body.price).toBe(0);
      // It is free already; what else changes is not asked about.
      expect((await byForm('90')).status).toBe(200);
    });

    test('is refused for a new price in a file, until it is meant', async () => {
      await offer(100);
      expect(await byFile('80')).toMatchObject({ product: null, error: refusal });
      expect(await price()).toBe(400);
      expect((await byFile('80', { confirm_zero_price: 'true' })).product.price).toBe(0);
    });

    test.each([
      ['flat', { discount_amount: 500 }],
      ['per cent', { offer_type: 'percentage', discount_percentage: 100, discount_amount: 0 }],
      ['later', { discount_amount: 500, start_date: '2026-11-25' }],
    ])('is refused for an offer (%s), until it is meant', async (_, change) => {
      expect(await offer(500, change)).toMatchObject({ status: 409, body: refusal });
      expect((await seller.get(`${OFFERS}active/`)).body.offers).toEqual([]);
      expect((await offer(500, { ...change, confirm_zero_price: true })).status).toBe(201);
    });

    test('is asked about for an offer that begins later, not for one that is over', async () => {
      await offer(100, { start_date: '2026-11-25' });
      expect(await byForm('90')).toMatchObject({ status: 409, body: refusal });
      const { id } = (await seller.get(`${OFFERS}active/`)).body.offers[0];
      await seller.patch(`${OFFERS}${id}/`, { status: 'inactive' });
      expect((await byForm('90')).body.price).toBe(90);
    });

    test('does not come from a price and an offer at the same moment', async () => {
      for (let round = 0; round < 10; round++) {
        product = await testApp.aProduct({ seller, name: 'Gamcha', price_paisa: 500_00 });
        const answers = await Promise.all([offer(100), round % 2 ? byForm('90') : byFile('90')]);
        expect(await price()).toBeGreaterThan(0);
        expect(JSON.stringify(answers)).toMatch(/zero_price_unconfirmed|must not be more than the price/);
      }
    });
  },
  { only: 'postgres', poolSize: 10 },
);
