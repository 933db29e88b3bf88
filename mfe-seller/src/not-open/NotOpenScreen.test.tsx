import { aProfile, expectNoAxeViolations, renderScreen } from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

test.each([
  ['an approved seller', {}, 'Go to orders', '/seller/orders'],
  ['anybody else', null, 'Back to selling on Haat', '/seller'],
])('%s is led somewhere useful', async (_, seller, link, target) => {
  const session = { state: 'authenticated' as const, profile: aProfile({ seller }) };
  const { container } = renderScreen(routes, { at: '/seller/elsewhere', session });
  expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', target);
  await expectNoAxeViolations(container);
});
