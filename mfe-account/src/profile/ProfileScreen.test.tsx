import {
  auth,
  addresses as calls,
  type HiddenContent,
  MAX_ADDRESSES,
  moderation,
  places,
  products,
  type SavedAddress,
} from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { RemoteApp } from '@haat/remote';
import { logout, noticesAtom, sessionAtom, sessionStore } from '@haat/session';
import {
  anAddress,
  aPage,
  aProfile,
  earlyCallsOf,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
  testQueryClient,
} from '@haat/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { routes } from '../routes';
import './ProfileScreen';

const nadia = aProfile({
  user: { first_name: 'নাদিয়া', last_name: 'ইসলাম', email: 'nadia@example.com' },
});

async function open() {
  const page = renderScreen(routes, { at: '/profile', session: { state: 'authenticated', profile: nadia } });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  return page;
}

test('shows the account and links', async () => {
  fakeApi();
  const { container } = await open();
  expect(screen.getByText('নাদিয়া ইসলাম')).toBeInTheDocument();
  expect(screen.getByText('nadia@example.com')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders');
  expect(screen.getByRole('link', { name: 'Your styles' })).toHaveAttribute('href', '/preferences');
  expect(await screen.findByText('You have no saved addresses yet')).toBeInTheDocument();
  expect(await screen.findByRole('textbox', { name: 'Chest' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows what operators have hidden, and why; the author asks once to look again', async () => {
  const hidden: HiddenContent = {
    kind: 'review',
    id: 3,
    product: 7,
    title: 'Saree',
    text: 'Thieves!',
    reason: 'The words insult people.',
    since: '2026-11-20T08:00:00.000Z',
    appeal: 'possible',
  };
  const product: HiddenContent = { ...hidden, kind: 'product', id: 7, title: 'Shirt', text: '' };
  const api = fakeApi()
    .on(moderation.listOwnHidden, { results: [hidden, product] })
    .on(moderation.appealContent, { results: [{ ...hidden, appeal: 'waiting' }, product] });
  const { user, container } = await open();
  const list = within(await screen.findByRole('list', { name: 'Hidden by Haat' }));
  // A store's products are among its products.
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(list.getByText('Reason: The words insult people.')).toBeInTheDocument();
  await expectNoAxeViolations(container);
  await user.click(list.getByRole('button', { name: 'Ask to look again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Haat to look again?' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Please say why it should be shown')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox'), 'It is true');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/You have asked us to look at it again/)).toBeInTheDocument();
  expect(api.asked(moderation.appealContent)[0]?.body).toEqual({
    kind: 'review',
    id: 3,
    words: 'It is true',
  });
});

describe('the address book', () => {
  const home = anAddress({ id: 1, is_default: true });
  const office = anAddress({
    id: 2,
    name: 'Office',
    text: '18 Green Road, Dhaka',
    delivery_note: 'Second floor',
  });
  const list = (...results: SavedAddress[]) => fakeApi().on(calls.listAddresses, { results });
  const shown = async () =>
    within(await screen.findByRole('list', { name: 'Your addresses' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);

  test('shows the loading text', async () => {
    fakeApi().on(calls.listAddresses, never);
    const { container } = await open();
    expect(screen.getByText('Loading your addresses...')).toBeInTheDocument();
    await screen.findByRole('textbox', { name: 'Chest' });
    await expectNoAxeViolations(container);
  });

  test.each([
    ['fails', refuse(500)],
    ['is out of reach', offline()],
  ])('shows the text and a retry after a server that %s', async (_, answer) => {
    const api = fakeApi().on(calls.listAddresses, answer);
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch shipping information');
    api.on(calls.listAddresses, { results: [home] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await shown()).toEqual(['HomeDefault']);
  });

  test('gets its first address', async () => {
    const dumuria = { name: 'Dumuria', bangla: 'ডুমুরিয়া' };
    const api = list()
      .on(calls.addAddress, { results: [home] })
      .on(places.listUpazilas, { upazilas: [dumuria], thanas: [] });
    const { user } = await open();
    expect(await screen.findByText('You have no saved addresses yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    const dialog = await screen.findByRole('dialog', { name: 'New address' });
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    await save();
    expect(within(dialog).getByText('Shipping address is required')).toBeInTheDocument();
    expect(within(dialog).getByText('Phone number is required')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Phone number')).toHaveFocus();
    await user.type(within(dialog).getByLabelText('Phone number'), '01712 345678');
    await user.type(within(dialog).getByLabelText('Shipping address'), 'House 12');
    await user.selectOptions(within(dialog).getByLabelText(/^District/), 'Khulna');
    await within(dialog).findByRole('option', { name: 'Dumuria' });
    await user.selectOptions(within(dialog).getByLabelText(/^Upazila/), 'Dumuria');
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
    await expectNoAxeViolations(document.body);
    await save();
    expect(await shown()).toEqual(['HomeDefault']);
    expect(dialog).not.toBeInTheDocument();
    expect(api.asked(calls.addAddress)[0]?.body).toMatchObject({
      recipient: 'নাদিয়া ইসলাম',
      address_line: 'House 12',
      district: 'Khulna',
      upazila: 'Dumuria',
      second_phone: '',
      is_default: false,
    });
  });

  test('shows what is saved; an address is edited @full', async () => {
    const api = list(home, office).on(calls.updateAddress, refuse(500));
    const { user, container } = await open();
    expect(await shown()).toEqual(['HomeDefault', 'Office']);
    expect(screen.getByText('For the courier: Second floor')).toBeInTheDocument();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Edit Office' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit address' });
    const name = within(dialog).getByLabelText(/^Name of the address/);
    await user.clear(name);
    await user.type(name, 'Studio');
    await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    expect(await within(dialog).findByText('Failed to save the address')).toBeInTheDocument();
    expect(name).toHaveValue('Studio');
    api.on(calls.updateAddress, { results: [home, { ...office, name: 'Studio' }] });
    await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    await waitFor(async () => expect(await shown()).toEqual(['HomeDefault', 'Studio']));
    expect(api.asked(calls.updateAddress)[0]).toMatchObject({ params: { id: '2' } });
  });

  describe('what is typed and not saved', () => {
    const add = { open: 'Add an address', title: 'New address' };
    const edit = { open: 'Edit Office', title: 'Edit address' };
    const restored = 'We have restored what you typed before. It is not saved yet.';
    beforeEach(() => sessionStorage.clear());
    type User = Awaited<ReturnType<typeof open>>['user'];

    async function openForm(user: User, form: typeof add) {
      await user.click(await screen.findByRole('button', { name: form.open }));
      return within(await screen.findByRole('dialog', { name: form.title }));
    }
    async function types(user: User, form: typeof add) {
      const dialog = await openForm(user, form);
      expect(dialog.queryByText(restored)).toBeNull();
      const line = dialog.getByLabelText('Shipping address');
      await user.clear(line);
      await user.type(line, 'House 12');
      await user.selectOptions(dialog.getByLabelText(/^District/), 'Khulna');
      return dialog;
    }
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    test.each([add, edit])('comes back after Esc and a reload: $title', async (form) => {
      list(home, office);
      const { user, unmount } = await open();
      await types(user, form);
      if (form === add) await user.click(screen.getByRole('checkbox', { name: /default address/ }));
      await user.keyboard('{Escape}');
      await closed();
      for (const reload of [false, true]) {
        if (reload) {
          unmount();
          await open();
        }
        const dialog = await openForm(user, form);
        expect(dialog.getByText(restored)).toBeInTheDocument();
        expect(dialog.getByLabelText('Shipping address')).toHaveValue('House 12');
        expect(dialog.getByLabelText(/^District/)).toHaveDisplayValue('Khulna');
        if (form === add) expect(dialog.getByRole('checkbox', { name: /default address/ })).toBeChecked();
        await user.keyboard('{Escape}');
        await closed();
      }
      const other = await openForm(user, form === add ? edit : add);
      expect(other.queryByText(restored)).toBeNull();
    });

    test.each([
      ['saved', 'Save address'],
      ['cancelled', 'Cancel'],
    ])('is removed when it is %s', async (_, button) => {
      list(home, office).on(calls.updateAddress, { results: [home, office] });
      const { user } = await open();
      const dialog = await types(user, edit);
      expect(sessionStorage.getItem('haat.drafts')).toContain('House 12');
      await user.click(dialog.getByRole('button', { name: button }));
      await closed();
      expect(sessionStorage.getItem('haat.drafts')).toBeNull();
      expect((await openForm(user, edit)).queryByText(restored)).toBeNull();
    });

    test('is removed with its address, and by signing out', async () => {
      list(home, office).on(calls.deleteAddress, { results: [home] });
      const { user } = await open();
      await types(user, edit);
      await user.keyboard('{Escape}');
      await closed();
      await user.click(screen.getByRole('button', { name: 'Delete Office' }));
      await waitFor(() => expect(sessionStorage.getItem('haat.drafts')).toBeNull());
      await types(user, add);
      act(() => logout());
      expect(sessionStorage.getItem('haat.drafts')).toBeNull();
      expect(localStorage.getItem('haat.drafts')).toBeNull();
    });
  });

  test('has another default', async () => {
    const results = [
      { ...office, is_default: true },
      { ...home, is_default: false },
    ];
    list(home, office).on(calls.makeDefaultAddress, { results });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Make default Office' }));
    await waitFor(async () => expect(await shown()).toEqual(['OfficeDefault', 'Home']));
    expect(document.activeElement).toHaveTextContent(/^OfficeDefault/);
  });

  test('an address is deleted, and put back', async () => {
    sessionStore.set(noticesAtom, []);
    const api = list(home, office)
      .on(calls.deleteAddress, { results: [{ ...office, is_default: true }] })
      .on(calls.addAddress, { results: [home, office] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Home' }));
    await waitFor(async () => expect(await shown()).toEqual(['OfficeDefault']));
    expect(document.activeElement).toHaveTextContent(/^OfficeDefault/);
    const [notice] = sessionStore.get(noticesAtom);
    expect(notice).toMatchObject({ text: 'Home was deleted', action: { label: 'Undo' } });
    act(() => notice?.action?.run());
    await waitFor(async () => expect(await shown()).toEqual(['HomeDefault', 'Office']));
    const { id: _, text: __, ...body } = home;
    expect(api.asked(calls.addAddress)[0]?.body).toEqual(body);
  });

  test('without an address the focus is where one is added', async () => {
    list(home).on(calls.deleteAddress, { results: [] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Home' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add an address' })).toHaveFocus());
  });

  test('shows why an address could not be deleted', async () => {
    list(home, office).on(calls.deleteAddress, offline());
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Office' }));
    expect(await screen.findByText('Failed to delete the address')).toBeInTheDocument();
    expect(await shown()).toEqual(['HomeDefault', 'Office']);
  });

  test('is full @full', async () => {
    list(...Array.from({ length: MAX_ADDRESSES }, () => anAddress()));
    await open();
    expect(
      await screen.findByText('You have saved 10 addresses. Delete one to add another.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add an address' })).not.toBeInTheDocument();
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
  const api = fakeApi().on(auth.askPasswordReset, answer);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Email me the link' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(api.asked(auth.askPasswordReset)[0]?.body).toEqual({ email: 'nadia@example.com' });
});

describe('emails about own questions', () => {
  const box = () => screen.findByRole('checkbox', { name: 'Answers to your questions' });

  test('are turned off at once', async () => {
    const api = fakeApi().on(auth.saveNotices, ({ body }) => body as { question_notices: boolean });
    const { user } = await open();
    expect(await box()).toBeChecked();
    await user.click(await box());
    await waitFor(async () => expect(await box()).not.toBeChecked());
    expect(api.asked(auth.saveNotices)[0]?.body).toEqual({ question_notices: false });
  });

  test('stay as they were where that fails; another API has no such switch', async () => {
    fakeApi().on(auth.saveNotices, offline());
    const first = await open();
    await first.user.click(await box());
    expect(await screen.findByText('Failed to save this setting')).toBeInTheDocument();
    expect(await box()).toBeChecked();
    first.unmount();
    fakeApi().on(auth.getNotices, refuse(404));
    await open();
    expect(await screen.findByRole('checkbox', { name: 'News from your wish list' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Answers to your questions' })).not.toBeInTheDocument();
  });
});

test('a seller turns emails about questions to the store off', async () => {
  const api = fakeApi()
    .on(auth.getNotices, { question_notices: true, store_question_notices: true })
    .on(auth.saveNotices, { question_notices: true, store_question_notices: false });
  const { user } = await open();
  const box = () => screen.findByRole('checkbox', { name: 'Questions to your store' });
  await user.click(await box());
  await waitFor(async () => expect(await box()).not.toBeChecked());
  expect(api.asked(auth.saveNotices)[0]?.body).toEqual({ store_question_notices: false });
});

test('shoppers without a store have no switch for its questions', async () => {
  fakeApi();
  await open();
  expect(await screen.findByRole('checkbox', { name: 'Answers to your questions' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Questions to your store' })).not.toBeInTheDocument();
});

describe('emails about the wish list', () => {
  const box = () => screen.getByRole('checkbox', { name: 'News from your wish list' });

  test('are turned off and on at once', async () => {
    const api = fakeApi().on(auth.saveWishNotices, ({ body }) => ({
      user: { ...nadia.user, ...(body as object) },
    }));
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
    fakeApi().on(auth.saveWishNotices, offline());
    const { user } = await open();
    await user.click(box());
    expect(await screen.findByText('Failed to save this setting')).toBeInTheDocument();
    expect(box()).toBeChecked();
  });
});

describe('signing out', () => {
  beforeEach(() => sessionStore.set(noticesAtom, []));

  test('signs out on this device', async () => {
    fakeApi().on(products.listProducts, aPage([]));
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
    const api = fakeApi().on(auth.logoutEverywhere, undefined).on(products.listProducts, aPage([]));
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
    fakeApi().on(auth.logoutEverywhere, refuse(503, 'We are tidying up'));
    const { user, at, dialog } = await everywhere();
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We are tidying up');
    expect(sessionStore.get(sessionAtom).state).toBe('authenticated');
    expect(at()).toBe('/profile');
  });
});

test('shows a retry while the profile is not loaded', async () => {
  sessionStorage.setItem('access_token', 'a');
  const api = fakeApi().on(auth.status, refuse(500));
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

test('asks for what its page has asked ahead', async () => {
  const api = fakeApi();
  await open();
  const early = earlyCallsOf(routes, '/profile');
  await waitFor(() => expect(api.addresses()).toEqual(expect.arrayContaining(early)));
});

test('the profile that came while the page was hydrated is not asked for again', async () => {
  const api = fakeApi().on(auth.status, nadia);
  sessionStore.set(sessionAtom, { state: 'authenticated', profile: nadia });
  act(() => navigation.push('/profile'));
  const firstStore = createStore();
  firstStore.set(sessionAtom, { state: 'authenticated', profile: null });
  const app = { routes, loading: null, firstStore, isLoading: true, queryClient: testQueryClient() };
  render(<RemoteApp {...app} />);
  expect(await screen.findByText('নাদিয়া ইসলাম')).toBeInTheDocument();
  expect(api.asked(auth.status)).toEqual([]);
});
