import { auth, products, reviews, type SizeChart, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { lengthUnitAtom, sessionStore } from '@haat/session';
import { aProduct, aProfile, expectNoAxeViolations, fakeApi, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';

const chart: SizeChart = {
  id: 3,
  name: 'Kurti',
  garment: 'dresses',
  measures: ['length', 'body_chest'],
  rows: [
    {
      size: 'm',
      values: [
        { from: 900, to: 900 },
        { from: 860, to: 900 },
      ],
    },
    {
      size: 'L',
      values: [
        { from: 915, to: 915 },
        { from: 910, to: 950 },
      ],
    },
  ],
};
const NO_REVIEWS = {
  reviews: [],
  stats: { averageRating: 0, totalReviews: 0, distribution: [] },
  has_next: false,
};
const kurti = aProduct({ availableSizes: ['M', 'L'], size_chart: chart });
const open = (product = kurti, query = '') => {
  fakeApi().on(products.getProduct, product).on(reviews.productReviews, NO_REVIEWS);
  return renderScreen(routes, { at: `/product/${product.id}${query}` });
};
const link = () => screen.findByRole('button', { name: 'Size guide' });
const texts = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(lengthUnitAtom, 'in');
});

test('shows the chart with the measures of the body first, and the chosen size', async () => {
  const { user } = open(kurti, '?size=M');
  await user.click(await link());
  const guide = await screen.findByRole('dialog', { name: 'Size guide' });
  const rows = within(guide).getAllByRole('row');
  expect(rows.map(texts)).toEqual([
    ['Size', 'Your body', 'The garment'],
    ['Chest', 'Length'],
    ['m your choice', '33.75–35.5', '35.5'],
    ['L', '35.75–37.5', '36'],
  ]);
  expect(within(guide).getByRole('rowheader', { current: true })).toHaveTextContent('m');
  expect(within(guide).getByText(/fullest part of the chest, under the arms/)).toBeInTheDocument();
  await expectNoAxeViolations(document.body);
});

test('the unit is remembered @full', async () => {
  const first = open();
  await first.user.click(await link());
  await first.user.click(await screen.findByRole('radio', { name: 'cm' }));
  expect(screen.getByRole('region', { name: 'Kurti, in cm' })).toHaveTextContent('86–90');
  await first.user.keyboard('{Escape}');
  expect(await link()).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await first.user.click(await link());
  expect(await screen.findByRole('radio', { name: 'cm' })).toBeChecked();
  expect(localStorage.getItem('haat.length-unit')).toBe('cm');
});

test('a product without a chart has no link, and the link is not part of the name of the sizes', async () => {
  const first = open();
  await link();
  expect(screen.getByRole('radiogroup', { name: 'Size' })).toBeInTheDocument();
  first.unmount();
  open({ ...kurti, size_chart: null });
  expect(await screen.findByRole('radiogroup', { name: 'Size' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Size guide' })).not.toBeInTheDocument();
});

test('a member’s measurements suggest a size with the reason, and fill the fields made to measure', async () => {
  const member = { state: 'authenticated' as const, profile: aProfile() };
  const product = { ...kurti, offers_custom_sizes: true, custom_size_fields: ['Bust', 'Length'] };
  fakeApi()
    .on(products.getProduct, product)
    .on(reviews.productReviews, NO_REVIEWS)
    .on(auth.getBodyMeasurements, { body_chest: 890, body_waist: null, body_hip: null, body_height: null });
  const { user } = renderScreen(routes, { at: `/product/${product.id}`, session: member });
  expect(await screen.findByText('M: your chest 35 in fits 33.75–35.5 in')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Custom size' }));
  expect(screen.getByRole('textbox', { name: 'Bust' })).toHaveValue('35');
  expect(screen.getByRole('textbox', { name: 'Length' })).toHaveValue('');
  expect(screen.getByText(/Filled in from your profile/)).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: 'Bust' }));
  expect(screen.getByRole('textbox', { name: 'Bust' })).toHaveValue('');
});

test('an item that is bought again fills the fields with its measurements, also after another choice', async () => {
  const product = {
    ...kurti,
    offers_custom_sizes: true,
    custom_size_fields: ['Bust', 'Length'],
    availableColors: ['Indigo', 'Maroon'],
  };
  fakeApi()
    .on(products.getProduct, product)
    .on(reviews.productReviews, NO_REVIEWS)
    .on(auth.getBodyMeasurements, { body_chest: 890, body_waist: null, body_hip: null, body_height: null });
  const { user, carried } = renderScreen(routes, {
    at: `/product/${product.id}?color=Indigo&size=Custom`,
    state: { custom_measurements: { Bust: '38 in', Length: '100 cm' } },
  });
  await screen.findByText(/^M: your chest/);
  expect(screen.getByRole('textbox', { name: 'Bust' })).toHaveValue('38 in');
  expect(screen.getByText(/Filled in from your earlier order/)).toBeInTheDocument();
  expect(screen.queryByText(/Filled in from your profile/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Maroon' }));
  expect(carried()).toEqual({ custom_measurements: { Bust: '38 in', Length: '100 cm' } });
  await user.clear(screen.getByRole('textbox', { name: 'Bust' }));
  await user.type(screen.getByRole('textbox', { name: 'Bust' }), '39');
  // What the cart's buy box is given.
  const place = document.querySelector('[data-fragment="cart_checkout/buy-box"]');
  const { size, measurements } = JSON.parse(place!.getAttribute('data-params')!);
  expect([size, JSON.parse(measurements)]).toEqual(['Custom', { Bust: '39 in', Length: '100 cm' }]);
});

test('what buyers say of the fit is in the guide and in the reason of the suggestion @full', async () => {
  const voted = { ...kurti, fit_votes: { small: 8, expected: 2, large: 0 } };
  const said = '8 of 10 buyers say it runs small';
  const first = open(voted);
  await first.user.click(await link());
  expect(
    within(await screen.findByRole('dialog', { name: 'Size guide' })).getByText(said),
  ).toBeInTheDocument();
  first.unmount();
  fakeApi()
    .on(products.getProduct, voted)
    .on(reviews.productReviews, NO_REVIEWS)
    .on(auth.getBodyMeasurements, { body_chest: 890, body_waist: null, body_hip: null, body_height: null });
  renderScreen(routes, {
    at: `/product/${voted.id}`,
    session: { state: 'authenticated', profile: aProfile() },
  });
  expect(await screen.findByText(`M: your chest 35 in fits 33.75–35.5 in; ${said}`)).toBeInTheDocument();
});

test.each([undefined, null, { small: 1, expected: 1, large: 0 }])(
  'says nothing with %j @full',
  async (fit_votes) => {
    open({ ...kurti, fit_votes });
    await link();
    expect(screen.queryByText(/buyers say/)).not.toBeInTheDocument();
  },
);

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('a chart with a known name has its Bangla name', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'সাইজ গাইড' }));
    expect(await screen.findByText('কুর্তি')).toHaveAttribute('lang', 'bn');
  });
});
