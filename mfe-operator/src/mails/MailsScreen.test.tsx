import { market } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import './MailsScreen';

const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/mails', session: aStaffSession(role) });
const mail = {
  id: 1,
  kind: 'order_placed',
  recipient: 'ayesha@example.com',
  at: '2026-11-28T08:00:00Z',
  error: '550 no such user',
};

test('lists failed emails with the reason, and sends them again', async () => {
  const api = fakeApi()
    .on(market.listFailedMails, { results: [mail] })
    .on(market.resendFailedMails, { sent: 1 });
  const { user, container } = open();
  expect(await screen.findByText('550 no such user')).toBeVisible();
  await expectNoAxeViolations(container);
  api.on(market.listFailedMails, { results: [] });
  await user.click(screen.getByRole('button', { name: 'Send all again' }));
  expect(await screen.findByText('No email has failed')).toBeVisible();
  expect(api.asked(market.resendFailedMails)).toHaveLength(1);
});

test('loading, failure, and a role that only reads', async () => {
  fakeApi().on(market.listFailedMails, never);
  const loading = open();
  expect(await screen.findByText('Loading emails…')).toBeInTheDocument();
  loading.unmount();
  fakeApi().on(market.listFailedMails, refuse(500, 'Down'));
  const failed = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
  failed.unmount();
  fakeApi().on(market.listFailedMails, { results: [mail] });
  open('read_only');
  expect(await screen.findByText('550 no such user')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull();
});
