import { listings, type SellerOffer } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aProfile,
  aSellerOffer,
  aSellerProductRow,
  expectNoAxeViolations,
  type FakeRequest,
  fakeApi,
  garbled,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './BulkOffers';
import './EditOffer';
import './OffersScreen';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const show = (at = '/seller/offers') => renderScreen(routes, { at, session });
const notices = () => sessionStore.get(noticesAtom).map((notice) => notice.text);

const panjabi = aSellerProductRow({ id: 1011, name: 'Cotton Panjabi', base_price: taka(1250) });
const saree = aSellerProductRow({ id: 1012, name: 'Silk Saree', base_price: taka(5000) });
const shawl = aSellerProductRow({ id: 1013, name: 'Wool Shawl', base_price: taka(200), status: 'draft' });
const products = [panjabi, saree, shawl];

function taka(amount: number) {
  return { amount, currency: 'BDT' };
}

/** A server that makes the offers it is asked for. */
const serve = (list = products, offers: SellerOffer[] = []) =>
  fakeApi()
    .on(listings.productsForOffers, { products: list })
    .on(listings.listActiveOffers, () => ({ offers }))
    .on(listings.createOffer, ({ body }: FakeRequest) => {
      const offer = aSellerOffer({ product: (body as { product: number }).product });
      offers.push(offer);
      return offer;
    });

type User = ReturnType<typeof show>['user'];

async function fill(user: User, { discount = '20', end = '2099-12-31' } = {}) {
  const box = screen.getByLabelText(/^Discount in/);
  await user.clear(box);
  if (discount) await user.type(box, discount);
  await user.clear(screen.getByLabelText('Start date'));
  await user.type(screen.getByLabelText('Start date'), '2099-12-01');
  await user.clear(screen.getByLabelText('End date'));
  if (end) await user.type(screen.getByLabelText('End date'), end);
}

beforeEach(() => sessionStore.set(noticesAtom, []));

