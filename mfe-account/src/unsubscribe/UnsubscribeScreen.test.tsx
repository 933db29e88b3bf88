import { auth } from '@haat/contracts';
import {
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import './UnsubscribeScreen';

const open = (hash = '#token=7.abc') =>
  renderScreen(routes, { at: `/unsubscribe${hash}`, session: 'signed-out' });

test('turns the emails off, with the token out of the address', async () => {
  const api = fakeApi().on(auth.endWishNotices, undefined);
  const { container, at } = open();
  expect(await screen.findByText('You get no more emails about your wish list.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Emails about your wish list' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
  expect(api.asked(auth.endWishNotices)[0]?.query).toEqual({ token: '7.abc' });
  expect(at()).toBe('/unsubscribe');
  await expectNoAxeViolations(container);
});

test.each([
  ['questions', 'You get no more emails about your questions.'],
  ['storequestions', 'You get no more emails about questions to your store.'],
  ['stores', 'You get no more emails about stores you follow.'],
])('names the kind of emails that the token is of: %s', async (topic, text) => {
  const api = fakeApi().on(auth.endWishNotices, undefined);
  open(`#token=7.${topic}.abc`);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(api.asked(auth.endWishNotices)[0]?.query).toEqual({ token: `7.${topic}.abc` });
});

test('is shown to be under way', async () => {
  fakeApi().on(auth.endWishNotices, never);
  open();
  expect(await screen.findByText('Turning the emails off...')).toBeInTheDocument();
});

test.each([
  ['without a token', ''],
  ['with a wrong one', '#token=x'],
])('a link %s leads to the profile @full', async (_, hash) => {
  fakeApi().on(auth.endWishNotices, refuse(400, 'No', { code: 'unsubscribe_link_invalid' }));
  const { container } = open(hash);
  expect(await screen.findByText(/This link does not work/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('a failure can be tried again; a member’s profile is loaded anew', async () => {
  const api = fakeApi().on(auth.endWishNotices, offline());
  const { user } = renderScreen(routes, {
    at: '/unsubscribe#token=7.abc',
    session: { state: 'authenticated', profile: aProfile() },
  });
  expect(await screen.findByText('Failed to turn the emails off')).toBeInTheDocument();
  api.on(auth.endWishNotices, undefined).on(auth.status, aProfile({ user: { wish_notices: false } }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You get no more emails about your wish list.')).toBeInTheDocument();
  expect(api.asked(auth.status)).toHaveLength(1);
});
