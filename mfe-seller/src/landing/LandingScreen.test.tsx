import { auth, NO_CONTACT, type SellerStatus } from '@haat/contracts';
import { contactAtom, sessionStore } from '@haat/session';
import { aProfile, expectNoAxeViolations, fakeApi, never, renderScreen } from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

const as = (seller: Parameters<typeof aProfile>[0]) => ({
  state: 'authenticated' as const,
  profile: aProfile(seller),
});

beforeEach(() => {
  fakeApi().on(auth.status, never);
});

test.each<[SellerStatus | 'none' | 'unheard of', string, string, string]>([
  ['none', 'OPEN YOUR STORE ON HAAT', 'START SELLING', '/seller/signup'],
  ['pending', 'YOUR SELLER APPLICATION IS PENDING APPROVAL', 'VIEW APPLICATION', '/seller/signup'],
  ['approved', "YOU'RE NOW A VERIFIED SELLER", 'GO TO DASHBOARD', '/seller/dashboard'],
  ['rejected', 'NOT APPROVED', 'APPLY AGAIN', '/seller/signup'],
  ['suspended', 'YOUR STORE IS SUSPENDED', 'VIEW APPLICATION', '/seller/signup'],
  ['unheard of', 'OPEN YOUR STORE ON HAAT', 'START SELLING', '/seller/signup'],
])('application %s: %s', async (status, title, button, target) => {
  const seller = status === 'none' ? null : { status: status as SellerStatus, rejection_reason: null };
  const { container } = renderScreen(routes, { at: '/seller', session: as({ seller }) });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: button })).toHaveAttribute('href', target);
  // Only newcomers see how to begin.
  const steps = screen.queryByRole('region', { name: 'How it works' });
  expect(steps !== null).toBe(button === 'START SELLING');
  await expectNoAxeViolations(container);
});

test.each(['rejected', 'suspended'] as const)('shows the reason to a seller who is %s', (status) => {
  const seller = { status, rejection_reason: 'The ID is not readable' };
  renderScreen(routes, { at: '/seller', session: as({ seller }) });
  expect(screen.getByText('Reason: The ID is not readable')).toBeVisible();
});

beforeEach(() => sessionStore.set(contactAtom, NO_CONTACT));

test.each([
  [{ email: 'care@shop.example', phone: '16121' }, 'mailto:care@shop.example'],
  [{ phone: '16121' }, 'tel:16121'],
  [{}, null],
])('a suspended store with contact %j links to %s, not to the dashboard', (contact, href) => {
  sessionStore.set(contactAtom, { ...NO_CONTACT, ...contact });
  renderScreen(routes, { at: '/seller', session: as({ seller: { status: 'suspended' } }) });
  expect(screen.queryByRole('link', { name: 'Contact us' })?.getAttribute('href') ?? null).toBe(href);
  expect(screen.queryByRole('link', { name: 'GO TO DASHBOARD' })).toBeNull();
});

test('invites a signed-out visitor', () => {
  renderScreen(routes, { at: '/seller', session: 'signed-out' });
  expect(screen.getByRole('link', { name: 'START SELLING' })).toBeVisible();
});

test('shows an approval that came meanwhile', async () => {
  fakeApi().on(auth.status, aProfile({ seller: { status: 'approved' } }));
  renderScreen(routes, { at: '/seller', session: as({ seller: { status: 'pending' } }) });
  expect(await screen.findByRole('heading', { name: "YOU'RE NOW A VERIFIED SELLER" })).toBeVisible();
});