describe('Create Offers', () => {
  test('shows loading', async () => {
    fakeApi().on(listings.productsForOffers, never);
    show();
    expect(await screen.findByText('Loading products...')).toBeInTheDocument();
  });

  test.each([
    ['the server in trouble', refuse(500, 'Something broke'), 'Something broke'],
    ['no answer', offline(), 'Failed to load products'],
    ['an answer that nobody can read', garbled(), 'Failed to load products'],
  ])('%s: shows a message and retries', async (_, refusal, message) => {
    const server = fakeApi().on(listings.productsForOffers, refusal);
    const { user, container } = show();
    expect(await screen.findByText(message)).toBeVisible();
    await expectNoAxeViolations(container);
    server.on(listings.productsForOffers, { products });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'Cotton Panjabi' })).toBeVisible();
  });

  test('shows that there are no products', async () => {
    serve([]);
    const { container } = show();
    expect(await screen.findByText('No products to make an offer for')).toBeVisible();
    expect(screen.getByRole('link', { name: 'List a product' })).toHaveAttribute(
      'href',
      '/seller/products/add',
    );
    await expectNoAxeViolations(container);
  });

  test('puts the open tab into the address, and keeps the form when tabs change @full', async () => {
    serve();
    const { user, at, container } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Silk Saree' }));
    await user.type(screen.getByLabelText('Discount in per cent'), '15');
    expect(screen.getByRole('tab', { name: 'Create Offers' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Ongoing Offers' }));
    expect(at()).toBe('/seller/offers?tab=ongoing');
    await user.click(screen.getByRole('tab', { name: 'Create Offers' }));
    expect(await screen.findByRole('checkbox', { name: 'Silk Saree' })).toBeChecked();
    expect(screen.getByLabelText('Discount in per cent')).toHaveValue('15');
    await expectNoAxeViolations(container);
  });

  test('shows what is missing, and sends nothing', async () => {
    const server = serve();
    const { user, container } = show();
    await user.click(await screen.findByRole('button', { name: 'Create offers' }));
    expect(screen.getByText('Please select at least one product')).toBeVisible();
    expect(screen.getByText('Please enter a valid discount amount')).toBeVisible();
    expect(screen.getByText('Please set start and end dates for the offer')).toBeVisible();
    // The settings come first.
    expect(screen.getByLabelText('Discount in per cent')).toHaveFocus();
    expect(server.asked(listings.createOffer)).toEqual([]);
    await expectNoAxeViolations(container);
  });

  test.each([
    ['Percentage', '0', 'Please enter a valid discount amount'],
    ['Percentage', '100.5', 'Please enter a valid discount amount'],
    ['Percentage', '-5', 'Please enter a valid discount amount'],
    ['Flat amount', '0', 'Please enter a valid discount amount'],
    ['Flat amount', 'free', 'Please enter a valid discount amount'],
  ])('%s %s: %s', async (type, discount, message) => {
    serve();
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: type }));
    await fill(user, { discount });
    await user.click(screen.getByRole('button', { name: 'Create offers' }));
    expect(screen.getByText(message)).toBeVisible();
  });

  test('shows one message when both dates are missing', async () => {
    serve();
    const { user } = show();
    await user.clear(await screen.findByLabelText('Start date'));
    await user.click(screen.getByRole('button', { name: 'Create offers' }));
    expect(screen.getAllByText('Please set start and end dates for the offer')).toHaveLength(1);
  });

  test('refuses an end before the start', async () => {
    serve();
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Silk Saree' }));
    await fill(user, { end: '2099-11-30' });
    await user.click(screen.getByRole('button', { name: 'Create 1 offer' }));
    expect(screen.getByText('The end date must not be before the start date')).toBeVisible();
  });

  test('previews the price of each product', async () => {
    const running = aSellerProductRow({
      name: 'Jamdani',
      base_price: taka(1000),
      price: 600,
      has_active_offer: true,
      discounted_price: 600,
    });
    serve([panjabi, shawl, running]);
    const { user } = show();
    const row = async (name: string) =>
      within((await screen.findByRole('checkbox', { name })).closest('li') as HTMLElement);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('3 products selected')).toBeVisible();
    await user.type(screen.getByLabelText('Discount in per cent'), '20');
    expect((await row('Cotton Panjabi')).getByText('৳1,000')).toBeVisible();
    expect((await row('Cotton Panjabi')).getByText('৳1,250')).toBeVisible();
    expect((await row('Wool Shawl')).getByText('Draft')).toBeVisible();
    expect(
      (await row('Jamdani')).getByText('A better offer is running already: shoppers keep paying ৳600'),
    ).toBeVisible();

    await user.click(screen.getByRole('radio', { name: 'Flat amount' }));
    await user.clear(screen.getByLabelText('Discount in taka a piece'));
    await user.type(screen.getByLabelText('Discount in taka a piece'), '250');
    expect((await row('Cotton Panjabi')).getByText('৳1,000')).toBeVisible();
    expect((await row('Wool Shawl')).getByText('The discount is more than the price')).toBeVisible();
  });

  test('searches, and selects all matches @full', async () => {
    const many = Array.from({ length: 45 }, (_, index) => aSellerProductRow({ name: `Lungi ${index + 1}` }));
    serve([...products, ...many]);
    const { user, container } = show();
    expect(await screen.findByText('Showing 20 of 48')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText('Showing 40 of 48')).toBeVisible();

    await user.type(screen.getByLabelText('Search your products'), 'sA');
    expect(
      screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('in stock')),
    ).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: 'Select all 1 that match' }));
    await user.clear(screen.getByLabelText('Search your products'));
    expect(screen.getByRole('checkbox', { name: 'Silk Saree' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('48 products selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select none' }));
    expect(screen.getByText('None selected')).toBeVisible();

    await user.type(screen.getByLabelText('Search your products'), 'denim{Enter}');
    expect(screen.getByText('No product matches “denim”')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all products' }));
    expect(screen.getByRole('checkbox', { name: 'Silk Saree' })).toBeVisible();
    await expectNoAxeViolations(container);
  });

  test('creates one offer per product for whole days in Dhaka, then opens Ongoing Offers', async () => {
    const server = serve();
    const { user, at } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Cotton Panjabi' }));
    await user.click(screen.getByRole('checkbox', { name: 'Silk Saree' }));
    await fill(user, { discount: '12.5' });
    expect(screen.getByText('If left empty: 12.5% off')).toBeVisible();
    expect(screen.getByText('If left empty: 12.5% off Cotton Panjabi until 31 December 2099')).toBeVisible();
    await user.type(screen.getByLabelText(/^Offer name/), 'Winter');
    await user.click(screen.getByRole('button', { name: 'Create 2 offers' }));
    await waitFor(() => expect(notices()).toEqual(['2 offers created']));
    expect(at()).toBe('/seller/offers?tab=ongoing');
    expect(await screen.findAllByRole('button', { name: /^Stop / })).toHaveLength(2);
    expect(server.asked(listings.createOffer).map(({ body }) => body)).toEqual(
      [1011, 1012].map((product) => ({
        product,
        name: 'Winter',
        description: '',
        offer_type: 'percentage',
        discount_percentage: 12.5,
        discount_amount: 0,
        start_date: '2099-12-01T00:00:00+06:00',
        end_date: '2099-12-31T23:59:59+06:00',
      })),
    );
    await user.click(screen.getByRole('tab', { name: 'Create Offers' }));
    expect(screen.getByText('None selected')).toBeVisible();
  });

  test('sets the length of an offer by button @full', async () => {
    serve();
    const { user } = show();
    const start = await screen.findByLabelText('Start date');
    await user.clear(start);
    await user.type(start, '2099-12-25');
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(screen.getByLabelText('End date')).toHaveValue('2099-12-31');
  });

  test('asks before an unsent form is left, not when tabs change', async () => {
    serve();
    const { user, at } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Silk Saree' }));
    await user.click(screen.getByRole('tab', { name: 'Ongoing Offers' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await act(async () => navigation.push('/seller/orders'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    expect(question.getByText('The offers that you started are not created yet.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(at()).toBe('/seller/offers?tab=ongoing');

    await user.click(screen.getByRole('tab', { name: 'Create Offers' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Silk Saree' }));
    await act(async () => navigation.push('/seller'));
    expect(at()).toBe('/seller');
  });

  test('offers created after the page was left do not navigate', async () => {
    let answer = () => {};
    serve().on(listings.createOffer, () => {
      return new Promise<SellerOffer>((resolve) => (answer = () => resolve(aSellerOffer({}))));
    });
    const { user, at } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Silk Saree' }));
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create 1 offer' }));
    await act(async () => navigation.push('/seller'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    expect(at()).toBe('/seller');
    await act(async () => answer());
    await waitFor(() => expect(notices()).toEqual(['Offer created']));
    expect(at()).toBe('/seller');
  });

  test('names failed products and sends only them again @full', async () => {
    const server = serve();
    server.on(listings.createOffer, ({ body }: FakeRequest) => {
      const { product } = body as { product: number };
      if (product === 1012) return refuse(409, 'This product has 20 offers already');
      if (product === 1013) return offline();
      return aSellerOffer({ product });
    });
    const { user, container, at } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create 3 offers' }));
    expect(
      await screen.findByText('Failed to create offers: not all for the same reason, see below'),
    ).toBeVisible();
    expect(
      screen.getByText('1 of 3 offers were created. These were not, and are still selected:'),
    ).toBeVisible();
    expect(screen.getAllByText(/This product has 20 offers already/)).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: 'Cotton Panjabi' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Silk Saree' })).toBeChecked();
    expect(screen.getByLabelText('Discount in per cent')).toHaveValue('20');
    await expectNoAxeViolations(container);

    server.on(listings.createOffer, aSellerOffer());
    await user.click(screen.getByRole('button', { name: 'Try these 2 again' }));
    await waitFor(() => expect(at()).toBe('/seller/offers?tab=ongoing'));
    expect(
      server.asked(listings.createOffer).map(({ body }) => (body as { product: number }).product),
    ).toEqual([1011, 1012, 1013, 1012, 1013]);
    // The answer may have been lost only: with its key the same offer is made once.
    const keys = server.asked(listings.createOffer).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys.slice(3)).toEqual([keys[1], keys[2]]);
    expect(new Set(keys).size).toBe(3);
  });

  test('shows an error at its input, and keeps the form', async () => {
    serve().on(
      listings.createOffer,
      refuse(400, 'The end date is over already', { fields: { end_date: ['The end date is over already'] } }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Silk Saree' }));
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create 1 offer' }));
    expect(await screen.findByText('The end date is over already')).toBeVisible();
    expect(screen.getByLabelText('End date')).toHaveAccessibleDescription(/^The end date is over already/);
    expect(screen.getByLabelText('End date')).toHaveValue('2099-12-31');
    expect(screen.getByLabelText('End date')).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Silk Saree' })).toBeChecked();
  });

  test('shows one reason of several products once @full', async () => {
    serve().on(listings.createOffer, refuse(503, 'The database is away'));
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Cotton Panjabi' }));
    await user.click(screen.getByRole('checkbox', { name: 'Silk Saree' }));
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create 2 offers' }));
    expect(await screen.findByText('Failed to create offers: The database is away')).toBeVisible();
    expect(screen.getByText('No offer was created. These products are still selected:')).toBeVisible();
    expect(screen.getAllByText(/The database is away/)).toHaveLength(1);
  });

  test.each([
    ['Percentage', '100', 'Cotton Panjabi'],
    ['Flat amount', '1250', 'Cotton Panjabi'],
  ])('asks for confirmation of a price of ৳0 (%s, %s) @full', async (type, discount, name) => {
    const server = serve();
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name }));
    await user.click(screen.getByRole('radio', { name: type }));
    await fill(user, { discount });
    await user.click(screen.getByRole('button', { name: 'Create 1 offer' }));
    const question = async () =>
      within(await screen.findByRole('alertdialog', { name: 'Give it away for ৳0?' }));
    expect((await question()).getByText(`With this discount ${name} costs nothing.`)).toBeVisible();
    await user.click((await question()).getByRole('button', { name: 'Change the discount' }));
    expect(server.asked(listings.createOffer)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create 1 offer' }));
    await user.click((await question()).getByRole('button', { name: 'Yes, for ৳0' }));
    await waitFor(() => expect(notices()).toEqual(['Offer created']));
    expect(server.asked(listings.createOffer)).toHaveLength(1);
  });

  test('counts on the button while sending, and ignores a second press @full', async () => {
    const server = serve().on(listings.createOffer, never);
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await fill(user);
    const button = screen.getByRole('button', { name: 'Create 3 offers' });
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Creating 0 of 3…' })).toBeVisible();
    await user.click(button);
    expect(server.asked(listings.createOffer)).toHaveLength(3);
  });
});

describe('Ongoing Offers', () => {
  const winter = aSellerOffer({ name: 'Winter', product_name: 'Silk Saree', product_price: 5000 });
  const eid = aSellerOffer({
    name: 'Eid',
    product_name: 'Wool Shawl',
    offer_type: 'flat',
    discount_amount: 250,
    is_running: false,
    start_date: '2026-12-01T00:00:00+06:00',
    end_date: '2026-12-05T23:59:59+06:00',
  });
  const open = () => show('/seller/offers?tab=ongoing');

  test('shows loading', async () => {
    fakeApi().on(listings.listActiveOffers, never);
    open();
    expect(await screen.findByText('Loading offers…')).toBeInTheDocument();
  });

  test.each([
    ['the server in trouble', refuse(500, 'Something broke'), 'Something broke'],
    ['no answer', offline(), 'Failed to load ongoing offers'],
  ])('%s: shows a message and retries @full', async (_, refusal, message) => {
    const server = fakeApi().on(listings.listActiveOffers, refusal);
    const { user, container } = open();
    expect(await screen.findByText(message)).toBeVisible();
    await expectNoAxeViolations(container);
    server.on(listings.listActiveOffers, { offers: [winter] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Silk Saree' })).toBeVisible();
  });

  test('shows an empty list', async () => {
    serve();
    const { user, at, container } = open();
    expect(await screen.findByText('No ongoing offers')).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Create an offer' }));
    expect(at()).toBe('/seller/offers');
  });

  test('shows running and scheduled offers', async () => {
    serve(products, [winter, eid]);
    const { container } = open();
    const row = (name: string) => within(screen.getByRole('link', { name }).closest('tr') as HTMLElement);
    expect(await screen.findByText('Running')).toBeVisible();
    expect(row('Silk Saree').getByText('৳4,000')).toBeVisible();
    expect(row('Silk Saree').getByText('21 Nov 2026 – 30 Nov 2026')).toBeVisible();
    expect(row('Wool Shawl').getByText('Starts 1 Dec 2026')).toBeVisible();
    expect(row('Wool Shawl').getByText('৳1,000')).toBeVisible();
    await expectNoAxeViolations(container);
  });

  test('marks an offer that a better one overrides', async () => {
    const overridden_by = { id: 9, name: 'Eid', end_date: '2026-12-05T23:59:59+06:00', price: 3000 };
    serve(products, [{ ...winter, overridden_by }]);
    const { container } = open();
    expect(await screen.findByText('Overridden')).toBeVisible();
    expect(screen.getByText('“Eid” is better: shoppers pay ৳3,000 until 5 Dec 2026')).toBeVisible();
    expect(screen.queryByText('Running')).toBeNull();
    await expectNoAxeViolations(container);
  });

  test('stops an offer after a confirmation', async () => {
    const server = serve(products, [winter, eid]).on(listings.stopOffer, { ...winter, status: 'inactive' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Stop Winter on Silk Saree' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to stop this offer?')).toBeVisible();
    await expectNoAxeViolations(document.body);
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(server.asked(listings.stopOffer)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Stop Winter on Silk Saree' }));
    server.on(listings.listActiveOffers, { offers: [eid] });
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Silk Saree' })).not.toBeInTheDocument());
    expect(server.asked(listings.stopOffer)[0]?.body).toEqual({ status: 'inactive' });
    expect(notices()).toEqual(['The offer on Silk Saree has been stopped']);
    expect(screen.getByRole('link', { name: 'Wool Shawl' })).toBeVisible();
  });

  test.each([
    ['the server’s words', refuse(500, 'Something broke'), 'Failed to stop offer: Something broke'],
    ['no answer', offline(), 'Failed to stop offer: Unknown error'],
  ])('%s: keeps the offer and shows the reason @full', async (_, refusal, message) => {
    serve(products, [winter]).on(listings.stopOffer, refusal);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Stop Winter on Silk Saree' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Silk Saree' })).toBeVisible();
  });

  test('finds offers, and shows the next page', async () => {
    const server = serve().on(listings.listActiveOffers, ({ query }) =>
      query.search
        ? { offers: [eid], count: 1 }
        : query.after
          ? { offers: [eid], count: 2 }
          : { offers: [winter], count: 2, next: '2026-11-30.1' },
    );
    const { user, at } = open();
    expect(await screen.findByText('1 of 2 offers')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2 offers')).toBeVisible();
    expect(server.asked(listings.listActiveOffers).map(({ query }) => query)).toEqual([
      { limit: '50' },
      { limit: '50', after: '2026-11-30.1' },
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Search by product or offer' }), 'shawl');
    await waitFor(() => expect(at()).toBe('/seller/offers?tab=ongoing&q=shawl'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Silk Saree' })).not.toBeInTheDocument());
    server.on(listings.listActiveOffers, { offers: [], count: 0 });
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.click(await screen.findByRole('button', { name: 'Show all offers' }));
    await waitFor(() => expect(at()).toBe('/seller/offers?tab=ongoing'));
  });

  async function choosingBoth() {
    const server = serve(products, [winter, eid]);
    const shown = open();
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Choose Winter on Silk Saree' }));
    await shown.user.click(screen.getByRole('checkbox', { name: 'Choose all offers that are shown' }));
    expect(await screen.findByText('2 offers chosen')).toBeVisible();
    return { server, ...shown };
  }

  test('stops the chosen ones, and names those that did not', async () => {
    const { server, user, container } = await choosingBoth();
    await expectNoAxeViolations(container);
    server.on(listings.changeOffers, {
      changed: [winter.id],
      not_changed: [{ id: eid.id, code: 'offer_over', error: 'over' }],
    });
    await user.click(screen.getByRole('button', { name: 'Stop offers' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop 2 offers?' }));
    await user.click(dialog.getByRole('button', { name: 'Stop offers' }));
    expect(await screen.findByText('1 offer is stopped.')).toBeVisible();
    expect(screen.getByText('Wool Shawl, Eid: it is over already')).toBeVisible();
    expect(server.asked(listings.changeOffers)[0]?.body).toEqual({ ids: [winter.id, eid.id] });
  });

  test('gives the chosen ones another last day', async () => {
    const { server, user } = await choosingBoth();
    server.on(listings.changeOffers, { changed: [winter.id, eid.id], not_changed: [] });
    await user.click(screen.getByRole('button', { name: 'Change last day' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the last day of 2 offers' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please choose today or a later day')).toBeVisible();
    await user.type(dialog.getByLabelText(/^New last day/), '2099-12-31');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2 offers have a new last day.')).toBeVisible();
    expect(server.asked(listings.changeOffers)[0]?.body).toEqual({
      ids: [winter.id, eid.id],
      end_date: '2099-12-31T23:59:59+06:00',
    });
  });

  test('changes one offer in the form of new ones; a price of ৳0 is asked about', async () => {
    const server = serve(products, [{ ...eid, end_date: '2099-12-31T23:59:59+06:00' }]).on(
      listings.editOffer,
      ({ body }) =>
        (body as { confirm_zero_price?: boolean }).confirm_zero_price
          ? eid
          : refuse(409, 'Free', { code: 'zero_price_unconfirmed' }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Eid on Wool Shawl' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the offer on Wool Shawl' }));
    await expectNoAxeViolations(document.body);
    const discount = dialog.getByLabelText(/^Discount in taka/);
    expect(discount).toHaveValue('250');
    await user.clear(discount);
    await user.type(discount, '1250');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, for ৳0' }));
    await waitFor(() => expect(notices()).toEqual(['The offer on Wool Shawl is changed']));
    expect(server.asked(listings.editOffer).at(-1)).toMatchObject({
      params: { id: String(eid.id) },
      body: {
        discount_amount: 1250,
        name: 'Eid',
        end_date: '2099-12-31T23:59:59+06:00',
        confirm_zero_price: true,
      },
    });
  });
});
