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

  describe('are found and changed', () => {
    const list = async (query: string) => (await seller.get(`${OFFERS}active/${query}`)).body;
    const idsOf = ({ offers }: { offers: SellerOffer[] }) => offers.map(({ id }) => id);
    const change = (body: object) => seller.post('/products/seller/offers-change/', body);

    test('by pages, those that end first first, whatever ends meanwhile', async () => {
      const made = [];
      for (const end_date of ['2026-11-28', '2026-11-28', '2026-11-29', '2026-12-01'])
        made.push(await make({ end_date }));
      const [first, second, third, fourth] = made.map(({ id }) => id);
      const page = await list('?limit=2');
      expect(idsOf(page)).toEqual([first, second]);
      expect([page.count, page.next]).toEqual([4, `2026-11-28.${second}`]);
      await seller.patch(`${OFFERS}${second}/`, { status: 'inactive' });
      const rest = await list(`?limit=2&after=${page.next}`);
      expect([idsOf(rest), rest.next]).toEqual([[third, fourth], undefined]);
      for (const after of ['2026-11-28', '2026-02-30.1', 'x.1']) {
        expect((await seller.get(`${OFFERS}active/?limit=2&after=${after}`)).status).toBe(400);
      }
    });

    test('by a part of the product’s or the offer’s name', async () => {
      const winter = await make({ name: 'Winter' });
      const other = await testApp.aProduct({ seller, name: 'Wool Shawl' });
      const shawl = await make({ product: other.id, name: '50% of winters' });
      expect(idsOf(await list('?search=jamdani'))).toEqual([winter.id]);
      expect(idsOf(await list('?search=WINTER'))).toEqual([winter.id, shawl.id]);
      expect(idsOf(await list('?search=50%25'))).toEqual([shawl.id]);
      expect((await list('?search=nothing&limit=5')).count).toBe(0);
    });

    test('one offer: its price applies at once', async () => {
      const { id } = await make();
      const { product: _, ...edit } = offer({
        discount_percentage: 50,
        end_date: '2026-12-24',
        start_date: '2026-11-01',
      });
      const { status, body } = await seller.put(`${OFFERS}${id}/`, edit);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id,
        name: '50% off',
        description: '50% off Jamdani Saree until 24 December 2026',
        is_running: true,
      });
      expect(await price()).toBe(500);
    });

    test('a free price is asked about, and what is over stays', async () => {
      const { id } = await make();
      const { product: _, ...edit } = offer({ discount_percentage: 100 });
      expect((await seller.put(`${OFFERS}${id}/`, edit)).body.code).toBe('zero_price_unconfirmed');
      expect((await seller.put(`${OFFERS}${id}/`, { ...edit, confirm_zero_price: true })).status).toBe(200);
      await seller.patch(`${OFFERS}${id}/`, { status: 'inactive' });
      expect((await seller.put(`${OFFERS}${id}/`, { ...edit, discount_percentage: 5 })).body.code).toBe(
        'offer_over',
      );
      const other = await testApp.aSeller();
      expect((await other.put(`${OFFERS}${id}/`, edit)).status).toBe(404);
      expect((await seller.put(`${OFFERS}${id}/`, { ...edit, end_date: '2026-11-01' })).status).toBe(400);
    });

    test('several get another last day; the server’s own text names it, and refusals say why', async () => {
      const own = await make();
      const worded = await make({ description: 'Until the shelf is empty' });
      const later = await make({ start_date: '2026-12-20', end_date: '2026-12-30' });
      const over = await make();
      await seller.patch(`${OFFERS}${over.id}/`, { status: 'inactive' });
      const foreign = await testApp.aProduct();
      const { body: others } = await foreign.seller.post(OFFERS, { ...offer(), product: foreign.id });
      const { status, body } = await change({
        ids: [own.id, worded.id, later.id, over.id, others.id, own.id],
        end_date: '2026-12-16T23:59:59+06:00',
      });
      expect(status).toBe(200);
      expect(body.changed).toEqual([own.id, worded.id]);
      expect(body.not_changed.map(({ id, code }: { id: number; code: string }) => [id, code])).toEqual([
        [later.id, 'invalid_input'],
        [over.id, 'offer_over'],
        [others.id, 'not_found'],
      ]);
      const texts = (await active()).map(({ end_date, description }: SellerOffer) => [
        end_date.slice(0, 10),
        description,
      ]);
      expect(texts).toContainEqual(['2026-12-16', '20% off Jamdani Saree until 16 December 2026']);
      expect(texts).toContainEqual(['2026-12-16', 'Until the shelf is empty']);
    });

    test('several are stopped', async () => {
      const ids = [(await make()).id, (await make()).id];
      expect((await change({ ids })).body).toEqual({ changed: ids, not_changed: [] });
      expect(await active()).toEqual([]);
      expect(await price()).toBe(1000);
      expect((await change({ ids: [] })).status).toBe(400);
      expect((await change({ ids: Array.from({ length: 101 }, (_, n) => n + 1) })).status).toBe(400);
    });
  });
});
