import { auth, products } from '@haat/contracts';
import { noticesAtom, sessionAtom, sessionStore } from '@haat/session';
import {
  aPage,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './ProfileScreen';

const address = { address_line_1: 'বাসা ১২, ধানমন্ডি, ঢাকা', phone: '01712345678' };
const nadia = aProfile({
  user: { first_name: 'নাদিয়া', last_name: 'ইসলাম', email: 'nadia@example.com' },
});

async function open() {
  const page = renderScreen(routes, { at: '/profile', session: { state: 'authenticated', profile: nadia } });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  return page;
}
const save = () => screen.getByRole('button', { name: 'Save' });

test('shows the account and links', async () => {
  fakeApi().on(auth.getShippingInfo, address);
  const { container } = await open();
  expect(screen.getByText('নাদিয়া ইসলাম')).toBeInTheDocument();
  expect(screen.getByText('nadia@example.com')).toBeInTheDocument();
  expect(await screen.findByLabelText('Shipping address')).toHaveValue(address.address_line_1);
  expect(screen.getByLabelText('Phone number')).toHaveValue(address.phone);
  expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders');
  expect(screen.getByRole('link', { name: 'Your styles' })).toHaveAttribute('href', '/preferences');
  await expectNoAxeViolations(container);
});

describe('the address', () => {
  test('shows the loading text', async () => {
    fakeApi().on(auth.getShippingInfo, never);
    const { container } = await open();
    expect(screen.getByText('Loading your address...')).toBeInTheDocument();
    await screen.findByRole('textbox', { name: 'Chest' });
    await expectNoAxeViolations(container);
  });

  test.each([
    ['fails', refuse(500)],
    ['is out of reach', offline()],
  ])('shows the text and a retry after a server that %s', async (_, answer) => {
    const api = fakeApi().on(auth.getShippingInfo, answer);
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch shipping information');
    api.on(auth.getShippingInfo, address);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Phone number')).toHaveValue(address.phone);
  });

  test('is saved and shows a message until the next change', async () => {
    const api = fakeApi()
      .on(auth.getShippingInfo, { address_line_1: '', phone: '' })
      .on(auth.saveShippingInfo, ({ body }) => body as typeof address);
    const { user } = await open();
    await user.type(await screen.findByLabelText('Shipping address'), address.address_line_1);
    await user.type(screen.getByLabelText('Phone number'), '01712 345678');
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(api.asked(auth.saveShippingInfo)[0]?.body).toMatchObject({
      address_line_1: address.address_line_1,
    });
    await user.type(screen.getByLabelText('Shipping address'), '!');
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  test.each([
    ['Shipping address is required', 'Shipping address', ''],
    ['Phone number is required', 'Phone number', ''],
    ['Please enter a valid Bangladeshi phone number', 'Phone number', '01212345678'],
  ])('%s', async (text, label, typed) => {
    const api = fakeApi().on(auth.getShippingInfo, address);
    const { user } = await open();
    const input = await screen.findByLabelText(label);
    await user.clear(input);
    if (typed) await user.type(input, typed);
    await user.click(save());
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(input).toHaveFocus();
    expect(api.asked(auth.saveShippingInfo)).toEqual([]);
  });

  test('keeps the input when saving fails', async () => {
    fakeApi().on(auth.getShippingInfo, address).on(auth.saveShippingInfo, refuse(500));
    const { user } = await open();
    await user.type(await screen.findByLabelText('Shipping address'), ', flat 3');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save shipping information');
    expect(screen.getByLabelText('Shipping address')).toHaveValue(`${address.address_line_1}, flat 3`);
  });

  test('shows that it is being saved', async () => {
    fakeApi().on(auth.getShippingInfo, address).on(auth.saveShippingInfo, never);
    const { user } = await open();
    await screen.findByLabelText('Shipping address');
    await user.click(save());
    expect(await screen.findByRole('button', { name: /Saving\.\.\./ })).toHaveAttribute('aria-busy', 'true');
  });
});

test.each([
  [
    'mails the link',
    undefined,
    'We have sent an email with a link to nadia@example.com. It works for 30 minutes.',
  ],
  ['says why not', refuse(429, 'Too many tries. Please wait.'), 'Too many tries. Please wait.'],
  ['fails', offline(), 'Failed to send the reset link'],
])('a new password: %s', async (_, answer, text) => {
  const api = fakeApi().on(auth.getShippingInfo, address).on(auth.askPasswordReset, answer);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Email me the link' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(api.asked(auth.askPasswordReset)[0]?.body).toEqual({ email: 'nadia@example.com' });
});

describe('emails about the wish list', () => {
  const box = () => screen.getByRole('checkbox', { name: 'News from your wish list' });

  test('are turned off and on at once', async () => {
    const api = fakeApi()
      .on(auth.getShippingInfo, address)
      .on(auth.saveWishNotices, ({ body }) => ({ user: { ...nadia.user, ...(body as object) } }));
    const { user } = await open();
    expect(box()).toBeChecked();
    await user.click(box());
    await waitFor(() => expect(sessionStore.get(sessionAtom).profile?.user.wish_notices).toBe(false));
    expect(box()).not.toBeChecked();
    await user.click(box());
    await waitFor(() => expect(box()).toBeChecked());
    expect(api.asked(auth.saveWishNotices).map(({ body }) => body)).toEqual([
      { wish_notices: false },
      { wish_notices: true },
    ]);
  });

  test('stay as they are when saving fails', async () => {
    fakeApi().on(auth.getShippingInfo, address).on(auth.saveWishNotices, offline());
    const { user } = await open();
    await user.click(box());
    expect(await screen.findByText('Failed to save this setting')).toBeInTheDocument();
    expect(box()).toBeChecked();
  });
});

describe('signing out', () => {
  beforeEach(() => sessionStore.set(noticesAtom, []));

  test('signs out on this device', async () => {
    fakeApi().on(auth.getShippingInfo, address).on(products.listProducts, aPage([]));
    const { user, at } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(sessionStore.get(sessionAtom).state).toBe('signed-out');
    expect(at()).toBe('/welcome');
  });

  async function everywhere() {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out on all devices?' });
    return { ...page, dialog };
  }

  test('signs out on all devices after a confirmation', async () => {
    const api = fakeApi()
      .on(auth.getShippingInfo, address)
      .on(auth.logoutEverywhere, undefined)
      .on(products.listProducts, aPage([]));
    const { user, at, dialog } = await everywhere();
    await expectNoAxeViolations(dialog);
    expect(api.asked(auth.logoutEverywhere)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(at()).toBe('/welcome'));
    expect(sessionStore.get(sessionAtom).state).toBe('signed-out');
    expect(sessionStore.get(noticesAtom).map(({ text }) => text)).toEqual([
      'You are signed out on all devices',
    ]);
  });

  test('shows an error and keeps the session when the server is down', async () => {
    fakeApi().on(auth.getShippingInfo, address).on(auth.logoutEverywhere, refuse(503, 'We are tidying up'));
    const { user, at, dialog } = await everywhere();
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We are tidying up');
    expect(sessionStore.get(sessionAtom).state).toBe('authenticated');
    expect(at()).toBe('/profile');
  });
});

test('shows a retry while the profile is not loaded', async () => {
  sessionStorage.setItem('access_token', 'a');
  const api = fakeApi().on(auth.status, refuse(500)).on(auth.getShippingInfo, address);
  const { user, container } = renderScreen(routes, {
    at: '/profile',
    session: { state: 'authenticated', profile: null },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load profile');
  await expectNoAxeViolations(container);
  api.on(auth.status, nadia);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('নাদিয়া ইসলাম')).toBeInTheDocument();
  sessionStorage.clear();
});
