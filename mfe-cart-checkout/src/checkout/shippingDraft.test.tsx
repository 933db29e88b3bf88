import { addresses, cart as cartCalls, orders, places, products } from '@haat/contracts';
import { cartAtom, logout, sessionStore } from '@haat/session';
import {
  aCart,
  aCartLine,
  anAddress,
  anOrder,
  aProduct,
  aProfile,
  fakeApi,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

// Text typed in the shipping dialog survives a reload in both checkouts.

const line = aCartLine({ id: 11, product: 7, product_name: 'Cotton Panjabi', unit_price: 1250, quantity: 2 });
const product = aProduct({ id: 7, name: 'Cotton Panjabi', price: 1250, stock_quantity: 5 });
const home = anAddress({ text: 'House 12, Khulna', is_default: true });
const session = { state: 'authenticated' as const, profile: aProfile() };
let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 1 });
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.set(cartAtom, { status: 'ready', items: [], error: '' });
  server = fakeApi()
    .on(cartCalls.getCart, () => aCart(line))
    .on(products.getProduct, product)
    .on(places.listUpazilas, { upazilas: [{ name: 'Savar', bangla: 'সাভার' }], thanas: [] })
    .on(addresses.listAddresses, { results: [home] })
    .on(addresses.addAddress, { results: [home] });
});
afterEach(() => void jest.useRealTimers());

const screens = {
  cart: { at: '/cart', state: null, call: orders.createOrder },
  'quick checkout': {
    at: '/quick-checkout',
    state: { product: 7, quantity: 2, size: null, color: null, couponCode: null },
    call: orders.quickOrder,
  },
} as const;
const stored = () => sessionStorage.getItem('haat.drafts');

describe.each(Object.entries(screens))('%s', (_, { at, state, call }) => {
  async function open() {
    const view = renderScreen(routes, { at, state, session });
    await screen.findByRole('article');
    await waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
    await act(() => jest.advanceTimersByTimeAsync(0));
    await view.user.click(screen.getByRole('button', { name: 'Confirm order' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Shipping information' })) };
  }
  type Dialog = Awaited<ReturnType<typeof open>>;

  async function types({ user, dialog }: Dialog) {
    const saved = dialog.queryByLabelText('Saved addresses');
    if (saved) await user.selectOptions(saved, 'Another address');
    await user.type(dialog.getByLabelText('Shipping address'), '7 Lake Road');
    await user.clear(dialog.getByLabelText('Phone number'));
    await user.type(dialog.getByLabelText('Phone number'), '01912345678');
    await user.selectOptions(await dialog.findByLabelText(/^District/), 'Dhaka');
    await dialog.findByRole('option', { name: 'Savar' });
    await user.selectOptions(dialog.getByLabelText(/^Upazila/), 'Savar');
    const more = dialog.queryByRole('button', { name: 'Other recipient, second number or note' });
    if (more) await user.click(more);
    await user.clear(dialog.getByLabelText(/^Recipient/));
    await user.type(dialog.getByLabelText(/^Recipient/), 'Farida Khan');
    await user.clear(dialog.getByLabelText(/^Note/));
    await user.type(dialog.getByLabelText(/^Note/), 'The blue gate');
  }
  const place = ({ user }: Dialog) => user.click(screen.getByRole('button', { name: 'Place order' }));
  const sent = () => server.asked(call).map(({ body }) => body);

  test.each([
    ['with saved addresses', [home]],
    ['without one', []],
  ])('a reload restores the address, and an order removes it: %s', async (_, results) => {
    server.on(addresses.listAddresses, { results });
    const first = await open();
    expect(stored()).toBeNull();
    await types(first);
    first.unmount();
    const view = await open();
    expect(view.dialog.getByLabelText('Shipping address')).toHaveValue('7 Lake Road');
    expect(view.dialog.getByLabelText('Phone number')).toHaveValue('01912345678');
    expect(await view.dialog.findByLabelText(/^District/)).toHaveDisplayValue('Dhaka');
    expect(view.dialog.getByLabelText(/^Upazila/)).toHaveDisplayValue('Savar');
    expect(view.dialog.getByLabelText(/^Recipient/)).toHaveValue('Farida Khan');
    expect(view.dialog.getByLabelText(/^Note/)).toHaveValue('The blue gate');
    server.on(call, refuse(500));
    await place(view);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(stored()).toContain('7 Lake Road');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    server.on(call, anOrder());
    await view.user.click(await screen.findByRole('button', { name: 'Confirm order' }));
    await place(view);
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(sent().at(-1)).toMatchObject({
      customer_address: '7 Lake Road, Savar, Dhaka',
      customer_name: 'Farida Khan',
      delivery_note: 'The blue gate',
    });
    expect(stored()).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(stored()).toBeNull();
  });

  test('is in the order also while the upazilas are not loaded @full', async () => {
    const first = await open();
    await types(first);
    first.unmount();
    server.on(places.listUpazilas, refuse(500)).on(call, anOrder());
    const view = await open();
    await view.dialog.findByLabelText(/^Upazila/);
    await place(view);
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(sent()).toMatchObject([{ customer_address: '7 Lake Road, Savar, Dhaka' }]);
  });

  test('a saved address is no draft, and signing out removes one', async () => {
    const view = await open();
    await types(view);
    expect(stored()).toContain('7 Lake Road');
    const saved = view.dialog.getByLabelText('Saved addresses');
    await view.user.selectOptions(saved, 'Home: House 12, Khulna');
    expect(stored()).toBeNull();
    expect(view.dialog.getByLabelText(/^Note/)).toHaveValue('');
    await view.user.type(view.dialog.getByLabelText(/^Note/), 'Ring twice');
    expect(stored()).toContain('Ring twice');
    await view.user.clear(view.dialog.getByLabelText(/^Note/));
    expect(stored()).toBeNull();
    await view.user.selectOptions(saved, 'Another address');
    expect(await view.dialog.findByLabelText(/^District/)).toHaveDisplayValue('Choose a district');
    await types(view);
    act(() => logout());
    expect(stored()).toBeNull();
  });
});
