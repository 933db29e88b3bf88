import { auth } from '@haat/contracts';
import { aProfile, expectNoAxeViolations, fakeApi, never, renderScreen } from '@haat/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';

const at = '/seller/signup-confirmation';
const as = (seller: NonNullable<Parameters<typeof aProfile>[0]>['seller']) => ({
  state: 'authenticated' as const,
  profile: aProfile({ seller }),
});

beforeEach(() => {
  fakeApi().on(auth.status, never);
});

test('shows thanks, when and how the answer comes, and the tutorials', async () => {
  const { container } = renderScreen(routes, { at, session: as({ status: 'pending' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'THANK YOU FOR REGISTERING' })).toBeVisible();
  expect(screen.getByText('YOUR REQUEST HAS BEEN RECEIVED!')).toBeVisible();
  expect(screen.getByText('YOUR REQUEST WILL BE PROCESSED WITHIN THE NEXT 48 HOURS!')).toBeVisible();
  expect(screen.getByText(/confirmation comes by e-mail to ayesha@example.com/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Watch the tutorials' })).toHaveAttribute('href', '/tutorials');
  await expectNoAxeViolations(container);
});

test('accepts a profile without the application right after submitting', async () => {
  renderScreen(routes, { at, session: as(null), state: { applied: true } });
  expect(await screen.findByText('YOUR REQUEST HAS BEEN RECEIVED!')).toBeVisible();
});

test.each(['rejected', 'suspended', 'approved'] as const)(
  'a seller who is %s sees the current status of the profile @full',
  async (status) => {
    const decided = aProfile({ seller: { status, rejection_reason: 'The ID is not readable' } });
    fakeApi().on(auth.status, decided);
    const page = renderScreen(routes, { at, session: as({ status: 'pending' }) });
    await waitFor(() => expect(page.at()).toBe('/seller'));
    expect(screen.queryByText('THANK YOU FOR REGISTERING')).toBeNull();
  },
);

test('accepts a rejected profile right after a second application', async () => {
  renderScreen(routes, { at, session: as({ status: 'rejected' }), state: { applied: true } });
  expect(await screen.findByText('YOUR REQUEST HAS BEEN RECEIVED!')).toBeVisible();
});

test('redirects a user without an application', async () => {
  const page = renderScreen(routes, { at, session: as(null) });
  expect(await screen.findByText('OPEN YOUR STORE ON HAAT')).toBeVisible();
  expect(page.at()).toBe('/seller');
});
