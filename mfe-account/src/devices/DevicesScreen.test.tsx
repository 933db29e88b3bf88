import { auth, type SignedInDevice } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aProfile,
  earlyCallsOf,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './DevicesScreen';

const thisOne: SignedInDevice = {
  id: 'a3b8d1b6-0b3b-4b1a-9c1a-1a2b3c4d5e6f',
  browser: 'Chrome',
  system: 'Android',
  current: true,
  created_at: '2026-11-01T04:05:00Z',
  last_used_at: '2026-11-21T08:05:00Z',
};
const laptop: SignedInDevice = {
  ...thisOne,
  id: '0f0e0d0c-0b0a-4908-8706-050403020100',
  browser: 'Firefox',
  system: 'Windows',
  current: false,
};
const unknown: SignedInDevice = {
  ...laptop,
  id: '1f0e0d0c-0b0a-4908-8706-050403020100',
  browser: '',
  system: '',
};

beforeEach(() => sessionStore.set(noticesAtom, []));

async function open() {
  const page = renderScreen(routes, {
    at: '/profile/devices',
    session: { state: 'authenticated', profile: aProfile() },
  });
  await screen.findByRole('heading', { level: 1, name: 'Signed-in devices' });
  return page;
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const notices = () => sessionStore.get(noticesAtom).map(({ text }) => text);

test('lists the devices and marks this one', async () => {
  fakeApi().on(auth.listSessions, { results: [thisOne, laptop, unknown] });
  const { container } = await open();
  await screen.findByRole('list', { name: 'Devices' });
  expect(names()).toEqual(['Chrome on Android This device', 'Firefox on Windows ', 'Unknown device ']);
  const [first] = screen.getAllByRole('article');
  expect(within(first as HTMLElement).getByText('1 Nov 2026, 10:05 AM')).toBeInTheDocument();
  expect(within(first as HTMLElement).getByText('21 Nov 2026, 2:05 PM')).toBeInTheDocument();
  expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows that it is loading', async () => {
  fakeApi().on(auth.listSessions, never);
  const { container } = await open();
  expect(screen.getByText('Loading your devices...')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test.each([
  ['fails', refuse(500)],
  ['is out of reach', offline()],
])('shows the text and a retry after a server that %s', async (_, answer) => {
  const api = fakeApi().on(auth.listSessions, answer);
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your devices');
  api.on(auth.listSessions, { results: [thisOne] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Chrome on Android')).toBeInTheDocument();
});

test('says when there is no other device', async () => {
  fakeApi().on(auth.listSessions, { results: [thisOne] });
  await open();
  expect(await screen.findByText('You are signed in on this device only.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Sign out/ })).not.toBeInTheDocument();
});

describe('signing out of a device', () => {
  async function signOut() {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out of Firefox on Windows?' });
    await expectNoAxeViolations(dialog);
    await page.user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  }

  test.each([
    ['ends it', undefined],
    ['counts one that has ended already', refuse(404, 'This device is not signed in')],
  ])('%s @full', async (_, answer) => {
    const api = fakeApi()
      .on(auth.listSessions, { results: [thisOne, laptop] })
      .on(auth.endSession, answer);
    await signOut();
    await waitFor(() => expect(notices()).toEqual(['Firefox on Windows is signed out']));
    expect(api.asked(auth.endSession)[0]?.params).toEqual({ id: laptop.id });
    expect(names()).toEqual(['Chrome on Android This device']);
  });

  test('shows why it failed, and keeps the device', async () => {
    fakeApi()
      .on(auth.listSessions, { results: [thisOne, laptop] })
      .on(auth.endSession, offline());
    await signOut();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to sign the device out');
    expect(names()).toHaveLength(2);
  });
});

describe('signing out of all other devices', () => {
  async function signOutOthers() {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out of all other devices?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  }

  test('leaves this one', async () => {
    fakeApi()
      .on(auth.listSessions, { results: [thisOne, laptop, unknown] })
      .on(auth.endOtherSessions, undefined);
    await signOutOthers();
    await waitFor(() => expect(notices()).toEqual(['All other devices are signed out']));
    expect(names()).toEqual(['Chrome on Android This device']);
  });

  test('shows why it failed', async () => {
    fakeApi()
      .on(auth.listSessions, { results: [thisOne, laptop] })
      .on(auth.endOtherSessions, refuse(503, 'We are tidying up'));
    await signOutOthers();
    expect(await screen.findByRole('alert')).toHaveTextContent('We are tidying up');
    expect(names()).toHaveLength(2);
  });
});

test('asks for what its page has asked ahead', async () => {
  const api = fakeApi().on(auth.listSessions, never);
  open();
  const early = earlyCallsOf(routes, '/profile/devices');
  await waitFor(() => expect(api.addresses()).toEqual(expect.arrayContaining(early)));
});
