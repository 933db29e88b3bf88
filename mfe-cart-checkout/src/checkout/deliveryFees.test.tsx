import {
  addresses,
  cart as cartCalls,
  type DeliveryFee,
  type Language,
  orders,
  places,
  products,
  setLanguage,
} from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { cartAtom, couponAtom, districtAtom, noticesAtom, sessionStore } from '@haat/session';
import {
  aCart,
  aCartLine,
  anAddress,
  anOrder,
  aProduct,
  expectNoAxeViolations,
  fakeApi,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
// Before its texts are loaded in a language.
import '../strings';

// Both checkouts where districts have delivery fees of their own.

const line = aCartLine({ id: 11, product: 7, product_name: 'Cotton Panjabi', unit_price: 1250, quantity: 2 });
const product = aProduct({ id: 7, name: 'Cotton Panjabi', price: 1250, stock_quantity: 5 });
const home = anAddress({ text: 'Station Road, Rangpur', is_default: true });
const office = anAddress({ name: 'Office', text: '18 Green Road, Dhaka' });
const rangpur = (delivery_fee: number): { results: DeliveryFee[] } => ({
  results: [
    { district: 'Dhaka', delivery_fee: 60, days: null },
    { district: 'Rangpur', delivery_fee, days: { from: 4, to: 7 } },
  ],
});
let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  // A Saturday in Dhaka.
  jest.useFakeTimers({ advanceTimers: 1, now: new Date('2026-11-21T08:05:00Z') });
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
  sessionStore.set(couponAtom, null);
  sessionStore.set(districtAtom, '');
  sessionStore.set(cartAtom, { status: 'ready', items: [], error: '' });
  server = fakeApi()
    .on(cartCalls.getCart, () => aCart(line))
    .on(products.getProduct, product)
    .on(addresses.listAddresses, { results: [home, office] })
    .on(places.listDeliveryFees, rangpur(150));
});
afterEach(() => {
  setLanguage('en');
  jest.useRealTimers();
});

const screens = {
  cart: { at: '/cart', state: null, call: orders.createOrder },
  'quick checkout': {
    at: '/quick-checkout',
    state: { product: 7, quantity: 2, size: null, color: null, couponCode: null },
    call: orders.quickOrder,
  },
} as const;

