import { aProfile, expectNoAxeViolations, renderScreen } from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

const at = '/seller/signup-confirmation';
const as = (seller: NonNullable<Parameters<typeof aProfile>[0]>['seller']) => ({
  state: 'authenticated' as const,
  profile: aProfile({ seller }),
});

test('thanks, says when and how the answer comes, and where the tutorials are', async () => {
  const { container } = renderScreen(routes, { at, session: as({ status: 'pending' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'THANK YOU FOR REGISTERING' })).toBeVisible();
  expect(screen.getByText('YOUR REQUEST HAS BEEN RECEIVED!')).toBeVisible();
  expect(screen.getByText('YOUR REQUEST WILL BE PROCESSED WITHIN THE NEXT 48 HOURS!')).toBeVisible();
  expect(screen.getByText(/confirmation comes by e-mail to ayesha@example.com/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Watch the tutorials' })).toHaveAttribute('href', '/tutorials');
  await expectNoAxeViolations(container);
});

test('right after the application the profile may not know of it yet', async () => {
  renderScreen(routes, { at, session: as(null), state: { applied: true } });
  expect(await screen.findByText('YOUR REQUEST HAS BEEN RECEIVED!')).toBeVisible();
});

test('who has not applied is led to where one does', async () => {
  const page = renderScreen(routes, { at, session: as(null) });
  expect(await screen.findByText('OPEN YOUR STORE ON HAAT')).toBeVisible();
  expect(page.at()).toBe('/seller');
});
