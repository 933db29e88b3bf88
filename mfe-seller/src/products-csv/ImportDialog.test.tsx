import { type AnswerOf, listings as contracts, type listings } from '@haat/contracts';
import {
  aPage,
  aProfile,
  aSellerProduct,
  aSellerProductRow,
  expectNoAxeViolations,
  type FakeRequest,
  fakeApi,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const panjabi = aSellerProduct({ id: 7, name: 'Panjabi' });
const summary = { total: 1, active: 1, stock: 12, sold: 3 };

/** A server that has one product. */
const server = () =>
  fakeApi()
    .on(contracts.listOwnProducts, { ...aPage([aSellerProductRow({ id: 7, name: 'Panjabi' })]), summary })
    .on(contracts.exportOwnProducts, aPage([panjabi]))
    .on(contracts.listActiveOffers, { offers: [] });

async function open() {
  const view = renderScreen(routes, { at: '/seller/products', session });
  await view.user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(
    // Its file is compiled when it is first opened.
    await screen.findByRole('dialog', { name: 'Import products' }),
  );
  const choose = (content: BlobPart, name = 'products.csv') => {
    const file = new File([content], name, { type: 'text/csv' });
    // jsdom's files can't be read this way.
    file.arrayBuffer = async () =>
      typeof content === 'string'
        ? (new TextEncoder().encode(content).buffer as ArrayBuffer)
        : ((content as Uint8Array).slice().buffer as ArrayBuffer);
    fireEvent.change(dialog.getByLabelText('Choose a CSV file'), { target: { files: [file] } });
  };
  return { ...view, dialog, choose };
}
type Sent = { products: listings.ImportEntry[] };
const entriesIn = ({ body }: FakeRequest) => (body as Sent).products;
const namesIn = (asked: FakeRequest) => entriesIn(asked).map(({ fields }) => fields.name);
/** Takes every product, but refuses those of these names. */
const importing =
  (refused: Record<string, string> = {}) =>
  (asked: FakeRequest): AnswerOf<typeof contracts.importProducts> => ({
    results: entriesIn(asked).map(({ id = 8, fields, status = 'active' }) => {
      const error = refused[fields.name ?? ''];
      return error
        ? { product: null, error: { error, code: 'invalid_input' } }
        : { product: aSellerProduct({ id, name: fields.name ?? '', status }), error: null };
    }),
  });
const FILE =
  'id,name,description,price,color,size,quantity\n7,,,1300,,,\n,শাড়ি,নরম,900,লাল,M,2\n,Shirt,Thin,450,Blue,S,1\n,Bad,,ten,,,-1';

test('the dry run shows errors by row, product and value, and the planned changes', async () => {
  const api = server();
  const { dialog, choose } = await open();
  await expectNoAxeViolations(document.body);
  choose(FILE);
  const errors = within(await dialog.findByRole('list', { name: 'Errors in the file' }));
  const lines = errors.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    'Row 5BaddescriptionProduct description is required',
    'Row 5Badprice “ten”Price must be an amount of taka, 0 or more, with at most two decimal places',
    'Row 5Badquantity “-1”Not a whole number from 0 to 100,000',
  ]);
  expect(dialog.getByText('2 new')).toBeVisible();
  expect(dialog.getByText('1 changed')).toBeVisible();
  expect(dialog.getByText('price: 1250 → 1300')).toBeVisible();
  expect(dialog.getByText('শাড়ি')).toHaveAttribute('lang', 'bn');
  await expectNoAxeViolations(document.body);
  expect(api.asked(contracts.importProducts)).toHaveLength(0);
});

