import { listings, type OwnSizeChart, products, setLanguage, sizeCharts } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { lengthUnitAtom, sessionStore } from '@haat/session';
import {
  aPage,
  aProfile,
  aSellerProduct,
  expectNoAxeViolations,
  fakeApi,
  Refusal,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
// The routes load it by themselves, which takes its time on a busy machine.
import './ProductFormScreen';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const shirt: OwnSizeChart = {
  id: 3,
  name: 'Shirt',
  garment: 'tops',
  measures: ['chest'],
  rows: [{ size: 'M', values: [{ from: 1040, to: 1040 }] }],
  products: 4,
};
const kurti: OwnSizeChart = { ...shirt, id: 5, name: 'Kurti', products: 0 };
const product = aSellerProduct({ id: 7, availableSizes: ['M', 'L'], size_chart_id: 3 });

function open(charts: OwnSizeChart[] = [shirt, kurti]) {
  const api = fakeApi()
    .on(products.listTags, { results: [] })
    .on(listings.getOwnProduct, product)
    .on(listings.listOwnProducts, { ...aPage([]), summary: { total: 0, active: 0, stock: 0, sold: 0 } })
    .on(sizeCharts.listSizeCharts, { results: charts });
  return { api, ...renderScreen(routes, { at: '/seller/products/7/edit', session }) };
}
const select = () => screen.findByRole('combobox', { name: 'Size chart of this product' });
const press = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

beforeEach(() => sessionStore.set(lengthUnitAtom, 'cm'));

test('the chart of the product is chosen, and another one or none can be @full', async () => {
  const { user, api } = open();
  expect(await select()).toHaveDisplayValue('Shirt');
  expect(screen.getByText('A change of it shows on 4 products.')).toBeInTheDocument();
  await user.selectOptions(await select(), 'No size chart');
  expect(screen.queryByRole('button', { name: 'Edit size chart' })).not.toBeInTheDocument();
  await user.selectOptions(await select(), 'Kurti');
  api.on(listings.updateProduct, product);
  await user.click(press('Update Product'));
  await waitFor(() =>
    expect((api.asked(listings.updateProduct)[0]?.body as FormData | undefined)?.get('size_chart_id')).toBe(
      '5',
    ),
  );
});

test('a new chart begins with the sizes of the product; what is missing is named at its place', async () => {
  const { user, api } = open([]);
  await select();
  await user.click(press('New size chart'));
  const form = within(await dialog());
  expect(form.getByRole('textbox', { name: 'Size of row 2' })).toHaveValue('L');
  for (const chip of ['Shoulder', 'Sleeve', 'Length'])
    await user.click(form.getByRole('button', { name: chip }));
  await user.click(form.getAllByRole('button', { name: 'Chest' })[1]!);
  await user.click(form.getByRole('button', { name: 'Save size chart' }));
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(form.getByText('Name the size chart')).toBeInTheDocument();
  expect(form.getAllByText('94 or 94-99')).toHaveLength(2);
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Panjabi');
  await user.type(form.getByRole('textbox', { name: 'Body: Chest of M' }), '94-99');
  await user.type(form.getByRole('textbox', { name: 'Body: Chest of L' }), '১০০-১০৫');
  await expectNoAxeViolations(document.body);
  api.on(sizeCharts.createSizeChart, { ...shirt, id: 9, name: 'Panjabi', products: 0 });
  await user.click(form.getByRole('button', { name: 'Save size chart' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.asked(sizeCharts.createSizeChart)[0]?.body).toEqual({
    name: 'Panjabi',
    garment: 'tops',
    measures: ['body_chest'],
    rows: [
      { size: 'M', values: [{ from: 940, to: 990 }] },
      { size: 'L', values: [{ from: 1000, to: 1050 }] },
    ],
  });
  expect(await select()).toHaveDisplayValue('Panjabi');
});

test('a copy is a new chart; a taken name is said at the name, and what was typed stays @full', async () => {
  const { user, api } = open();
  await select();
  await user.click(press('Copy and edit'));
  const form = within(await dialog());
  expect(form.getByRole('textbox', { name: 'Chest of M' })).toHaveValue('104');
  await user.click(form.getByRole('radio', { name: 'inches' }));
  expect(form.getByRole('textbox', { name: 'Chest of M' })).toHaveValue('40.94');
  const taken = 'You have a size chart of this name';
  api.on(
    sizeCharts.createSizeChart,
    () => new Refusal(409, { error: taken, code: 'size_chart_name_taken', fields: { name: [taken] } }),
  );
  await user.click(form.getByRole('button', { name: 'Save size chart' }));
  expect(await form.findByText(taken)).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Shirt (copy)');
  // Closing asks only after a change.
  await user.type(form.getByRole('textbox', { name: 'Name' }), '!');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Shirt (copy)!');
});

test('a chart is deleted after a question @full', async () => {
  const { user, api } = open();
  await select();
  api.on(sizeCharts.deleteSizeChart, undefined);
  await user.click(press('Delete size chart'));
  expect(await screen.findByText('4 products have no size guide then.')).toBeInTheDocument();
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete size chart' }),
  );
  await waitFor(async () => expect(await select()).toHaveDisplayValue('No size chart'));
  expect(within(await select()).queryByRole('option', { name: 'Shirt' })).not.toBeInTheDocument();
});

test('a list that fails to load can be requested again', async () => {
  const { user, api } = open();
  api.on(sizeCharts.listSizeCharts, refuse(500, 'Failed'));
  await user.click(await screen.findByRole('button', { name: /again/i }));
  api.on(sizeCharts.listSizeCharts, { results: [shirt] });
  await user.click(await screen.findByRole('button', { name: /again/i }));
  expect(await select()).toBeInTheDocument();
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('charts with known names have Bangla names', async () => {
    open();
    const charts = await screen.findByRole('combobox', { name: 'এই পণ্যের সাইজ চার্ট' });
    await waitFor(() => expect(charts).toHaveDisplayValue('শার্ট'));
  });
});