const figure = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe.each(Object.entries(screens))('%s', (_, { at, state, call }) => {
  async function open(language: Language = 'en') {
    setLanguage(language);
    await loadTexts(language);
    const view = renderScreen(routes, { at, state });
    await screen.findByRole('article');
    await waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
    await passes(0);
    return view;
  }

  test.each<[Language, delivery: [string, string], arrives: [string, string], total: [string, string]]>([
    ['en', ['Delivery to Rangpur', '৳150'], ['Arrives', 'Wed 25 – Sun 29 Nov'], ['Total', '৳2,650']],
    ['bn', ['ডেলিভারি চার্জ (রংপুর)', '৳১৫০'], ['পৌঁছাবে', 'বুধ ২৫ – রবি ২৯ নভেম্বর'], ['মোট', '৳২,৬৫০']],
  ])('%s: shows fee and days of the default address', async (language, ...rows) => {
    await open(language);
    await screen.findByText(rows[0][0]);
    for (const [term, shown] of rows) expect(figure(term)).toBe(shown);
  });

  test('the fee follows the address of the dialog, and the order says which one was shown', async () => {
    server.on(call, anOrder());
    const { user } = await open();
    await screen.findByText('Delivery to Rangpur');
    await user.click(screen.getByRole('button', { name: 'Confirm order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Shipping information' });
    expect(within(dialog).getByText('Delivery to Rangpur: ৳150')).toBeVisible();
    expect(within(dialog).getByText('৳2,650')).toBeVisible();
    const saved = within(dialog).getByLabelText('Saved addresses');
    await user.selectOptions(saved, 'Office: 18 Green Road, Dhaka');
    expect(within(dialog).getByText('Delivery to Dhaka: ৳60')).toBeVisible();
    await user.selectOptions(saved, 'Another address');
    expect(within(dialog).getByText('৳2,580')).toBeVisible();
    expect(within(dialog).queryByText(/^Delivery to/)).toBeNull();
    await user.type(within(dialog).getByLabelText('Shipping address'), '7 Lake Road');
    await user.selectOptions(await within(dialog).findByLabelText(/^District/), 'Rangpur');
    expect(await within(dialog).findByText('Delivery to Rangpur: ৳150')).toBeVisible();
    await expectNoAxeViolations(document.body);
    await user.click(within(dialog).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(server.asked(call)[0]?.body).toMatchObject({
      customer_address: '7 Lake Road, Rangpur',
      delivery_fee: 150,
    });
    await passes(0);
  });

  test('without an address the district is chosen in the bill, and the dialog has it', async () => {
    server.on(call, anOrder()).on(addresses.listAddresses, { results: [] });
    const { user } = await open();
    expect(figure('Delivery')).toBe('৳80');
    await user.selectOptions(await screen.findByLabelText('District'), 'Rangpur');
    expect(await screen.findByText('Delivery to Rangpur')).toBeInTheDocument();
    await expectNoAxeViolations(document.body);
    await user.click(screen.getByRole('button', { name: 'Confirm order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Shipping information' });
    expect(await within(dialog).findByLabelText(/^District/)).toHaveValue('Rangpur');
    expect(within(dialog).getByText('Delivery to Rangpur: ৳150')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Shipping address'), '7 Lake Road');
    await user.type(within(dialog).getByLabelText(/^Phone/), '01712345678');
    expect(within(dialog).getByText('Delivery to Rangpur: ৳150')).toBeVisible();
    await user.click(within(dialog).getByLabelText('Save this address'));
    await user.click(within(dialog).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(server.asked(call)[0]?.body).toMatchObject({
      customer_address: '7 Lake Road, Rangpur',
      delivery_fee: 150,
    });
    await passes(0);
  });

  test('a typed district or upazila has its fee; a typed address without one is asked for it', async () => {
    server.on(addresses.listAddresses, { results: [] });
    const { user } = await open();
    await screen.findByLabelText('District');
    await user.click(screen.getByRole('button', { name: 'Confirm order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Shipping information' });
    const address = within(dialog).getByLabelText('Shipping address');
    const says = (text: string) => within(dialog).findByText(text);
    await user.type(address, '7 Lake Road');
    expect(await says('Please choose the district: the delivery fee depends on it.')).toBeVisible();
    await user.type(address, ', Pirgachha');
    expect(await says('Delivery to Rangpur: ৳150')).toBeVisible();
    await user.clear(address);
    await user.type(address, '১২ নিউ রোড, সাভার');
    expect(await says('Delivery to Dhaka: ৳60')).toBeVisible();
    await passes(0);
  });

  test('a fee that rose is said, shown and confirmed again @full', async () => {
    const said = 'Delivery to Rangpur now costs ৳200. Please check the total and confirm again.';
    server.on(call, () => {
      server.on(places.listDeliveryFees, rangpur(200));
      return refuse(409, said, { code: 'price_rose', fields: { delivery_fee: [said] } });
    });
    const { user } = await open();
    await screen.findByText('Delivery to Rangpur');
    await user.click(screen.getByRole('button', { name: 'Confirm order' }));
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    const alert = await screen.findByRole('alertdialog', { name: said });
    expect(alert).toHaveTextContent('The total shows the new price: confirm again if you agree.');
    await passes(3_100);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(figure('Delivery to Rangpur')).toBe('৳200');
    server.on(call, anOrder());
    await user.click(screen.getByRole('button', { name: 'Confirm order' }));
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    const bodies = server.asked(call).map(({ body }) => body);
    expect(bodies).toMatchObject([{ delivery_fee: 150 }, { delivery_fee: 200 }]);
    await passes(0);
  });

  test.each([
    ['an older API', refuse(404)],
    ['an API without an answer', refuse(500)],
    ['no fees', { results: [] }],
  ])('%s: the usual fee, and an order as before @full', async (_, answer) => {
    server.on(places.listDeliveryFees, answer).on(call, anOrder());
    const { user } = await open();
    expect(figure('Delivery')).toBe('৳80');
    await user.click(screen.getByRole('button', { name: 'Confirm order' }));
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(server.asked(call)[0]?.body).not.toHaveProperty('delivery_fee');
    await passes(0);
  });
});
