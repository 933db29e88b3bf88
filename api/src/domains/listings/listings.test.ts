import sharp from 'sharp';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestApp } from '../../testing/testApp';
import type { Answer, Customer, Seller } from '../../testing/visitor';
import { countSales } from '../catalog/catalog.jobs';
import { createProduct } from './listings.service';

const CREATE = '/products/seller/products/create/';
const LIST = '/products/seller/products/';
const path = (id: number, act: 'update' | 'delete') => `${LIST}${id}/${act}/`;

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

const row = (change: object = {}) => ({
  id: null,
  color: 'Red',
  size: 'M',
  stock_quantity: 5,
  sku: '',
  is_active: true,
  ...change,
});

/** The parts of the form as the specification lists them. */
const form = (change: object = {}) => ({
  name: 'Cotton Panjabi',
  description: 'Soft, for Eid.\nWash cold.',
  price: '1250.50',
  estimated_pickup_days: 2,
  requires_advance_payment: false,
  availableSizes: ['M', 'L'],
  availableColors: ['Red'],
  offers_custom_sizes: false,
  stock_quantity: 8,
  variants_data: [row(), row({ size: 'L', stock_quantity: 3 })],
  ...change,
});

/** How many rows there are of everything that a listing writes. */
async function rowCounts(testApp: TestApp): Promise<Record<string, number>> {
  const tables = [
    'products',
    'variants',
    'product_images',
    'media',
    'uploads',
    'tags',
    'product_tags',
    'offers',
  ] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { count } = await testApp.db.kysely
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

describeOnEachDatabase('a seller’s products', (testApp) => {
  let seller: Seller;
  let buyer: Customer;
  beforeAll(async () => {
    seller = await testApp.aSeller({ businessName: 'Nokshi Ghor' });
    buyer = await testApp.aCustomer();
  });

  /** Lists a product that must be accepted. */
  const list = async (change: object = {}, pictures: Buffer[] = [], who = seller) => {
    const { status, body } = await who.form('POST', CREATE, form(change), { uploaded_images: pictures });
    expect([status, body.error]).toEqual([201, undefined]);
    return body;
  };
  /** The product as its edit form gets it. */
  const opened = async (id: number, who = seller) => (await who.get(`/products/${id}/`)).body;
  const edit = (id: number, change: object, version?: string, files: Buffer[] = []) =>
    seller.form(
      'PATCH',
      path(id, 'update'),
      form(change),
      { uploaded_images: files },
      version === undefined ? {} : { 'if-match': `"${version}"` },
    );
  const buy = (product_id: number, choice: object, quantity = 1, who = buyer) =>
    who.post('/orders/orders/quick-create/', {
      product_id,
      quantity,
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road',
      ...choice,
    });

  test('is listed from the form’s parts; the server makes the sum, the SKUs and the names', async () => {
    const tags = [' Ethnic wear', 'ethnic  WEAR', 'Eid'];
    const pictures = [await photo('#a00'), await photo('#0a0')];
    const body = await list(
      { tags, stock_quantity: 999, availableColors: [' Red ', 'red', 'Blue'] },
      pictures,
    );
    expect(body).toMatchObject({
      name: 'Cotton Panjabi',
      description: 'Soft, for Eid.\nWash cold.',
      status: 'active',
      base_price: { amount: 1250.5, currency: 'BDT' },
      price: 1250.5,
      discount_percentage: 0,
      category: null,
      business_type: 'General Clothing',
      stock_quantity: 8,
      sales_count: 0,
      sku: 'COT-RE-M',
      tags_list: ['Ethnic wear', 'Eid'],
      availableSizes: ['M', 'L'],
      availableColors: ['Red', 'Blue'],
      estimated_pickup_days: 2,
      offers_custom_sizes: false,
      custom_size_fields: [],
      requires_advance_payment: false,
      created_at: testApp.clock.now().toISOString(),
      version: expect.stringMatching(/^1_\d+\.5_\d+\.3$/),
    });
    expect(body.variants).toMatchObject([
      { color: 'Red', size: 'M', stock_quantity: 5, sku: 'COT-RE-M', is_active: true },
      { color: 'Red', size: 'L', stock_quantity: 3, sku: 'COT-RE-L', is_active: true },
    ]);
    expect(body.images).toHaveLength(2);
    expect(body.images[0].id).toBeGreaterThan(0);
    expect((await testApp.app.inject(`${body.images[0].base}/320.webp`)).statusCode).toBe(200);
  });

  describe('department and type', () => {
    const shown = async (department: string, id: number) =>
      (
        (await buyer.get(`/products/?department=${department}&store=${seller.id}&limit=100`)).body
          .results as { id: number }[]
      )
        .map((product) => product.id)
        .includes(id);

    test.each([
      [{ department: 'women', product_type: 'saree' }, 'women', 'saree'],
      [{ department: '', product_type: '' }, null, null],
      [{ product_type: 'panjabi' }, 'men', 'panjabi'],
      [{ tags: ['নারী'] }, 'women', null],
      [{ tags: ['Men'], category: 'কুর্তি' }, 'men', 'kurti'],
      [{}, null, null],
    ])('of %j', async (fields, department, product_type) => {
      const { id } = await list(fields);
      expect(await opened(id)).toMatchObject({ department, product_type });
    });

    test('unisex products are on the pages of women and of men', async () => {
      const { id } = await list({ department: 'unisex', product_type: 'hoodie' });
      expect([await shown('women', id), await shown('men', id), await shown('kids', id)]).toEqual([
        true,
        true,
        false,
      ]);
      const hoodies = (await buyer.get('/products/?product_type=hoodie')).body.results as { id: number }[];
      expect(hoodies.map((product) => product.id)).toContain(id);
    });

    test('an edit that leaves them out keeps them; an unknown one is refused', async () => {
      const { id } = await list({ department: 'kids', product_type: 'frock' });
      await edit(id, { name: 'Frock' });
      expect(await opened(id)).toMatchObject({ name: 'Frock', department: 'kids', product_type: 'frock' });
      expect((await edit(id, { department: 'pets' })).status).toBe(400);
    });
  });

  test('sent again with the same key are listed once', async () => {
    const send = (change: object, key = 'form-1', who = seller) =>
      who.form(
        'POST',
        CREATE,
        form({ name: 'Only once', ...change }),
        { uploaded_images: [red] },
        { 'idempotency-key': key },
      );
    const red = await photo('#e00');
    const first = await send({});
    expect([first.status, (await send({})).body]).toEqual([201, first.body]);
    const changed = await send({ price: '5' });
    expect([changed.status, changed.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await send({}, 'form-2')).body.id).not.toBe(first.body.id);
    expect((await send({}, 'form-1', await testApp.aSeller())).body.id).not.toBe(first.body.id);
    expect((await send({}, 'no spaces')).status).toBe(400);
    const { count } = (await seller.get(`${LIST}?search=only%20once`)).body;
    expect(count).toBe(2);
    // A refused form doesn't use up its key.
    expect((await send({ variants_data: [row({ id: 1 })] }, 'form-3')).status).toBe(400);
    expect((await send({}, 'form-3')).status).toBe(201);
  });

  test('default to three days, and to the seller’s kind of clothing', async () => {
    const { estimated_pickup_days, offers_custom_sizes, ...rest } = form();
    const { body } = await seller.form('POST', CREATE, {
      ...rest,
      category: 'Panjabi',
      features: ['Handmade'],
    });
    expect(body).toMatchObject({
      estimated_pickup_days: 3,
      offers_custom_sizes: false,
      category: { name: 'Panjabi' },
      features: ['Handmade'],
      business_type: 'General Clothing',
    });
    const chosen = await list({ business_type: 'Loose Fabric' });
    expect(chosen.business_type).toBe('Loose Fabric');
  });

  test('are seen with stock, SKUs and version by their owner alone', async () => {
    const { id, variants } = await list({ name: 'Dhaka Panjabi' });
    const [first] = variants;
    expect(await opened(id)).toMatchObject({
      stock_quantity: 8,
      sales_count: 0,
      sku: 'DHA-RE-M',
      version: `1_${first.id}.5_${variants[1].id}.3`,
      variants: [{ id: first.id, stock_quantity: 5, sku: 'DHA-RE-M', is_active: true }, {}],
    });
    const another = await testApp.aSeller();
    for (const visitor of [testApp.aVisitor(), buyer, another]) {
      const { body } = await visitor.get(`/products/${id}/`);
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['version']));
      expect(body).not.toHaveProperty('version');
      expect(body).not.toHaveProperty('sku');
      expect(body.variants[0]).toEqual({ id: first.id, color: 'Red', size: 'M', in_stock: true, pieces: 5 });
    }
    // An expired token is refused, so that the client refreshes and the form gets what it needs.
    expect((await testApp.aVisitor('expired').get(`/products/${id}/`)).status).toBe(401);
  });

  test('are opened for an edit by their owner alone, off sale too', async () => {
    const { id } = await list();
    const { body } = await seller.get(`${LIST}${id}/`);
    expect(body).toMatchObject({ id, category: null, version: (await opened(id)).version });
    const another = await testApp.aSeller();
    const refused = { error: 'Product not found', code: 'product_not_found' };
    for (const address of [`${LIST}${id}/`, `${LIST}999999/`]) {
      expect(await another.get(address)).toMatchObject({ status: 404, body: refused });
    }
    await seller.patch(path(id, 'update'), { status: 'inactive' });
    expect((await seller.get(`${LIST}${id}/`)).body.status).toBe('inactive');
    await seller.delete(path(id, 'delete'));
    expect((await seller.get(`${LIST}${id}/`)).status).toBe(404);
  });

  test('can be bought as listed, made to measure included', async () => {
    const { id } = await list({
      offers_custom_sizes: true,
      availableSizes: ['M', 'L'],
      custom_size_fields: ['Chest', 'Sleeve', ' chest'],
      variants_data: [row({ size: 'custom', stock_quantity: 2 })],
    });
    const { body: product } = await buyer.get(`/products/${id}/`);
    expect(product).toMatchObject({
      availableSizes: [],
      custom_size_fields: ['Chest', 'Sleeve'],
      variants: [{ size: 'Custom' }],
    });
    const measured = { custom_measurements: { Chest: '38 in', Sleeve: '24 in' } };
    expect((await buy(id, { color: 'Red' })).body.error).toBe('Please provide your Chest');
    const { status, body } = await buy(id, { color: 'Red', ...measured }, 2);
    expect([status, body.items?.[0].size]).toEqual([201, 'Custom']);
    expect((await opened(id)).stock_quantity).toBe(0);
  });

  test('keep their variants’ ids through an edit; what is left out stays in carts as unavailable', async () => {
    const { id, variants, version } = await list();
    const [m, l] = variants;
    const shopper = await testApp.aCustomer();
    await shopper.post('/orders/cart/add/', { product_id: id, quantity: 1, color: 'Red', size: 'L' });
    const { body: order } = await buy(id, { color: 'Red', size: 'L' });

    const { status, body } = await edit(
      id,
      {
        name: 'Cotton Panjabi II',
        price: '1300',
        variants_data: [row({ id: m.id, sku: 'MY-OWN' }), row({ color: 'Blue', stock_quantity: 7 })],
        availableSizes: ['M'],
      },
      version,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Cotton Panjabi II',
      price: 1300,
      stock_quantity: 12,
      availableColors: ['Red', 'Blue'],
      variants: [
        { id: m.id, sku: 'MY-OWN', stock_quantity: 5 },
        { color: 'Blue', sku: 'COT-BL-M' },
      ],
    });
    const { body: cart } = await shopper.get('/orders/cart/');
    expect(cart.items).toMatchObject([{ product: id, problem: 'unavailable' }]);
    const { body: old } = await buyer.get(`/orders/orders/${order.id}/`);
    expect(old.items).toMatchObject([{ title: 'Cotton Panjabi', size: 'L', unit_price: 1250.5 }]);

    // Named again, it comes back as what it was, and so does the cart's line.
    const again = await edit(
      id,
      { variants_data: [row({ id: m.id }), row({ size: 'L', stock_quantity: 4 })] },
      body.version,
    );
    expect(again.body.variants[1]).toMatchObject({ id: l.id, stock_quantity: 4 });
    expect((await shopper.get('/orders/cart/')).body.items[0].problem).toBeNull();
  });

  test('changed meanwhile are not overwritten', async () => {
    const { id, version, variants } = await list();
    const rows = variants.map((one: object) => ({ ...row(), ...one, in_stock: undefined }));
    const first = await edit(id, { name: 'First', variants_data: rows }, version);
    const second = await edit(id, { name: 'Second', variants_data: rows }, version);
    expect([first.status, second.status, second.body]).toEqual([
      200,
      409,
      expect.objectContaining({
        code: 'changed_meanwhile',
        error: 'This product was changed meanwhile. Please reload it and make your changes again.',
      }),
    ]);
    expect((await opened(id)).name).toBe('First');
    const status = (to: string, from: string) =>
      seller.call('PATCH', path(id, 'update'), { status: to }, { 'if-match': `"${from}"` });
    expect((await status('inactive', version)).status).toBe(409);
    expect((await status('inactive', '2')).status).toBe(200);
    // Without the header nothing is checked.
    expect((await edit(id, { name: 'Third', variants_data: rows })).status).toBe(200);
    expect((await edit(id, {}, 'nonsense')).body.fields).toEqual({ 'if-match': [expect.any(String)] });
  });

  test('sold while the form was open stay sold', async () => {
    const { id, version, variants } = await list();
    const [m, l] = variants;
    expect((await buy(id, { color: 'Red', size: 'M' }, 4)).status).toBe(201);
    expect((await buy(id, { color: 'Red', size: 'L' }, 2)).status).toBe(201);
    await countSales(testApp);
    // Two of the first were added to the five shown; the three of the second were left standing.
    const { status, body } = await edit(
      id,
      {
        variants_data: [
          row({ id: m.id, stock_quantity: 7 }),
          row({ id: l.id, size: 'L', stock_quantity: 3 }),
        ],
      },
      version,
    );
    expect(status).toBe(200);
    expect(body.variants).toMatchObject([{ stock_quantity: 3 }, { stock_quantity: 1 }]);
    expect(body.sales_count).toBe(6);
  });

  test('without the tags’ part have none; what the form doesn’t name stays', async () => {
    const { id } = await list({
      tags: ['Eid'],
      category: 'Panjabi',
      features: ['Handmade'],
      short_description: 'Short',
    });
    const { body } = await edit(id, { variants_data: [] });
    expect(body).toMatchObject({
      tags_list: [],
      category: { name: 'Panjabi' },
      features: ['Handmade'],
      short_description: 'Short',
      stock_quantity: 0,
      variants: [],
    });
    expect(
      (await testApp.aVisitor().get('/products/?tags=Eid')).body.results.map((one: { id: number }) => one.id),
    ).not.toContain(id);
  });

  test('say what they are made of and how to wash them', async () => {
    const fabric_care = '১০০% সুতি\nWash cold.';
    const { id } = await list({ fabric_care: ` ${fabric_care} ` });
    expect((await testApp.aVisitor().get(`/products/${id}/`)).body).toMatchObject({ fabric_care });
    // A form of an earlier release does not name it.
    expect((await edit(id, {})).body).toMatchObject({ fabric_care });
    expect((await edit(id, { fabric_care: 'x'.repeat(1001) })).body.fields).toEqual({
      fabric_care: ['At most 1000 characters'],
    });
    const found = async (fabric: string) =>
      (await testApp.aVisitor().get(`/products/?fabric=${encodeURIComponent(fabric)}`)).body.results.map(
        (one: { id: number }) => one.id,
      );
    expect(await found('সুতি')).toEqual([id]);
    expect(await found('WASH সুতি')).toEqual([id]);
    expect(await found('silk')).toEqual([]);
    const rows: object[] = (await seller.get(LIST)).body.results;
    expect(rows.find((one) => 'fabric_care' in one)).toBeUndefined();
    expect((await edit(id, { fabric_care: '' })).body).toMatchObject({ fabric_care: '' });
    expect((await opened((await list()).id)).fabric_care).toBe('');
  });

  test('share their tags with all sellers, spelled as they were first', async () => {
    const other = await testApp.aSeller();
    await list({ tags: ['Café style'] });
    const { tags_list } = await list({ tags: ['cafe STYLE', 'Caf\u00e9 style', 'Fresh'] }, [], other);
    expect(tags_list).toEqual(['Café style', 'Fresh']);
    const { body } = await testApp.aVisitor().get('/products/tags/');
    expect(body.results).toEqual(
      expect.arrayContaining([{ id: expect.any(Number), name: 'Café style', usage_count: 2 }]),
    );
  });

  describe('pictures', () => {
    test('are added, dropped and put in order; the form without them leaves them', async () => {
      const [red, green, blue] = await Promise.all(['#f00', '#0f0', '#00f'].map(photo));
      const { id, images } = await list({}, [red!, green!]);
      const [first, second] = images;
      const reordered = await edit(id, { existing_images: [second.id, first.id] }, undefined, [blue!]);
      expect(reordered.body.images.map((one: { id: number }) => one.id).slice(0, 2)).toEqual([
        second.id,
        first.id,
      ]);
      expect(reordered.body.images).toHaveLength(3);
      expect((await edit(id, {})).body.images).toHaveLength(3);
      // Pictures alone, as a second try of an upload that broke: the rest of the form isn't needed.
      const { status, body } = await seller.form(
        'PATCH',
        path(id, 'update'),
        { existing_images: [first.id] },
        { uploaded_images: [green!] },
      );
      expect(status).toBe(200);
      expect(body.images.map((one: { base: string }) => one.base)).toEqual([first.base, second.base]);
      expect(body).toMatchObject({ name: 'Cotton Panjabi', tags_list: [], stock_quantity: 8 });
      expect((await edit(id, { existing_images: [] })).body.images).toEqual([]);
    });

    test('are six at most, old and new together', async () => {
      const five = await Promise.all(['#100', '#200', '#300', '#400', '#500'].map(photo));
      const { id, images } = await list({}, five);
      const before = await rowCounts(testApp);
      const retained = images.map((one: { id: number }) => one.id);
      const { status, body } = await edit(id, { existing_images: retained }, undefined, five.slice(0, 2));
      expect([status, body.error, body.fields]).toEqual([
        400,
        'Maximum 6 images allowed',
        { uploaded_images: ['Maximum 6 images allowed'] },
      ]);
      const seven = await seller.form('POST', CREATE, form(), {
        uploaded_images: [...five, ...five.slice(0, 2)],
      });
      expect([seven.status, seven.body.error]).toEqual([400, 'Maximum 6 images allowed']);
      expect(await rowCounts(testApp)).toEqual(before);
      expect(
        (await edit(id, { existing_images: retained }, undefined, five.slice(0, 1))).body.images,
      ).toHaveLength(6);
    });

    test('of another product are refused', async () => {
      const { images } = await list({}, [await photo('#123')]);
      const { id } = await list();
      const { status, body } = await edit(id, { existing_images: [images[0].id] });
      expect([status, body.fields]).toEqual([
        400,
        { 'existing_images.0': ['Not a picture of this product'] },
      ]);
    });

    test.each([
      ['HTML named .png', '<!doctype html><script>alert(1)</script>'],
      ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
      ['a truncated PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ])('that are none are refused: %s', async (_, bytes) => {
      const before = await rowCounts(testApp);
      const { status, body } = await seller.form('POST', CREATE, form(), {
        uploaded_images: [Buffer.from(bytes, 'latin1')],
      });
      expect([status, body.code]).toEqual([400, 'unreadable_picture']);
      expect(Object.keys(body.fields)).toEqual(['uploaded_images.0']);
      expect(body.error).toMatch(/image|picture/);
      expect(await rowCounts(testApp)).toEqual(before);
    });
  });

  describe('refused, and nothing written', () => {
    const deep = '['.repeat(2000) + ']'.repeat(2000);
    const many = Array.from({ length: 201 }, (_, index) => row({ color: `Colour ${index}` }));
    test.each<[string, object, string]>([
      ['no title', { name: '  ' }, 'name'],
      ['no description', { description: '' }, 'description'],
      ['no price', { price: '' }, 'price'],
      ['a price below zero', { price: '-5' }, 'price'],
      ['a price with three places', { price: '10.005' }, 'price'],
      ['a price that is no number', { price: 'NaN' }, 'price'],
      ['a price without end', { price: 'Infinity' }, 'price'],
      ['a price too high', { price: '1000000000' }, 'price'],
      ['a title too long', { name: 'x'.repeat(161) }, 'name'],
      ['control characters', { name: 'Pan\u0000jabi' }, 'name'],
      ['no days', { estimated_pickup_days: '0' }, 'estimated_pickup_days'],
      ['half a day', { estimated_pickup_days: '1.5' }, 'estimated_pickup_days'],
      ['a flag that is none', { requires_advance_payment: 'yes' }, 'requires_advance_payment'],
      ['an unknown kind of clothing', { business_type: 'Shoes' }, 'business_type'],
      ['an unknown part', { seller_id: '1' }, 'seller_id'],
      ['retained pictures of a new product', { existing_images: '[1]' }, 'existing_images'],
      ['a sum that is no number', { stock_quantity: '1e3' }, 'stock_quantity'],
      ['no JSON', { tags: '[“Eid”]' }, 'tags'],
      ['JSON of another kind', { tags: '{"0":"Eid"}' }, 'tags'],
      ['a tower of brackets', { tags: deep }, 'tags.0'],
      ['a tower of variants', { variants_data: deep }, 'variants_data.0'],
      ['an empty tag', { tags: '["Eid"," "]' }, 'tags.1'],
      ['a tag with a comma', { tags: '["a,b"]' }, 'tags.0'],
      ['too many tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'tags'],
      [
        'a measurement nobody can tell from none',
        { custom_size_fields: '["constructor"]' },
        'custom_size_fields.0',
      ],
      [
        'a prototype',
        { variants_data: `[{"stock_quantity":1,"__proto__":{"id":1}}]` },
        'variants_data.0.__proto__',
      ],
      [
        'pieces below zero',
        { variants_data: [row({ stock_quantity: -1 })] },
        'variants_data.0.stock_quantity',
      ],
      ['half a piece', { variants_data: [row({ stock_quantity: 0.5 })] }, 'variants_data.0.stock_quantity'],
      ['pieces as text', { variants_data: [row({ stock_quantity: '5' })] }, 'variants_data.0.stock_quantity'],
      [
        'pieces without end',
        { variants_data: '[{"stock_quantity":1e999}]' },
        'variants_data.0.stock_quantity',
      ],
      [
        'no pieces at all',
        { variants_data: [row({ stock_quantity: null })] },
        'variants_data.0.stock_quantity',
      ],
      [
        'too many pieces',
        { variants_data: [row({ stock_quantity: 100_001 })] },
        'variants_data.0.stock_quantity',
      ],
      ['a variant of another product', { variants_data: [row({ id: 1 })] }, 'variants_data.0.id'],
      ['the same twice', { variants_data: [row(), row({ color: ' RED' })] }, 'variants_data.1.size'],
      [
        'made to measure, which is not offered',
        { variants_data: [row({ size: 'Custom' })] },
        'variants_data.0.size',
      ],
      ['too many combinations', { variants_data: many }, 'variants_data'],
      ['no combinations', { variants_data: 'null' }, 'variants_data'],
    ])('%s', async (_, change, field) => {
      const before = await rowCounts(testApp);
      const { status, body } = await seller.form('POST', CREATE, form({ tags: ['Never seen'], ...change }), {
        uploaded_images: [],
      });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
      expect(body.error).toMatch(/\w{3}/);
      expect(body.error).not.toMatch(/undefined|\[object/);
      expect(await rowCounts(testApp)).toEqual(before);
    });

    test('half a form, another type of body, a broken number in the address', async () => {
      const { id } = await list();
      const half = await seller.form('PATCH', path(id, 'update'), { price: '5' });
      expect(Object.keys(half.body.fields)).toEqual(['name', 'description', 'variants_data']);
      expect((await seller.post(CREATE, form())).status).toBe(415);
      for (const status of ['draft', 'archived', '', null, 1]) {
        expect((await seller.patch(path(id, 'update'), { status })).status).toBe(400);
      }
      expect((await seller.patch(`${LIST}1e3/update/`, { status: 'active' })).status).toBe(400);
      expect(await opened(id)).toMatchObject({ price: 1250.5, status: 'active' });
    });
  });

  test('show the chosen colour’s picture in cart and order; an order keeps the one it was placed with', async () => {
    const pictures = await Promise.all(['#a01', '#b02', '#c03'].map(photo));
    const variants = [row(), row({ color: 'Blue' })];
    const product = await list(
      {
        availableColors: ['Red', 'Blue', 'Green'],
        variants_data: [...variants, row({ color: 'Green' })],
        image_colors: [
          { upload: 0, color: 'Red' },
          { upload: 1, color: ' bLUE ' },
        ],
      },
      pictures,
    );
    expect(product.images.map(({ color }: { color: string | null }) => color)).toEqual(['Red', 'Blue', null]);
    const shopper = await testApp.aCustomer();
    const shown = (await shopper.get(`/products/${product.id}/`)).body;
    expect(shown.images.map(({ color }: { color: string | null }) => color)).toEqual(['Red', 'Blue', null]);

    const [red, blue, plain] = product.images.map(({ image }: { image: string }) => image);
    const inCart = async (color: string) => {
      const { body } = await shopper.post('/orders/cart/add/', {
        product_id: product.id,
        quantity: 1,
        size: 'M',
        color,
      });
      return body.items.find((item: { color: string }) => item.color === color);
    };
    expect((await inCart('Red')).product_image).toBe(red);
    expect((await inCart('Blue')).product_image).toBe(blue);
    // No picture of its own: the one of no single colour, not another colour's.
    expect((await inCart('Green')).picture.image).toBe(plain);

    const order = (await buy(product.id, { color: 'Blue', size: 'M' }, 1, shopper)).body;
    expect(order.items[0].product_image).toBe(blue);
    const lines = (await shopper.get('/orders/cart/')).body.items;
    const placed = await shopper.post('/orders/orders/create/', {
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road',
      selected_items: lines.map(({ id }: { id: number }) => ({ item_id: id })),
    });
    expect(
      placed.body.items.map((item: { color: string; product_image: string }) => [
        item.color,
        item.product_image,
      ]),
    ).toEqual([
      ['Red', red],
      ['Blue', blue],
      ['Green', plain],
    ]);

    const repainted = await seller.form('PATCH', path(product.id, 'update'), {
      image_colors: [
        { image: product.images[0].id, color: 'Blue' },
        { image: product.images[1].id, color: null },
      ],
    });
    expect(repainted.body.images.map(({ color }: { color: string | null }) => color)).toEqual([
      'Blue',
      null,
      null,
    ]);
    expect((await shopper.get(`/orders/orders/${order.id}/`)).body.items[0].product_image).toBe(blue);
    expect((await inCart('Blue')).product_image).toBe(red);
  });

  test('lose a picture’s colour with the colour, and keep it through other edits', async () => {
    const product = await list(
      {
        availableColors: ['Red', 'Blue'],
        variants_data: [row(), row({ color: 'Blue' })],
        image_colors: [
          { upload: 0, color: 'Red' },
          { upload: 1, color: 'Blue' },
        ],
      },
      [await photo('#a04'), await photo('#b05')],
    );
    const colors = (answer: { images: { color: string | null }[] }) =>
      answer.images.map(({ color }) => color);
    const [first, second] = product.images.map(({ id }: { id: number }) => id);
    const moved = await seller.form('PATCH', path(product.id, 'update'), {
      existing_images: [second, first],
    });
    expect(colors(moved.body)).toEqual(['Blue', 'Red']);
    const added = await edit(
      product.id,
      {
        availableColors: ['Red'],
        variants_data: [row()],
        existing_images: [second, first],
        image_colors: [{ upload: 0, color: 'Red' }],
      },
      undefined,
      [await photo('#c06')],
    );
    expect(colors(added.body)).toEqual([null, 'Red', 'Red']);
  });

  test.each([
    ['a colour that the product doesn’t have', [{ upload: 0, color: 'Pink' }], 'image_colors.0'],
    ['a file that was not sent', [{ upload: 1, color: 'Red' }], 'image_colors.0'],
    ['a picture of another product', [{ image: 1, color: 'Red' }], 'image_colors.0'],
    ['neither picture nor file', [{ color: 'Red' }], 'image_colors.0'],
    ['both', [{ upload: 0, image: 1, color: 'Red' }], 'image_colors.0'],
  ])('a picture’s colour is refused for %s', async (_, image_colors, field) => {
    const { status, body } = await seller.form('POST', CREATE, form({ image_colors }), {
      uploaded_images: [await photo('#d07')],
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test.each([
    [
      'a HEIC photo',
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      /^HEIC photos can’t be shown/,
    ],
    [
      'one that is too small',
      () =>
        sharp({ create: { width: 299, height: 400, channels: 3, background: '#abc' } })
          .png()
          .toBuffer(),
      /^The picture is too small: at least 300 × 300 pixels$/,
    ],
  ])('a picture is refused by its place: %s', async (_, bytes, message) => {
    const { status, body } = await seller.form('POST', CREATE, form(), {
      uploaded_images: [await photo('#a09'), await bytes()],
    });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'unreadable_picture',
      { 'uploaded_images.1': [expect.stringMatching(message)] },
    ]);
  });

  describe('default SKUs', () => {
    const skusOf = ({ variants }: { variants: { sku: string }[] }) => variants.map(({ sku }) => sku);

    test('repeat none of the store’s other products, and get a number only where they would', async () => {
      const store = await testApp.aSeller();
      const first = await list({ name: 'Tangail Saree' }, [], store);
      expect(skusOf(first)).toEqual(['TAN-RE-M', 'TAN-RE-L']);
      // Forms send SKUs that equal the default.
      const rows = [row({ sku: 'TAN-RE-M' }), row({ color: 'Maroon', sku: 'TAN-MA-M' })];
      const second = await list({ name: 'Tangail Cotton', variants_data: rows }, [], store);
      expect(skusOf(second)).toEqual(['TAN-RE-M-2', 'TAN-MA-M']);
      // The second row is numbered by the form itself, the third is typed.
      const numbered = [
        row({ sku: 'TAN-RE-M' }),
        row({ color: 'Rebel', sku: 'TAN-RE-M-2' }),
        row({ color: 'Blue', sku: 'TAN-RE-L' }),
      ];
      const third = await list({ name: 'tangail', variants_data: numbered }, [], store);
      expect(skusOf(third)).toEqual(['TAN-RE-M-3', 'TAN-RE-M-4', 'TAN-RE-L']);
      expect(skusOf(await list({ name: 'Tangail Saree' }, [], await testApp.aSeller()))).toEqual(
        skusOf(first),
      );
      await store.delete(path(first.id, 'delete'));
      expect(skusOf(await list({ name: 'Tangail', variants_data: [row({ size: 'L' })] }, [], store))).toEqual(
        ['TAN-RE-L-2'],
      );
    });

    test('stay in an edit, whose new combinations repeat none either', async () => {
      const store = await testApp.aSeller();
      await list({ name: 'Khadi shirt' }, [], store);
      const own = await list({ name: 'Khadi panjabi', variants_data: [row()] }, [], store);
      expect(skusOf(own)).toEqual(['KHA-RE-M-2']);
      const { body } = await store.form('PATCH', path(own.id, 'update'), {
        ...form({ name: 'Khadi panjabi' }),
        variants_data: [row({ id: own.variants[0].id, sku: 'KHA-RE-M-2' }), row({ size: 'L' })],
      });
      expect(skusOf(body)).toEqual(['KHA-RE-M-2', 'KHA-RE-L-2']);
    });

    test('of products imported together repeat none', async () => {
      const store = await testApp.aSeller();
      const known = await list({ name: 'Jamdani', variants_data: [row()] }, [], store);
      const fieldsOf = (name: string, rows: object[]) => ({
        ...{ name, description: 'Woven.', price: '900', variants_data: JSON.stringify(rows) },
        availableSizes: '["M"]',
        availableColors: '["Red"]',
      });
      const { body } = await store.post(`${LIST}import/`, {
        products: [
          { key: 'sku-1', fields: fieldsOf('Jamdani one', [row()]) },
          { key: 'sku-2', fields: fieldsOf('Jamdani two', [row()]) },
          { key: 'sku-3', id: known.id, fields: fieldsOf('Jamdani', [row({ id: known.variants[0].id })]) },
        ],
      });
      expect(body.results.map(({ product }: { product: never }) => skusOf(product))).toEqual([
        ['JAM-RE-M-2'],
        ['JAM-RE-M-3'],
        ['JAM-RE-M'],
      ]);
    });
  });

  describe('imported several at once', () => {
    const fields = (change: object = {}) =>
      Object.fromEntries(
        Object.entries(form(change)).map(([name, value]) => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      );
    const send = (products: object[], who = seller) => who.post(`${LIST}import/`, { products });

    test('are listed, changed and refused each by itself; sent again, none is listed twice', async () => {
      const known = await list();
      const foreign = await list({}, [], await testApp.aSeller());
      const entries = [
        { key: 'row-1', fields: fields({ name: 'One' }) },
        { key: 'row-2', fields: fields({ name: 'Two', price: 'ten' }) },
        {
          key: 'row-3',
          id: known.id,
          version: known.version,
          fields: fields({ name: 'Three' }),
          status: 'inactive',
        },
        { key: 'row-4', id: foreign.id, fields: fields() },
        { key: 'row-5', id: known.id, version: '1', fields: fields() },
      ];
      const { status, body } = await send(entries);
      expect(status).toBe(200);
      expect(body.results).toMatchObject([
        { product: { name: 'One', status: 'active' }, error: null },
        { product: null, error: { code: 'invalid_input', fields: { price: [expect.any(String)] } } },
        { product: { id: known.id, name: 'Three', status: 'inactive' }, error: null },
        { product: null, error: { code: 'product_not_found' } },
        { product: null, error: { code: 'changed_meanwhile' } },
      ]);
      const again = (await send(entries.slice(0, 1))).body.results[0];
      expect(again.product.id).toBe(body.results[0].product.id);
    });

    test('name a product twice, or a key twice: one comes after the other', async () => {
      const known = await list();
      const { body } = await send([
        { key: 'twice-1', fields: fields({ name: 'Twin', tags: ['woven'] }) },
        { key: 'twice-1', fields: fields({ name: 'Twin', tags: ['woven'] }) },
        { key: 'twice-1', fields: fields({ name: 'Another' }) },
        { key: 'twice-2', id: known.id, version: known.version, fields: fields({ name: 'First' }) },
        { key: 'twice-3', id: known.id, version: known.version, fields: fields({ name: 'Second' }) },
      ]);
      const [first, again] = body.results;
      expect(again.product.id).toBe(first.product.id);
      expect(body.results.slice(2)).toMatchObject([
        { product: null, error: { code: 'idempotency_key_reused' } },
        { product: { id: known.id, name: 'First' } },
        { product: null, error: { code: 'changed_meanwhile' } },
      ]);
    });

    test('take over their own rows, tags and status', async () => {
      const known = await list();
      const [variant] = known.variants;
      const rows = [row({ id: variant.id, stock_quantity: 3 }), row({ color: 'Teal', stock_quantity: 2 })];
      const { body } = await send([
        { key: 'own-1', fields: fields({ name: 'A', tags: ['plain', 'Plain'] }), status: 'inactive' },
        {
          key: 'own-2',
          id: known.id,
          fields: fields({ name: 'B', variants_data: rows, tags: ['plain', 'check'] }),
        },
        { key: 'own-3', fields: fields({ name: 'C', variants_data: [row({ stock_quantity: 0 })] }) },
      ]);
      const [one, two, three] = body.results.map(({ product }: { product: unknown }) => product);
      expect(one).toMatchObject({ name: 'A', status: 'inactive', tags_list: ['plain'] });
      expect(two).toMatchObject({ name: 'B', stock_quantity: 5, tags_list: ['plain', 'check'] });
      expect(two.variants.map(({ id }: { id: number }) => id)).toContain(variant.id);
      expect(three).toMatchObject({ name: 'C', status: 'inactive', stock_quantity: 0 });
      expect((await buyer.get('/products/?search=B')).status).toBe(200);
    });

    test('sent again, get the status that was asked for; one deleted since is not found', async () => {
      const entry = { key: 'again-1', fields: fields({ name: 'Again' }), status: 'inactive' };
      const { id } = (await send([entry])).body.results[0].product;
      await seller.patch(path(id, 'update'), { status: 'active' });
      expect((await send([entry])).body.results[0].product).toMatchObject({ id, status: 'inactive' });
      await seller.call('DELETE', path(id, 'delete'));
      expect((await send([entry])).body.results).toMatchObject([
        { product: null, error: { code: 'product_not_found' } },
      ]);
    });

    test.each([
      ['none', []],
      ['more than 50', Array.from({ length: 51 }, (_, index) => ({ key: `n${index}`, fields: fields() }))],
      ['one without a key', [{ fields: fields() }]],
    ])('are refused: %s', async (_, entries) => {
      expect((await send(entries)).status).toBe(400);
    });
  });

  test('with neither picture nor stock start inactive', async () => {
    const empty = [row({ stock_quantity: 0 })];
    const bare = await list({ variants_data: empty, stock_quantity: 0 });
    expect(bare.status).toBe('inactive');
    expect((await buyer.get(`/products/${bare.id}/`)).status).toBe(404);
    expect((await list({ variants_data: [] })).status).toBe('inactive');
    expect((await list({ variants_data: empty }, [await photo('#a08')])).status).toBe('active');
    expect((await list()).status).toBe('active');
    expect((await seller.patch(path(bare.id, 'update'), { status: 'active' })).body.status).toBe('active');
  });

  test('cost nothing only where that is confirmed', async () => {
    const free = await seller.form('POST', CREATE, form({ price: '0.00' }));
    expect([free.status, free.body.fields]).toEqual([400, { price: ['Confirm that this product costs ৳0'] }]);
    const product = await list({ price: '0', confirm_zero_price: true });
    expect(product.price).toBe(0);
    // It costs nothing already.
    expect((await edit(product.id, { price: '0', name: 'Gift' })).status).toBe(200);
    const paid = await list();
    expect((await edit(paid.id, { price: '0' })).status).toBe(400);
    expect((await edit(paid.id, { price: '0', confirm_zero_price: true })).body.price).toBe(0);
  });

  test.each([
    ['price', '100000000', 'Price must be at most ৳99,999,999.99'],
    ['variants_data.0.stock_quantity', '', 'Quantity must be at most 100,000'],
    ['estimated_pickup_days', '61', 'Must be from 1 to 60'],
  ])('over the limit of %s are refused, and the limit is named', async (field, value, message) => {
    const change = value ? { [field]: value } : { variants_data: [row({ stock_quantity: 100_001 })] };
    const { status, body } = await seller.form('POST', CREATE, form(change));
    expect([status, body.fields]).toEqual([400, { [field]: [message] }]);
  });

  test('are switched off and on, drafts too', async () => {
    const { id } = await list();
    const set = (status: string) => seller.patch(path(id, 'update'), { status });
    expect((await set('inactive')).body).toMatchObject({
      id,
      status: 'inactive',
      version: expect.stringMatching(/^2_/),
    });
    expect((await buyer.get(`/products/${id}/`)).status).toBe(404);
    expect((await opened(id)).status).toBe('inactive');
    expect((await set('active')).body.status).toBe('active');
    await testApp.db.kysely.updateTable('products').set({ status: 'draft' }).where('id', '=', id).execute();
    expect((await set('active')).body.status).toBe('active');
    expect((await buyer.get(`/products/${id}/`)).status).toBe(200);
  });

  test('are deleted for good: gone from shop and list, unavailable in carts, unchanged in orders', async () => {
    const { id } = await list();
    const shopper = await testApp.aCustomer();
    await shopper.post('/orders/cart/add/', { product_id: id, quantity: 1, color: 'Red', size: 'M' });
    const { body: order } = await buy(id, { color: 'Red', size: 'M' });
    const { status, body } = await seller.delete(path(id, 'delete'));
    expect([status, body]).toEqual([204, undefined]);
    for (const visitor of [shopper, seller]) expect((await visitor.get(`/products/${id}/`)).status).toBe(404);
    expect((await shopper.get('/orders/cart/')).body.items).toMatchObject([
      { product: id, problem: 'unavailable' },
    ]);
    expect((await buyer.get(`/orders/orders/${order.id}/`)).body.items).toEqual(order.items);
    expect((await seller.get(LIST)).body.results.map((one: { id: number }) => one.id)).not.toContain(id);
    expect((await seller.delete(path(id, 'delete'))).status).toBe(404);
    expect((await seller.patch(path(id, 'update'), { status: 'active' })).status).toBe(404);
    expect((await edit(id, {})).status).toBe(404);
  });

  test('of somebody else are not there', async () => {
    const { id, name } = await list();
    const other = await testApp.aSeller();
    const calls: [string, Promise<Answer<{ error: string }>>][] = [
      ['status', other.patch(path(id, 'update'), { status: 'inactive' })],
      ['edit', other.form('PATCH', path(id, 'update'), form({ name: 'Mine now' }))],
      ['pictures', other.form('PATCH', path(id, 'update'), {}, { uploaded_images: await photo('#999') })],
      ['delete', other.delete(path(id, 'delete'))],
      ['unknown', seller.delete(path(999_999_999, 'delete'))],
    ];
    for (const [call, answer] of calls) {
      const { status, body } = await answer;
      expect([call, status, body.error]).toEqual([call, 404, 'Product not found']);
    }
    expect(await opened(id)).toMatchObject({ name, status: 'active', version: expect.stringMatching(/^1_/) });
    expect((await other.get(LIST)).body.results).toEqual([]);
  });

  test('are for approved sellers only', async () => {
    const people: Visitors = {
      pending: await testApp.aSeller({ status: 'pending' }),
      rejected: await testApp.aSeller({ status: 'rejected' }),
      suspended: await testApp.aSeller({ status: 'suspended' }),
      customer: buyer,
    };
    for (const [who, visitor] of Object.entries(people)) {
      for (const answer of [
        await visitor.get(LIST),
        await visitor.get(`${LIST}for-offers/`),
        await visitor.get(`${LIST}export/`),
        await visitor.form('POST', CREATE, form()),
        await visitor.patch(path(1, 'update'), { status: 'active' }),
        await visitor.delete(path(1, 'delete')),
      ]) {
        expect([who, answer.status, answer.body.code]).toEqual([who, 403, 'seller_not_approved']);
      }
    }
    expect((await testApp.aVisitor().get(LIST)).status).toBe(401);
  });

  test('of a seller who is suspended while the pictures are read are not listed', async () => {
    const late = await testApp.aSeller({ status: 'suspended' });
    const before = await rowCounts(testApp);
    const whole = { name: 'Late', description: 'Late', price: 5, variants_data: [] };
    await expect(createProduct(testApp, late.sellerId, whole, [])).rejects.toMatchObject({
      code: 'seller_not_approved',
    });
    expect(await rowCounts(testApp)).toEqual(before);
  });
});

type Visitors = Record<string, Customer>;

describeOnEachDatabase('the seller’s list', (testApp) => {
  let seller: Seller;
  const get = async (query = '') => (await seller.get(`${LIST}${query}`)).body;
  const names = async (query: string) => (await get(query)).results.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    seller = await testApp.aSeller();
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    await testApp.aProduct({
      seller,
      name: 'Blue Saree',
      category: 'Saree',
      price_paisa: 3000_00,
      stock: 2,
      sales_count: 5,
      created_at: at(1),
    });
    await testApp.aProduct({
      seller,
      name: 'Panjabi',
      category: 'Café',
      price_paisa: 900_00,
      stock: 9,
      sales_count: 0,
      created_at: at(2),
      status: 'inactive',
    });
    await testApp.aProduct({
      seller,
      name: 'শাড়ি',
      category: null,
      price_paisa: 2000_00,
      stock: 0,
      sales_count: 9,
      created_at: at(3),
      status: 'draft',
    });
    await testApp.aProduct({ seller, name: 'Old', price_paisa: 1_00, deleted_at: at(4) });
    await testApp.aProduct();
  });

  test('has everything on one page, newest first, with the figures of all', async () => {
    const { results, ...rest } = await get();
    expect(rest).toEqual({
      count: 3,
      total_pages: 1,
      current_page: 1,
      has_next: false,
      summary: { total: 3, active: 1, stock: 11, sold: 14 },
    });
    expect(results[2]).toMatchObject({
      name: 'Blue Saree',
      category: { name: 'Saree' },
      stock_quantity: 2,
      sales_count: 5,
      base_price: { amount: 3000, currency: 'BDT' },
      images: [],
      version: '1',
    });
  });

  test.each([
    ['', ['শাড়ি', 'Panjabi', 'Blue Saree']],
    ['?sort=oldest', ['Blue Saree', 'Panjabi', 'শাড়ি']],
    ['?sort=name', ['Blue Saree', 'Panjabi', 'শাড়ি']],
    ['?sort=price_high', ['Blue Saree', 'শাড়ি', 'Panjabi']],
    ['?sort=price_low', ['Panjabi', 'শাড়ি', 'Blue Saree']],
    ['?sort=stock_high', ['Panjabi', 'Blue Saree', 'শাড়ি']],
    ['?sort=stock_low', ['শাড়ি', 'Blue Saree', 'Panjabi']],
    ['?sort=most_sold', ['শাড়ি', 'Blue Saree', 'Panjabi']],
    ['?status=inactive', ['Panjabi']],
    ['?status=archived', []],
    ['?search=SAREE', ['Blue Saree']],
    ['?search=cafe', ['Panjabi']],
    ['?search=%25', []],
    [`?search=${encodeURIComponent('শাড়ি')}`, ['শাড়ি']],
    ['?search=saree&status=draft', []],
    ['?page=1&limit=2', ['শাড়ি', 'Panjabi']],
    ['?page=2&limit=2', ['Blue Saree']],
    ['?page=9&limit=2', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('sorts names by the alphabet of a language, and numbers in them by their size', async () => {
    const other = await testApp.aSeller();
    for (const name of ['Shirt 10', 'Shirt 9', 'হার', 'ৎ', 'তাঁত', 'অম্বর'])
      await testApp.aProduct({ seller: other, name });
    const sorted = async (language: string) => {
      const { body } = await other.get(`${LIST}?sort=name&language=${language}`);
      return body.results.map(({ name }: { name: string }) => name);
    };
    // PGlite has no ICU: the order of code points.
    if (testApp.db.engine === 'pglite') return expect((await sorted('bn')).at(-1)).toBe('হার');
    expect(await sorted('en')).toEqual(['Shirt 9', 'Shirt 10', 'অম্বর', 'তাঁত', 'ৎ', 'হার']);
    expect(await sorted('bn')).toEqual(['অম্বর', 'তাঁত', 'ৎ', 'হার', 'Shirt 9', 'Shirt 10']);
  });

  test('tells the pages, and the figures of all whatever the filter', async () => {
    expect(await get('?page=1&limit=2&status=active')).toMatchObject({
      count: 1,
      total_pages: 1,
      has_next: false,
      summary: { total: 3 },
    });
    expect(await get('?limit=2')).toMatchObject({
      count: 3,
      total_pages: 2,
      current_page: 1,
      has_next: true,
    });
  });

  test.each([
    '?page=0',
    '?limit=101',
    '?limit=1.5',
    '?sort=best',
    '?status=gone',
    '?seller=1',
    '?page=99999999999',
    '?sort=name&language=de',
  ])('%s is refused', async (query) => {
    expect((await seller.get(`${LIST}${query}`)).status).toBe(400);
  });

  test('offers are made for all but archived products', async () => {
    await testApp.aProduct({ seller, name: 'Archived', status: 'archived' });
    const { body } = await seller.get(`${LIST}for-offers/`);
    expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['শাড়ি', 'Panjabi', 'Blue Saree']);
  });

  test('is exported with descriptions and variants, page by page', async () => {
    const { body } = await seller.get(`${LIST}export/?limit=2`);
    expect(body).toMatchObject({ count: 4, total_pages: 2, has_next: true });
    expect(body.results[0]).toMatchObject({
      name: 'Blue Saree',
      description: 'Soft cotton',
      variants: [{ color: null, size: null, stock_quantity: 2, is_active: true }],
      version: expect.stringMatching(/^1_\d+\.2$/),
    });
  });

  test('is light with 2,000 products @full', async () => {
    const big = await testApp.aSeller();
    await testApp.db.kysely
      .insertInto('products')
      .values(
        Array.from({ length: 2000 }, (_, index) => ({
          seller_id: big.sellerId,
          name: `Panjabi ${index}`,
          description: 'long '.repeat(400),
          business_type: 'General Clothing' as const,
          price_paisa: 1000_00,
        })),
      )
      .execute();
    const { status, body } = await big.get(LIST);
    expect([status, body.count, body.results.length]).toEqual([200, 2000, 2000]);
    expect(JSON.stringify(body).length / 2000).toBeLessThan(1000);
  });
});
