import type { SellerOffer } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import type { Seller } from '../../testing/visitor';

const OFFERS = '/products/seller/offers/';

// It is 21 November 2026 in the tests.
describeOnEachDatabase('a seller’s offers', (testApp) => {
  let seller: Seller;
  let product: TestProduct;
  beforeEach(async () => {
    seller = await testApp.aSeller();
    product = await testApp.aProduct({ seller, name: 'Jamdani Saree', price_paisa: 1000_00 });
  });

  const offer = (change: object = {}) => ({
    product: product.id,
    name: '',
    description: '',
    offer_type: 'percentage',
    discount_percentage: 20,
    discount_amount: 0,
    start_date: '2026-11-21T00:00:00.000Z',
    end_date: '2026-11-30T00:00:00.000Z',
    ...change,
  });
  const make = async (change: object = {}) => {
    const { status, body } = await seller.post(OFFERS, offer(change));
    expect([status, body.error]).toEqual([201, undefined]);
    return body;
  };
  const active = async () => (await seller.get(`${OFFERS}active/`)).body.offers;
  const price = async () => (await testApp.aVisitor().get(`/products/${product.id}/`)).body.price;

  test('are worded by the server where the seller says nothing, and make the price at once', async () => {
    expect(await make()).toMatchObject({
      product: product.id,
      product_name: 'Jamdani Saree',
      product_price: 1000,
      product_picture: null,
      name: '20% off',
      description: '20% off Jamdani Saree until 30 November 2026',
      offer_type: 'percentage',
      discount_percentage: 20,
      discount_amount: 0,
      start_date: '2026-11-21T00:00:00+06:00',
      end_date: '2026-11-30T23:59:59+06:00',
      status: 'active',
      is_running: true,
    });
    expect(await price()).toBe(800);
    const named = await make({
      name: 'Winter sale',
      description: 'While it lasts',
      offer_type: 'flat',
      discount_amount: 250.5,
      discount_percentage: null,
    });
    expect(named).toMatchObject({
      name: 'Winter sale',
      description: 'While it lasts',
      discount_amount: 250.5,
    });
    expect(await price()).toBe(750);
  });

  test('say which better one shoppers get instead, today or when they begin', async () => {
    const small = await make({ name: 'Small' });
    expect(small.overridden_by).toBeNull();
    const flat = await make({
      name: 'Flat',
      offer_type: 'flat',
      discount_amount: 300,
      end_date: '2026-11-25',
    });
    const later = await make({ name: 'Later', discount_percentage: 25, start_date: '2026-11-24' });
    const after = await make({ name: 'After', start_date: '2026-12-01', end_date: '2026-12-03' });
    const byName = async () =>
      Object.fromEntries(
        (await active()).map(({ name, overridden_by: by }: SellerOffer) => [name, by && [by.name, by.price]]),
      );
    expect([flat.overridden_by, after.overridden_by]).toEqual([null, null]);
    expect(later.overridden_by).toEqual({
      id: flat.id,
      name: 'Flat',
      end_date: '2026-11-25T23:59:59+06:00',
      price: 700,
    });
    expect(await byName()).toEqual({ Small: ['Flat', 700], Flat: null, Later: ['Flat', 700], After: null });
    await seller.patch(`${OFFERS}${flat.id}/`, { status: 'inactive' });
    expect(await byName()).toEqual({ Small: null, Later: null, After: null });
  });

  describe('with an Idempotency-Key', () => {
    const makeWith = (key: string, change: object = {}, who = seller) =>
      who.post(OFFERS, offer(change), { 'idempotency-key': key });

    test('are made once, however often and at once they are sent', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => makeWith('once')));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(201);
      expect(await active()).toHaveLength(1);
    });

    test('another offer, or a product, with a used key is refused @trust:used-key', async () => {
      await makeWith('used');
      const refused = { status: 422, body: { code: 'idempotency_key_reused' } };
      expect(await makeWith('used', { discount_percentage: 30 })).toMatchObject(refused);
      const form = { name: 'Saree', description: 'Silk', price: '900', variants_data: [] };
      const create = '/products/seller/products/create/';
      expect(await seller.form('POST', create, form, {}, { 'idempotency-key': 'used' })).toMatchObject(
        refused,
      );
      expect(await active()).toHaveLength(1);
    });

    test('a refused one has not used its key, and a key is its seller’s own', async () => {
      expect((await makeWith('k', { offer_type: 'flat', discount_amount: 5000 })).status).toBe(400);
      expect((await makeWith('k')).status).toBe(201);
      const other = await testApp.aProduct();
      expect((await makeWith('k', { product: other.id }, other.seller)).status).toBe(201);
    });
  });

  test('are listed until they have ended or are stopped, those that end first first', async () => {
    const running = await make();
    const upcoming = await make({ start_date: '2026-11-25', end_date: '2026-11-28' });
    const lastDay = await make({ start_date: '2026-11-01', end_date: '2026-11-21' });
    const other = await testApp.aProduct();
    await other.seller.post(OFFERS, { ...offer(), product: other.id });
    expect(
      (await active()).map(({ id, is_running }: { id: number; is_running: boolean }) => [id, is_running]),
    ).toEqual([
      [lastDay.id, true],
      [upcoming.id, false],
      [running.id, true],
    ]);
    const { body: store } = await testApp.aVisitor().get(`/products/stores/${seller.sellerId}/offers/`);
    expect(store.offers.map(({ id }: { id: number }) => id)).toEqual([lastDay.id, running.id]);

    const { status, body } = await seller.patch(`${OFFERS}${running.id}/`, { status: 'inactive' });
    expect([status, body.status, body.is_running]).toEqual([200, 'inactive', false]);
    expect((await seller.patch(`${OFFERS}${running.id}/`, { status: 'inactive' })).status).toBe(200);
    expect((await active()).map(({ id }: { id: number }) => id)).toEqual([lastDay.id, upcoming.id]);

    await seller.delete(`/products/seller/products/${product.id}/delete/`);
    expect(await active()).toEqual([]);
    expect((await seller.patch(`${OFFERS}${upcoming.id}/`, { status: 'inactive' })).status).toBe(404);
  });

  test.each<[string, object, string, string]>([
    [
      'no discount',
      { discount_percentage: 0 },
      'discount_percentage',
      'Please enter a valid discount amount',
    ],
    [
      'more than all',
      { discount_percentage: 100.5 },
      'discount_percentage',
      'Please enter a valid discount amount',
    ],
    [
      'less than nothing',
      { discount_percentage: -1 },
      'discount_percentage',
      'Please enter a valid discount amount',
    ],
    [
      'a number as text',
      { discount_percentage: '20' },
      'discount_percentage',
      'Please enter a valid discount amount',
    ],
    ['no flat amount', { offer_type: 'flat' }, 'discount_amount', 'Please enter a valid discount amount'],
    [
      'more than the price',
      { offer_type: 'flat', discount_amount: 1000.01 },
      'discount_amount',
      'The discount must not be more than the price',
    ],
    [
      'three places',
      { offer_type: 'flat', discount_amount: 1.005 },
      'discount_amount',
      'At most two decimal places',
    ],
    ['no start', { start_date: '' }, 'start_date', 'Please set start and end dates for the offer'],
    ['no end', { end_date: undefined }, 'end_date', 'Please set start and end dates for the offer'],
    ['reversed', { end_date: '2026-11-20' }, 'end_date', 'The end date must not be before the start date'],
    [
      'over',
      { start_date: '2026-11-01', end_date: '2026-11-20' },
      'end_date',
      'The end date is over already',
    ],
    ['no such day', { end_date: '2027-02-30' }, 'end_date', 'Please set start and end dates for the offer'],
    ['another calendar', { end_date: '30/11/2026' }, 'end_date', 'Must be a date like 2026-11-30'],
    ['control characters', { name: 'Sale\u0007' }, 'name', 'Control characters are not allowed'],
    ['an unknown kind', { offer_type: 'gift' }, 'offer_type', 'offer_type: Invalid'],
    ['an unknown field', { seller: 1 }, 'seller', 'seller: Unknown field'],
    ['no product', { product: null }, 'product', 'product: Invalid'],
  ])('are refused: %s', async (_, change, field, text) => {
    const { status, body } = await seller.post(OFFERS, offer(change));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(body.error).toContain(text);
    expect(await active()).toEqual([]);
  });

  test('are twenty a product at most', async () => {
    for (let count = 0; count < 20; count++) await make({ start_date: '2026-12-01', end_date: '2026-12-02' });
    const { status, body } = await seller.post(OFFERS, offer());
    expect([status, body.code]).toEqual([409, 'too_many_offers']);
    const [first] = await active();
    await seller.patch(`${OFFERS}${first.id}/`, { status: 'inactive' });
    await make();
  });

  test('are for own products and approved sellers', async () => {
    const { id } = await make();
    const other = await testApp.aSeller();
    expect((await other.post(OFFERS, offer())).body).toMatchObject({
      error: 'Product not found',
      code: 'product_not_found',
    });
    const stopped = await other.patch(`${OFFERS}${id}/`, { status: 'inactive' });
    expect([stopped.status, stopped.body.error]).toEqual([404, 'Offer not found']);
    for (const status of ['active', '', null]) {
      expect((await seller.patch(`${OFFERS}${id}/`, { status })).status).toBe(400);
    }
    const pending = await testApp.aSeller({ status: 'pending' });
    for (const answer of [
      await pending.post(OFFERS, offer()),
      await pending.get(`${OFFERS}active/`),
      await pending.patch(`${OFFERS}${id}/`, { status: 'inactive' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'seller_not_approved']);
    }
    expect(await active()).toHaveLength(1);
  });
});
