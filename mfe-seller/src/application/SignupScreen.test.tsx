import { auth, sellers as contracts } from '@haat/contracts';
import { noticesAtom, readDraft, sessionStore } from '@haat/session';
import {
  anApplication,
  aPicture,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { routes } from '../routes';

const as = (seller: NonNullable<Parameters<typeof aProfile>[0]>['seller'], id = 1) => ({
  state: 'authenticated' as const,
  profile: aProfile({ seller, user: { id, first_name: 'Ayesha', last_name: 'Khan' } }),
});
const open = (seller: Parameters<typeof as>[0] = null) =>
  renderScreen(routes, { at: '/seller/signup', session: as(seller) });
const input = (label: string | RegExp) => screen.getByLabelText(label);
const submitButton = () => screen.getByRole('button', { name: 'SUBMIT APPLICATION' });
const PNG_HEAD = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = (size = 10, type = 'image/png', name = 'logo.png') =>
  Object.defineProperty(new File([PNG_HEAD], name, { type }), 'size', { value: size });

beforeEach(() => {
  sessionStorage.clear();
  sessionStore.set(noticesAtom, []);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

/** Pastes the text, because typing letter by letter is slow. */
async function put(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function fill(user: UserEvent, method: 'Bank' | 'bKash' = 'bKash') {
  await put(user, await screen.findByLabelText('ID number'), '1234567890');
  await put(user, input('Business name'), 'Nokshi Ghor');
  await user.click(screen.getByRole('radio', { name: /Loose Fabric/ }));
  await user.type(input('Date founded'), '2019-04-14');
  await put(user, input('Bio'), 'Cloth from Jashore');
  await put(user, input('Pickup location'), 'Jashore Road, Khulna');
  await user.click(screen.getByRole('radio', { name: method }));
  await put(user, input('Account number'), method === 'Bank' ? '123456789' : '01812345678');
}
const agree = (user: UserEvent) =>
  user.click(screen.getByRole('checkbox', { name: /I agree to the seller terms/ }));

test('shows all fields, those of a bank only for Bank', async () => {
  const { user, container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Open your store' })).toBeVisible();
  for (const label of [
    'First name',
    'Last name',
    'E-mail',
    'Phone number',
    'ID number',
    'Business name',
    'Date founded',
    'Bio',
    'Pickup location',
    /^Instagram/,
    /^Facebook/,
    'Account number',
  ]) {
    expect(input(label)).toBeVisible();
  }
  expect(input('First name')).toHaveValue('Ayesha');
  for (const name of [/General Clothing/, /Thrifted Clothing/, /Loose Fabric/, 'Bank', 'bKash', 'Nagad'])
    expect(screen.getByRole('radio', { name })).not.toBeChecked();
  expect(screen.queryByLabelText('Bank name')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Bank' }));
  expect(input('Bank name')).toBeVisible();
  expect(input('Branch name')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Nagad' }));
  expect(screen.queryByLabelText('Branch name')).toBeNull();
  await expectNoAxeViolations(container);
});

test('can be submitted when the terms are agreed to; then it says what is missing, field by field', async () => {
  const { user, container } = open();
  expect(await screen.findByRole('button', { name: 'SUBMIT APPLICATION' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Bank' }));
  await agree(user);
  expect(submitButton()).toBeEnabled();
  await user.click(submitButton());
  for (const message of [
    'ID number is required',
    'Business name is required',
    'Please choose a business type',
    'Date founded is required',
    'Bio is required',
    'Pickup location is required',
    'Account number is required',
    'Bank name is required',
    'Branch name is required',
  ]) {
    expect(screen.getByText(message)).toBeVisible();
  }
  expect(input('ID number')).toHaveFocus();
  await expectNoAxeViolations(container);
});

test('sends the form with the logo, and opens the confirmation', async () => {
  const server = fakeApi()
    .on(contracts.signup, anApplication())
    .on(auth.status, aProfile({ seller: { status: 'pending' } }));
  const { user, at } = open();
  await fill(user);
  await user.upload(input(/^Logo/), png());
  expect(screen.getByRole('img', { name: 'Your logo: logo.png' })).toBeVisible();
  await agree(user);
  await user.click(submitButton());
  expect(await screen.findByRole('heading', { name: 'THANK YOU FOR REGISTERING' })).toBeVisible();
  expect(at()).toBe('/seller/signup-confirmation');
  const sent = server.asked(contracts.signup)[0]!.body as FormData;
  expect(Object.fromEntries([...sent].filter(([name]) => name !== 'logo'))).toEqual({
    first_name: 'Ayesha',
    last_name: 'Khan',
    email: 'ayesha@example.com',
    phone: '01712345678',
    id_number: '1234567890',
    business_name: 'Nokshi Ghor',
    business_type: 'Loose Fabric',
    founded_date: '2019-04-14',
    bio: 'Cloth from Jashore',
    pickup_location: 'Jashore Road, Khulna',
    payment_method: 'bKash',
    account_number: '01812345678',
  });
  expect(sent.get('logo')).toBeInstanceOf(File);
  expect(readDraft('seller-signup')).toBeUndefined();
});

test('shows progress and sends once', async () => {
  const server = fakeApi().on(contracts.signup, never);
  const { user } = open();
  await fill(user, 'Bank');
  await user.type(input('Bank name'), 'Sonali Bank');
  await user.type(input('Branch name'), 'Khulna');
  await agree(user);
  await user.click(submitButton());
  await user.click(await screen.findByRole('button', { name: 'Sending…' }));
  expect(server.asked(contracts.signup)).toHaveLength(1);
  expect((server.asked(contracts.signup)[0]!.body as FormData).get('branch_name')).toBe('Khulna');
});

test('shows a general message for a failure without text, and keeps the form @full', async () => {
  fakeApi().on(contracts.signup, offline());
  const { user } = open();
  await fill(user);
  await agree(user);
  await user.click(submitButton());
  expect(await screen.findByText('An error occurred during seller registration')).toBeVisible();
  expect(input('ID number')).toHaveValue('1234567890');
  expect(submitButton()).toBeEnabled();
});

test('shows the server’s message above the form, and field errors at their fields', async () => {
  const fields = { phone: ['This phone has a store already'], logo: ['Not a picture'] };
  fakeApi().on(contracts.signup, refuse(400, 'Please check your application', { fields }));
  const { user } = open();
  await fill(user);
  await agree(user);
  await user.click(submitButton());
  expect(await screen.findByText('Please check your application')).toBeVisible();
  expect(screen.getByText('This phone has a store already')).toBeVisible();
  expect(screen.getByText('Not a picture')).toBeVisible();
});

test('shows an application submitted in another tab @full', async () => {
  fakeApi()
    .on(contracts.signup, refuse(409, 'Your application is waiting', { code: 'already_applied' }))
    .on(auth.status, aProfile({ user: { id: 1 }, seller: { status: 'pending' } }))
    .on(contracts.getApplication, anApplication());
  localStorage.setItem('access_token', 'a1');
  const { user } = open();
  await fill(user);
  await agree(user);
  await user.click(submitButton());
  expect(await screen.findByRole('heading', { name: 'Your application' })).toBeVisible();
  expect(sessionStore.get(noticesAtom)[0]?.text).toBe('Your application is waiting');
  localStorage.clear();
});

test.each([
  ['no image', png(10, 'application/pdf', 'a.pdf'), 'Please select an image file'],
  ['another format', png(10, 'image/webp', 'a.webp'), 'Please select a PNG or JPEG file'],
])('a logo that is %s @full', async (_, file, message) => {
  const { user } = renderScreen(routes, { at: '/seller/signup', session: as(null) });
  await screen.findByRole('button', { name: 'Choose a logo' });
  // Drag and drop ignores `accept`.
  const field = input(/^Logo/) as HTMLInputElement;
  field.removeAttribute('accept');
  await user.upload(field, file);
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.queryByRole('img', { name: /Your logo/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText(message)).toBeNull();
});

test.each([
  ['too large, and can’t be made smaller', png(5 * 1024 * 1024 + 1), 'File size must be less than 5MB'],
  ['too small', png(), 'The picture is too small: at least 120 × 120 pixels'],
  [
    'damaged',
    new File(['x'], 'logo.png', { type: 'image/png' }),
    'Please use a JPEG, PNG, WebP or AVIF picture',
  ],
])('refuses a logo that is %s, with its name @full', async (what, file, message) => {
  if (what === 'too small') {
    const createImageBitmap = async () => ({ width: 119, height: 120, close: () => {} });
    Object.assign(globalThis, { createImageBitmap });
  }
  const { user } = renderScreen(routes, { at: '/seller/signup', session: as(null) });
  await screen.findByRole('button', { name: 'Choose a logo' });
  await user.upload(input(/^Logo/), file);
  const alert = await screen.findByText(message, { exact: false });
  expect(alert).toHaveTextContent(`logo.png ${message}`);
  await waitFor(() => expect(screen.queryByRole('img', { name: /Your logo/ })).toBeNull());
  expect(input(/^Logo/)).toBeInvalid();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('restores the draft of the same user after a reload, without the numbers @full', async () => {
  const first = open();
  await fill(first.user);
  first.unmount();
  const stored = JSON.stringify({ ...sessionStorage, ...localStorage });
  expect(stored).toContain('Nokshi Ghor');
  expect(stored).not.toMatch(/1234567890|01812345678/);

  const second = open();
  expect(await screen.findByText(/We have restored what you typed before/)).toBeVisible();
  expect(input('Business name')).toHaveValue('Nokshi Ghor');
  expect(screen.getByRole('radio', { name: 'bKash' })).toBeChecked();
  expect(input('ID number')).toHaveValue('');
  expect(input('Account number')).toHaveValue('');
  second.unmount();

  renderScreen(routes, { at: '/seller/signup', session: as(null, 2) });
  expect(await screen.findByLabelText('Business name')).toHaveValue('');
});

describe('after a rejection', () => {
  const rejected = { status: 'rejected' as const, rejection_reason: 'The ID is not readable' };

  test('shows the reason, and fills in the unmasked values of the application', async () => {
    const before = anApplication({
      status: 'rejected',
      payment_method: 'Bank',
      bank_name: 'Sonali Bank',
      logo: aPicture(),
    });
    fakeApi().on(contracts.getApplication, before);
    const { container } = open(rejected);
    expect(await screen.findByRole('heading', { level: 1, name: 'Apply again' })).toBeVisible();
    expect(screen.getByText(/The ID is not readable/)).toBeVisible();
    expect(await screen.findByLabelText('Business name')).toHaveValue('Nokshi Ghor');
    expect(input('Bank name')).toHaveValue('Sonali Bank');
    expect(input('ID number')).toHaveValue('');
    expect(screen.getByText('Last time: ••••••6789. Please enter it again.')).toBeVisible();
    expect(input('Account number')).toHaveValue('');
    expect(screen.getByText('Last time: •••••••5678. Please enter it again.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Your current logo' })).toBeVisible();
    await expectNoAxeViolations(container);
  });

  test('shows loading, and retries after a failure', async () => {
    const server = fakeApi().on(contracts.getApplication, never);
    const first = open(rejected);
    expect(await screen.findByText('Loading your application…')).toBeInTheDocument();
    first.unmount();
    server.on(contracts.getApplication, offline());
    const { user } = open(rejected);
    expect(await screen.findByText('Failed to load the application')).toBeVisible();
    server.on(contracts.getApplication, anApplication());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Business name')).toHaveValue('Nokshi Ghor');
  });

  test('shows an empty form without an application', async () => {
    fakeApi().on(contracts.getApplication, refuse(404, 'You have not applied yet'));
    open(rejected);
    expect(await screen.findByLabelText('Business name')).toHaveValue('');
  });
});

describe('VIEW APPLICATION', () => {
  test.each([
    ['pending', 'Pending approval'],
    ['approved', 'Approved'],
    ['suspended', 'Suspended'],
  ] as const)('%s: shows the masked application read-only', async (status, word) => {
    fakeApi().on(contracts.getApplication, anApplication({ status, reason: 'Counterfeits', facebook: '' }));
    const { container } = open({ status });
    expect(await screen.findByText(word)).toBeVisible();
    expect(screen.getByText('Submitted 20 Nov 2026, 2:05 PM')).toBeVisible();
    for (const text of ['Rokeya Begum', '••••••6789', '•••••••5678', '14 Apr 2019', 'Jashore Road, Khulna'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Bank name')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('Reason: Counterfeits') !== null).toBe(status === 'suspended');
    await expectNoAxeViolations(container);
  });

  test('shows the bank of a bank account', async () => {
    fakeApi().on(
      contracts.getApplication,
      anApplication({
        payment_method: 'Bank',
        bank_name: 'Sonali Bank',
        branch_name: 'Khulna',
        logo: aPicture(),
      }),
    );
    open({ status: 'pending' });
    expect(await screen.findByText('Sonali Bank')).toBeVisible();
    const payout = screen.getByRole('heading', { name: 'Payout' }).closest('section')!;
    expect(within(payout).getByText('Khulna')).toBeVisible();
  });

  test('shows loading, and retries after a failure', async () => {
    const server = fakeApi().on(contracts.getApplication, never);
    const first = open({ status: 'pending' });
    expect(await screen.findByText('Loading your application…')).toBeInTheDocument();
    first.unmount();
    server.on(contracts.getApplication, refuse(500));
    const { user } = open({ status: 'pending' });
    expect(await screen.findByText('Failed to load the application')).toBeVisible();
    server.on(contracts.getApplication, anApplication());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Rokeya Begum')).toBeVisible();
  });

  test('shows that there is no application', async () => {
    fakeApi().on(contracts.getApplication, refuse(404, 'You have not applied yet'));
    const { container } = open({ status: 'pending' });
    expect(await screen.findByText('You have not applied yet')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Selling on Haat' })).toBeVisible());
    await expectNoAxeViolations(container);
  });
});
