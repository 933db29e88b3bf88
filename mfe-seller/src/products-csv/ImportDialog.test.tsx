import { listings as contracts } from '@haat/contracts';
import {
  type Asked,
  aPage,
  aProfile,
  aSellerProduct,
  aSellerProductRow,
  expectNoAxeViolations,
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
    .on(contracts.exportOwnProducts, aPage([panjabi]));

async function open() {
  const view = renderScreen(routes, { at: '/seller/products', session });
  await view.user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(
    // Its file is compiled when it is first opened.
    await screen.findByRole('dialog', { name: 'Import products' }, { timeout: 15_000 }),
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
const nameIn = ({ body }: Asked) => (body as FormData).get('name');
const FILE =
  'id,name,description,price,color,size,quantity\n7,,,1300,,,\n,শাড়ি,নরম,900,লাল,M,2\n,Shirt,Thin,450,Blue,S,1\n,Bad,,ten,,,-1';

test('the dry run tells errors by row and column, and what would be created and changed', async () => {
  const api = server();
  const { dialog, choose } = await open();
  await expectNoAxeViolations(document.body);
  choose(FILE);
  const errors = within(await dialog.findByRole('table', { name: 'Errors in the file' }));
  const rows = errors.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['5', 'description', 'Product description is required'],
    ['5', 'price', 'Price must be an amount of taka, 0 or more, with at most two decimal places'],
    ['5', 'quantity', 'Not a whole number from 0 to 100,000'],
  ]);
  expect(dialog.getByText('2 new')).toBeVisible();
  expect(dialog.getByText('1 changed')).toBeVisible();
  expect(dialog.getByText('price: 1250 → 1300')).toBeVisible();
  expect(dialog.getByText('শাড়ি')).toHaveAttribute('lang', 'bn');
  await expectNoAxeViolations(document.body);
  expect(api.asked(contracts.createProduct)).toHaveLength(0);
  expect(api.asked(contracts.updateProduct)).toHaveLength(0);
});

test('runs product by product; what failed is named, and tried again alone', async () => {
  const api = server()
    .on(contracts.updateProduct, panjabi)
    .on(contracts.createProduct, (asked) =>
      nameIn(asked) === 'Shirt' ? refuse(400, 'Too many products') : aSellerProduct({ id: 8, name: 'শাড়ি' }),
    );
  const { user, dialog, choose } = await open();
  choose(FILE);
  await user.click(await dialog.findByRole('button', { name: 'Import the 3 without errors' }));
  expect(await dialog.findByText('2 products were imported.')).toBeVisible();
  expect(dialog.getByText('1 product was not imported:')).toBeVisible();
  expect(dialog.getByText('Shirt').closest('li')).toHaveTextContent('Shirt Row 4Too many products');
  await expectNoAxeViolations(document.body);

  api.on(contracts.createProduct, aSellerProduct({ id: 9, name: 'Shirt' }));
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  expect(await dialog.findByText('3 products were imported.')).toBeVisible();
  const created = api.asked(contracts.createProduct);
  expect(created.map(nameIn)).toEqual(['শাড়ি', 'Shirt', 'Shirt']);
  expect(created[1]?.headers['Idempotency-Key']).toBe(created[2]?.headers['Idempotency-Key']);
  expect(api.asked(contracts.updateProduct)[0]?.headers['If-Match']).toBe(`"${panjabi.version}"`);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('without a connection it stops, and goes on from there', async () => {
  const api = server().on(contracts.updateProduct, offline());
  const { user, dialog, choose } = await open();
  choose(FILE.split('\n').slice(0, 4).join('\n'));
  await user.click(await dialog.findByRole('button', { name: 'Import 3 products' }));
  expect(await dialog.findByText('2 products are still to come.')).toBeVisible();
  api.on(contracts.updateProduct, panjabi).on(contracts.createProduct, aSellerProduct());
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  expect(await dialog.findByText('3 products were imported.')).toBeVisible();
});

test('a status is set after the product is saved', async () => {
  const api = server().on(contracts.updateProduct, { ...panjabi, status: 'inactive' });
  const { user, dialog, choose } = await open();
  choose('id,status\n7,inactive');
  await user.click(await dialog.findByRole('button', { name: 'Import 1 product' }));
  expect(await dialog.findByText('1 product was imported.')).toBeVisible();
  expect(api.asked(contracts.updateProduct)).toHaveLength(1);
});

test.each<[string, BlobPart, string]>([
  [
    'another encoding',
    new Uint8Array([0x61, 0xe9, 0x62]),
    'This file can’t be read. Save it as “CSV UTF-8” and choose it again.',
  ],
  ['a header alone', 'id,name', 'There are no products in this file.'],
  ['nothing', '', 'There are no products in this file.'],
])('a file with %s is told', async (_, content, message) => {
  server();
  const { dialog, choose } = await open();
  choose(content);
  expect(await dialog.findByText(message)).toBeVisible();
});

test('what is there already is unchanged; another file can be chosen', async () => {
  server();
  const { user, dialog, choose } = await open();
  choose('id,price\n7,1250');
  expect(await dialog.findByText('Nothing to import: all products are as the file says.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Choose another file' }));
  expect(dialog.getByLabelText('Choose a CSV file')).toBeInTheDocument();
});

test('products that can’t be compared with: a retry that works', async () => {
  const api = server().on(contracts.exportOwnProducts, refuse(500, 'No power'));
  const { user, dialog, choose } = await open();
  choose('id,price\n7,1300');
  expect(await dialog.findByText('Your products could not be read: No power')).toBeVisible();
  api.on(contracts.exportOwnProducts, aPage([panjabi]));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('1 changed')).toBeVisible();
});

test('the export is one file of all pages', async () => {
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
