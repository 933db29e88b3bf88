import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_ADDRESSES } from '@haat/contracts';
import { sql } from 'kysely';
import { packageFolder } from '../../platform/files/packageFolder';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

const PATH = '/auth/addresses/';
const HOME = {
  name: 'Home',
  recipient: 'Nadia Rahman',
  phone: '01712 345678',
  second_phone: '',
  address_line: 'House 7, Road 2, Uttara',
  district: 'Dhaka',
  delivery_note: 'The blue gate',
};
const OFFICE = { ...HOME, name: 'Office', address_line: '18 Green Road', second_phone: '+8801812345678' };
const BANGLA = { ...HOME, name: 'বাড়ি', address_line: 'বাসা ৯, বোয়ালিয়া', district: 'Rajshahi' };

interface Saved {
  id: number;
  name: string;
  text: string;
  is_default: boolean;
}
const named = ({ body }: { body: { results: Saved[] } }) =>
  body.results.map(({ name, is_default }) => `${name}${is_default ? '*' : ''}`);

describeOnEachDatabase('the address book', (testApp) => {
  /** A customer with three addresses. */
  async function withThree() {
    const nadia = await testApp.aCustomer();
    for (const address of [HOME, OFFICE, BANGLA]) await nadia.post(PATH, address);
    const { body } = await nadia.get(PATH);
    const ids = body.results.map(({ id }: Saved) => id) as [number, number, number];
    return { nadia, ids };
  }

  test('has the default first; shipping info and the account show it', async () => {
    const nadia = await testApp.aCustomer();
    expect((await nadia.get(PATH)).body).toEqual({ results: [] });
    const { status, body } = await nadia.post(PATH, HOME);
    const home = {
      ...HOME,
      id: expect.any(Number),
      upazila: '',
      phone: '01712345678',
      text: 'House 7, Road 2, Uttara, Dhaka',
      is_default: true,
    };
    expect([status, body]).toEqual([201, { results: [home] }]);
    expect(named(await nadia.post(PATH, OFFICE))).toEqual(['Home*', 'Office']);
    expect(named(await nadia.post(PATH, { ...BANGLA, is_default: true }))).toEqual([
      'বাড়ি*',
      'Home',
      'Office',
    ]);
    const shown = { address_line_1: 'বাসা ৯, বোয়ালিয়া, রাজশাহী', phone: '01712345678' };
    expect((await nadia.get('/auth/shipping-info/')).body).toEqual(shown);
    expect((await nadia.get('/auth/status/')).body.user).toMatchObject(shown);
  });

  test('has upazilas of its district, and keeps them through pages that don’t know them', async () => {
    const nadia = await testApp.aCustomer();
    const { body } = await nadia.post(PATH, { ...HOME, address_line: 'House 7', upazila: 'Savar' });
    const [{ id, text }] = body.results;
    expect(text).toBe('House 7, Savar, Dhaka');
    const line = 'বাসা ৭';
    for (const [change, shown] of [
      [{ address_line: line }, 'বাসা ৭, সাভার, ঢাকা'],
      [{ address_line: line, upazila: 'Banani' }, 'বাসা ৭, বনানী, ঢাকা'],
      [{ address_line: line, upazila: '' }, 'বাসা ৭, ঢাকা'],
      [{ address_line: line, upazila: 'Dohar' }, 'বাসা ৭, দোহার, ঢাকা'],
      [{ address_line: line, district: 'Khulna' }, 'বাসা ৭, খুলনা'],
    ] as const) {
      const { body } = await nadia.put(`${PATH}${id}/`, { ...HOME, ...change });
      expect(body.results[0].text).toBe(shown);
    }
    const wrong = { ...HOME, district: 'Khulna', upazila: 'Savar' };
    for (const answer of [await nadia.post(PATH, wrong), await nadia.put(`${PATH}${id}/`, wrong)]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { upazila: ['This upazila is not in the chosen district'] } },
      });
    }
    expect((await nadia.post(PATH, { ...HOME, district: '', upazila: 'Savar' })).status).toBe(400);
    expect((await nadia.get('/auth/shipping-info/')).body.address_line_1).toBe('বাসা ৭, খুলনা');
  });

  test('an address that is saved already is not added again', async () => {
    const { nadia, ids } = await withThree();
    expect(named(await nadia.post(PATH, OFFICE))).toEqual(['Home*', 'Office', 'বাড়ি']);
    const { body } = await nadia.post(PATH, { ...OFFICE, is_default: true });
    expect(body.results.map(({ id }: Saved) => id)).toEqual([ids[1], ids[0], ids[2]]);
  });

  test('is changed, and has another default', async () => {
    const { nadia, ids } = await withThree();
    const changed = await nadia.put(`${PATH}${ids[1]}/`, { ...OFFICE, name: 'Studio', district: 'Khulna' });
    expect(changed.body.results[1]).toMatchObject({ name: 'Studio', text: '18 Green Road, Khulna' });
    expect(named(await nadia.put(`${PATH}${ids[1]}/default/`))).toEqual(['Studio*', 'Home', 'বাড়ি']);
  });

  test('has a default as long as there is an address, and a deleted one can be put back', async () => {
    const { nadia, ids } = await withThree();
    expect(named(await nadia.delete(`${PATH}${ids[0]}/`))).toEqual(['Office*', 'বাড়ি']);
    expect(named(await nadia.post(PATH, { ...HOME, is_default: true }))).toEqual(['Home*', 'Office', 'বাড়ি']);
    expect((await nadia.delete(`${PATH}${ids[0]}/`)).status).toBe(404);
    await nadia.delete(`${PATH}${ids[1]}/`);
    await nadia.delete(`${PATH}${ids[2]}/`);
    expect(named(await nadia.get(PATH))).toEqual(['Home*']);
  });

  test('is each member’s own', async () => {
    const { nadia, ids } = await withThree();
    const tanvir = await testApp.aCustomer();
    await tanvir.post(PATH, OFFICE);
    for (const answer of [
      await tanvir.put(`${PATH}${ids[0]}/`, OFFICE),
      await tanvir.put(`${PATH}${ids[0]}/default/`),
      await tanvir.delete(`${PATH}${ids[0]}/`),
    ]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { error: 'This address is not in your address book' },
      });
    }
    expect(named(await tanvir.get(PATH))).toEqual(['Office*']);
    expect(named(await nadia.get(PATH))).toEqual(['Home*', 'Office', 'বাড়ি']);
  });

  test('ends at its limit, also for requests at the same time', async () => {
    const nadia = await testApp.aCustomer();
    const answers = await Promise.all(
      Array.from({ length: MAX_ADDRESSES + 2 }, (_, at) =>
        nadia.post(PATH, { ...HOME, address_line: `${at} Lake Road` }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'address_book_full'],
      [409, 'address_book_full'],
    ]);
    const { body } = await nadia.get(PATH);
    expect(body.results.filter(({ is_default }: Saved) => is_default)).toHaveLength(1);
  });

  test.each<[string, object, string, string]>([
    ['no recipient', { recipient: ' ' }, 'recipient', 'Recipient’s name is required'],
    ['no phone', { phone: '' }, 'phone', 'Phone number is required'],
    [
      'a foreign phone',
      { second_phone: '123' },
      'second_phone',
      'Please enter a valid Bangladeshi phone number',
    ],
    ['no address', { address_line: '' }, 'address_line', 'Shipping address is required'],
    ['no such district', { district: 'Paris' }, 'district', 'Invalid option'],
  ])('%s is refused', async (_, change, field, message) => {
    const { status, body } = await (await testApp.aCustomer()).post(PATH, { ...HOME, ...change });
    expect([status, body.fields?.[field]?.[0]]).toEqual([400, expect.stringContaining(message)]);
  });

  test('pages of earlier releases change the default, and leave its district where the text is the same', async () => {
    const { nadia } = await withThree();
    const save = (address_line_1: string, phone: string) =>
      nadia.put('/auth/shipping-info/', { address_line_1, phone });
    const first = async () => (await nadia.get(PATH)).body.results[0];
    await save('House 7, Road 2, Uttara, Dhaka', '01912345678');
    expect(await first()).toMatchObject({ district: 'Dhaka', phone: '01912345678', name: 'Home' });
    await save('7 Lake Road, Khulna', '01912345678');
    expect(await first()).toMatchObject({ district: '', text: '7 Lake Road, Khulna' });
    expect(named(await nadia.get(PATH))).toHaveLength(3);
  });

  test('goes with the account', async () => {
    const { nadia, ids } = await withThree();
    await testApp.db.kysely.deleteFrom('users').where('email', '=', nadia.email).execute();
    const left = testApp.db.kysely.selectFrom('addresses').where('id', 'in', ids).select('id');
    expect(await left.execute()).toEqual([]);
  });

  test('the one address of an earlier release becomes the first of the book', async () => {
    const nadia = await testApp.aCustomer();
    const statements = readFileSync(path.join(packageFolder(), 'migrations/0038_addresses.sql'), 'utf8');
    const [, move = ''] = /(INSERT INTO addresses[\s\S]+?;\nUPDATE users[^;]+);/.exec(statements) ?? [];
    await sql`UPDATE users SET phone = '01712345678', address_line_1 = '7 Lake Road, Khulna'
      WHERE email = ${nadia.email}`.execute(testApp.db.kysely);
    for (const statement of move.split(/;\n/)) await sql.raw(statement).execute(testApp.db.kysely);
    const { body } = await nadia.get(PATH);
    expect(body.results).toMatchObject([
      {
        text: '7 Lake Road, Khulna',
        phone: '01712345678',
        is_default: true,
        recipient: expect.stringMatching(/\S/),
      },
    ]);
  });

  test('an order has the recipient, the second number and the note of the address', async () => {
    const buyer = await testApp.aCustomer();
    const product = await testApp.aProduct();
    const receiver = {
      customer_name: 'Farida Rahman',
      customer_second_phone: '০১৮১২ ৩৪৫৬৭৮',
      delivery_note: 'The blue gate',
    };
    const { status, body } = await buyer.post('/orders/orders/quick-create/', {
      product_id: product.id,
      quantity: 1,
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road',
      ...receiver,
    });
    const expected = { ...receiver, customer_second_phone: '01812345678' };
    expect([status, body]).toMatchObject([201, expected]);
    expect((await product.seller.get(`/orders/seller/orders/${body.id}/`)).body).toMatchObject(expected);
    await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1 });
    const [line] = (await buyer.get('/orders/cart/')).body.items;
    const fromCart = await buyer.post('/orders/orders/create/', {
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road',
      ...receiver,
      selected_items: [{ item_id: line.id }],
    });
    expect(fromCart.body).toMatchObject(expected);
  });
});