test('runs in one request; names failed products and retries only them @full', async () => {
  const api = server().on(contracts.importProducts, importing({ Shirt: 'Too many products' }));
  const { user, dialog, choose } = await open();
  choose(FILE);
  await user.click(await dialog.findByRole('button', { name: 'Import the 3 without errors' }));
  expect(await dialog.findByText('2 products were imported.')).toBeVisible();
  expect(dialog.getByText('1 product was not imported:')).toBeVisible();
  expect(dialog.getByText('Shirt').closest('li')).toHaveTextContent('Shirt Row 4Too many products');
  await expectNoAxeViolations(document.body);

  api.on(contracts.importProducts, importing());
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  expect(await dialog.findByText('3 products were imported.')).toBeVisible();
  const [first, second] = api.asked(contracts.importProducts);
  expect([namesIn(first!), namesIn(second!)]).toEqual([['Panjabi', 'শাড়ি', 'Shirt'], ['Shirt']]);
  expect(entriesIn(first!)[2]?.key).toBe(entriesIn(second!)[0]?.key);
  expect(entriesIn(first!)[0]).toMatchObject({ id: 7, version: panjabi.version, fields: { price: '1300' } });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('stops without a connection and resumes; counts products saved without an answer', async () => {
  const api = server().on(contracts.importProducts, offline());
  const { user, dialog, choose } = await open();
  choose(FILE.split('\n').slice(0, 4).join('\n'));
  await user.click(await dialog.findByRole('button', { name: 'Import 3 products' }));
  expect(await dialog.findByText('3 products are still to come.')).toBeVisible();
  expect(dialog.getByText(/^The import stopped: /)).toBeVisible();
  api
    .on(contracts.importProducts, (asked) => {
      const [, ...others] = importing()(asked).results;
      const error = { error: 'Changed meanwhile', code: 'changed_meanwhile' };
      return { results: [{ product: null, error }, ...others] };
    })
    .on(
      contracts.getOwnProduct,
      aSellerProduct({ id: 7, name: 'Panjabi', base_price: { amount: 1300, currency: 'BDT' } }),
    );
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  expect(await dialog.findByText('3 products were imported.')).toBeVisible();
});

test('sends single products to an API without the batch call', async () => {
  const api = server()
    .on(contracts.importProducts, refuse(404, 'Not found'))
    .on(contracts.updateProduct, panjabi)
    .on(contracts.createProduct, aSellerProduct({ id: 8 }));
  const { user, dialog, choose } = await open();
  choose(FILE);
  await user.click(await dialog.findByRole('button', { name: 'Import the 3 without errors' }));
  expect(await dialog.findByText('3 products were imported.')).toBeVisible();
  expect(api.asked(contracts.createProduct)).toHaveLength(2);
  expect(api.asked(contracts.updateProduct)[0]?.headers['If-Match']).toBe(`"${panjabi.version}"`);
});

test('imports a price of ৳0 only when confirmed; says that a product without image and stock starts inactive @full', async () => {
  const api = server().on(contracts.importProducts, importing());
  const { user, dialog, choose } = await open();
  choose('name,description,price,color,size,quantity\nGift,Free,0,Red,M,1\nShirt,Thin,450,Blue,S,0');
  expect(await dialog.findByText('Starts inactive: it has no image and no stock yet.')).toBeVisible();
  expect(dialog.getByText('Price: ৳0')).toBeVisible();
  await expectNoAxeViolations(document.body);
  expect(dialog.getByRole('button', { name: 'Import 1 product' })).toBeVisible();
  await user.click(
    dialog.getByRole('checkbox', { name: '1 product would cost ৳0. Import it at this price.' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Import 2 products' }));
  expect(await dialog.findByText('2 products were imported.')).toBeVisible();
  const [gift, shirt] = entriesIn(api.asked(contracts.importProducts)[0]!);
  expect([gift?.fields.confirm_zero_price, shirt?.fields.confirm_zero_price]).toEqual(['true', undefined]);
});

test('sets the status with the product', async () => {
  const api = server().on(contracts.importProducts, importing());
  const { user, dialog, choose } = await open();
  choose('id,status\n7,inactive');
  await user.click(await dialog.findByRole('button', { name: 'Import 1 product' }));
  expect(await dialog.findByText('1 product was imported.')).toBeVisible();
  expect(entriesIn(api.asked(contracts.importProducts)[0]!)[0]?.status).toBe('inactive');
});

test.each<[string, BlobPart, string]>([
  [
    'another encoding',
    new Uint8Array([0x61, 0xe9, 0x62]),
    'This file can’t be read. Save it as “CSV UTF-8” and choose it again.',
  ],
  ['a header alone', 'id,name', 'There are no products in this file.'],
  ['nothing', '', 'There are no products in this file.'],
])('reports a file with %s @full', async (_, content, message) => {
  server();
  const { dialog, choose } = await open();
  choose(content);
  expect(await dialog.findByText(message)).toBeVisible();
});

test('shows equal products as unchanged; another file can be chosen', async () => {
  server();
  const { user, dialog, choose } = await open();
  choose('id,price\n7,1250');
  expect(await dialog.findByText('Nothing to import: all products are as the file says.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Choose another file' }));
  expect(dialog.getByLabelText('Choose a CSV file')).toBeInTheDocument();
});

test('retries when the present products can’t be loaded', async () => {
  const api = server().on(contracts.exportOwnProducts, refuse(500, 'No power'));
  const { user, dialog, choose } = await open();
  choose('id,price\n7,1300');
  expect(await dialog.findByText('Your products could not be read: No power')).toBeVisible();
  api.on(contracts.exportOwnProducts, aPage([panjabi]));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('1 changed')).toBeVisible();
});

test('exports all pages into one file', async () => {
  const other = aSellerProduct({ id: 8, name: '=danger' });
  server().on(contracts.exportOwnProducts, ({ query }) =>
    query.page === '1'
      ? { ...aPage([panjabi]), count: 2, total_pages: 2, has_next: true }
      : { ...aPage([other]), count: 2, total_pages: 2, current_page: 2 },
  );
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:csv';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = renderScreen(routes, { at: '/seller/products', session });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const reader = new FileReader();
  const text = new Promise((resolve) => {
    reader.onload = () => resolve(reader.result);
  });
  reader.readAsText(saved[0]!);
  expect(await text).toContain("\r\n8,'=danger,");
});
