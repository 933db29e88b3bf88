import { expectNoAxeViolations, renderScreen } from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import './ForgotPasswordScreen';

test('says who helps and what they ask, without a form that leads nowhere', async () => {
  const { container, user, at, carried } = renderScreen(routes, {
    at: '/forgot-password',
    state: { from: '/cart' },
    session: 'signed-out',
  });
  await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
  expect(screen.getByRole('link', { name: '+880 1700-427228' })).toHaveAttribute(
    'href',
    'tel:+8801700427228',
  );
  expect(screen.getByRole('link', { name: 'care@haat.example' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:care@haat\.example\?subject=I%20forgot/),
  );
  expect(screen.getByText('We never ask for your password')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);

  await user.click(screen.getByRole('link', { name: 'Back to log in' }));
  expect(at()).toBe('/login');
  expect(carried()).toEqual({ from: '/cart' });
});
