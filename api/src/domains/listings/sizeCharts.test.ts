import { type OwnSizeChart, type SizeChartForm, sizeCharts } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Seller } from '../../testing/visitor';

const PATH = '/products/seller/size-charts/';
const at = (from: number, to = from) => ({ from, to });

const chart = (change: Partial<SizeChartForm> = {}): SizeChartForm => ({
  name: 'Panjabi, regular',
  garment: 'tops',
  measures: ['body_chest', 'length'],
  rows: [
    { size: 'M', values: [at(940, 990), at(1020)] },
    { size: 'L', values: [at(1000, 1050), at(1040)] },
  ],
  ...change,
});

describeOnEachDatabase('size charts', (testApp) => {
  const create = (seller: Seller, change?: Partial<SizeChartForm>) => seller.post(PATH, chart(change));
  const listOf = async (seller: Seller): Promise<OwnSizeChart[]> => (await seller.get(PATH)).body.results;
  const assign = (seller: Seller, product: number, size_chart_id: string) =>
    seller.form('PATCH', `/products/seller/products/${product}/update/`, {
      name: 'Panjabi',
      description: 'Cotton',
      price: '900',
      size_chart_id,
      variants_data: [],
    });
  const shown = async (product: number) =>
    (await testApp.aVisitor().get(`/products/${product}/`)).body.size_chart;

  test('are made, changed and deleted; the list is by name', async () => {
    const seller = await testApp.aSeller();
    expect(await listOf(seller)).toEqual([]);
    const created = await create(seller, { name: ' Panjabi,  regular ' });
    expect(created).toMatchObject({ status: 201, body: { ...chart(), id: expect.any(Number), products: 0 } });
    await create(seller, { name: 'kurti' });
    expect((await listOf(seller)).map(({ name }) => name)).toEqual(['kurti', 'Panjabi, regular']);
    const { id } = created.body;
    const slim = chart({
      name: 'Panjabi, slim',
      measures: ['chest'],
      rows: [{ size: 'S', values: [at(980)] }],
    });
    expect(await seller.put(`${PATH}${id}/`, slim)).toMatchObject({ status: 200, body: { ...slim, id } });
    expect((await seller.delete(`${PATH}${id}/`)).status).toBe(204);
    expect((await listOf(seller)).map(({ name }) => name)).toEqual(['kurti']);
    expect(await seller.delete(`${PATH}${id}/`)).toMatchObject({
      status: 404,
      body: { error: 'Size chart not found' },
    });
  });

  test('a name is used once in a store, also by concurrent requests', async () => {
    const [seller, other] = [await testApp.aSeller(), await testApp.aSeller()];
    const answers = await Promise.all([create(seller), create(seller, { name: 'PANJABI, regular' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'size_chart_name_taken',
      fields: { name: ['You have a size chart of this name'] },
    });
    expect((await create(other)).status).toBe(201);
    const kurti = (await create(seller, { name: 'Kurti' })).body.id;
    expect((await seller.put(`${PATH}${kurti}/`, chart({ name: 'Kurti' }))).status).toBe(200);
    expect((await seller.put(`${PATH}${kurti}/`, chart())).status).toBe(409);
  });

  test('another store’s charts answer like those that do not exist', async () => {
    const [seller, other] = [await testApp.aSeller(), await testApp.aSeller()];
    const { id } = (await create(seller)).body;
    expect((await other.put(`${PATH}${id}/`, chart({ name: 'Mine now' }))).status).toBe(404);
    expect((await other.delete(`${PATH}${id}/`)).status).toBe(404);
    expect(await listOf(other)).toEqual([]);
    expect(await listOf(seller)).toHaveLength(1);
  });

  test('a store has a limited number of them', async () => {
    const seller = await testApp.aSeller();
    for (let count = 0; count < sizeCharts.MAX_SIZE_CHARTS; count += 1)
      await create(seller, { name: `Chart ${count}` });
    expect(await create(seller)).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_size_charts',
        error: 'A store has at most 50 size charts. Delete one that you no longer use.',
      },
    });
  });

  test.each<[what: string, change: object, fields: Record<string, string[]>]>([
    ['no name', { name: ' ' }, { name: ['Name the size chart'] }],
    ['no measure', { measures: [] }, { measures: ['Choose at least one measure'] }],
    ['a measure twice', { measures: ['chest', 'chest'] }, { measures: ['A measure is there twice'] }],
    ['no size', { rows: [] }, { rows: ['Add at least one size'] }],
    [
      'a size twice',
      { measures: ['chest'], rows: ['m', 'M'].map((size) => ({ size, values: [at(900)] })) },
      { 'rows.1.size': ['This size is there twice'] },
    ],
    [
      'a measure left out',
      { rows: [{ size: 'M', values: [at(900)] }] },
      { 'rows.0.values': ['Enter each measure of each size'] },
    ],
    [
      'a span upside down',
      { measures: ['chest'], rows: [{ size: 'M', values: [at(990, 940)] }] },
      { 'rows.0.values.0': ['The first measure must not be above the second'] },
    ],
    [
      'a giant',
      { measures: ['chest'], rows: [{ size: 'M', values: [at(940, 30_000)] }] },
      { 'rows.0.values.0.to': ['A measure is from 1 to 300 cm'] },
    ],
    [
      'half a millimetre',
      { measures: ['chest'], rows: [{ size: 'M', values: [at(94.5)] }] },
      { 'rows.0.values.0.from': ['A measure must be whole millimetres'] },
    ],
  ])('%s is refused', async (_what, change, fields) => {
    const { status, body } = await create(await testApp.aSeller(), change);
    expect(status).toBe(400);
    expect(body.fields).toMatchObject(fields);
  });

  test('a product shows the chart that it is given; a change shows at once, a deletion takes it away', async () => {
    const seller = await testApp.aSeller();
    const product = await testApp.aProduct({ seller });
    const { id } = (await create(seller)).body;
    expect(await shown(product.id)).toBeNull();
    expect(await assign(seller, product.id, String(id))).toMatchObject({
      status: 200,
      body: { size_chart_id: id },
    });
    expect(await shown(product.id)).toEqual({ id, ...chart() });
    expect(await listOf(seller)).toMatchObject([{ id, products: 1 }]);
    await seller.put(`${PATH}${id}/`, chart({ name: 'Panjabi, loose' }));
    expect(await shown(product.id)).toMatchObject({ name: 'Panjabi, loose' });
    await seller.delete(`${PATH}${id}/`);
    expect(await shown(product.id)).toBeNull();
  });

  test('an edit that does not name the chart leaves it; an empty name takes it away', async () => {
    const seller = await testApp.aSeller();
    const product = await testApp.aProduct({ seller });
    const { id } = (await create(seller)).body;
    await assign(seller, product.id, String(id));
    const edited = await seller.form('PATCH', `/products/seller/products/${product.id}/update/`, {
      name: 'Panjabi',
      description: 'Silk',
      price: '950',
      variants_data: [],
    });
    expect(edited.body.size_chart_id).toBe(id);
    expect((await assign(seller, product.id, '')).body.size_chart_id).toBeNull();
  });

  test('a product takes no chart of another store, by form or import', async () => {
    const [seller, other] = [await testApp.aSeller(), await testApp.aSeller()];
    const product = await testApp.aProduct({ seller });
    const { id } = (await create(other)).body;
    const refusal = {
      error: 'Not a size chart of your store. Please choose another.',
      fields: { size_chart_id: ['Not a size chart of your store. Please choose another.'] },
    };
    expect(await assign(seller, product.id, String(id))).toMatchObject({ status: 400, body: refusal });
    const fields = { name: 'Panjabi', description: 'Cotton', price: '900', variants_data: '[]' };
    const { body } = await seller.post('/products/seller/products/import/', {
      products: [
        { key: 'one', fields: { ...fields, size_chart_id: String(id) } },
        { key: 'two', id: product.id, fields: { ...fields, size_chart_id: String(id) } },
        { key: 'three', fields },
      ],
    });
    expect(body.results).toMatchObject([
      { product: null, error: refusal },
      { product: null, error: refusal },
      { product: { size_chart_id: null }, error: null },
    ]);
  });
});
