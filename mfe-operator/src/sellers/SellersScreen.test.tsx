import { operator, storeNames } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './SellersScreen';

const row = (change: object = {}) => ({
  id: 7,
  status: 'pending' as const,
  business_name: 'Nakshi Ghor',
  business_type: 'General Clothing' as const,
  first_name: 'Ayesha',
  last_name: 'Khan',
  email: 'ayesha@haat.example',
  phone: '01712345678',
  applied_at: new Date(Date.now() - 30 * 3_600_000).toISOString(),
  ...change,
});
const page = (results: ReturnType<typeof row>[], more: object = {}) => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results,
  status_counts: { pending: results.length, approved: 12, rejected: 3, suspended: 1 },
  oldest_pending: results[0]?.applied_at ?? null,
  ...more,
});
/** Nobody wants another name. */
const withoutNames = () => fakeApi().on(storeNames.listNameChanges, { results: [] });
const open = (at = '/operator/sellers') => renderScreen(routes, { at, session: aStaffSession() });

test('lists who waits, with age, counts of all states and what is unusual', async () => {
  withoutNames().on(
    operator.listSellers,
    page([
      row({ question: 'answered' }),
      row({ id: 8, business_name: 'Rong', same_name: [{ id: 3, status: 'approved' }] }),
    ]),
  );
  const { container } = open();
  const table = within(await screen.findByRole('table', { name: 'Sellers' }));
  expect(table.getByRole('link', { name: 'Nakshi Ghor' })).toHaveAttribute('href', '/operator/sellers/7');
  expect(table.getAllByText('30 hours ago')).toHaveLength(2);
  expect(table.getByText('Answered')).toBeVisible();
  expect(table.getByText('Same name as another store')).toBeVisible();
  expect(screen.getByText('The oldest application has waited 30 hours.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Approved\s*12$/ })).toHaveAttribute('aria-pressed', 'false');
  await expectNoAxeViolations(container);
});

test('state and search are in the address and in the request', async () => {
  const api = withoutNames().on(operator.listSellers, page([row()]));
  const { user, at } = open();
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: /^Suspended/ }));
  expect(at()).toBe('/operator/sellers?status=suspended');
  await user.type(screen.getByRole('searchbox', { name: 'Search sellers' }), 'nak');
  await waitFor(() =>
    expect(api.asked(operator.listSellers).at(-1)?.query).toMatchObject({
      status: 'suspended',
      search: 'nak',
    }),
  );
});

test('more sellers come behind the last one', async () => {
  const api = withoutNames().on(operator.listSellers, ({ query }) =>
    query.after === '7'
      ? page([row({ id: 9, business_name: 'Padma' })])
      : page([row()], { has_next: true, next: 7 }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Padma' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nakshi Ghor' })).toBeVisible();
  expect(api.asked(operator.listSellers)).toHaveLength(2);
});

test('says that nothing waits, that nothing matches, and that it loads', async () => {
  withoutNames().on(operator.listSellers, page([]));
  const { container, unmount } = open();
  expect(await screen.findByText('No application waits')).toBeVisible();
  await expectNoAxeViolations(container);
  unmount();
  const again = open('/operator/sellers?q=zzz');
  expect(await screen.findByText('No seller matches')).toBeVisible();
  again.unmount();
  withoutNames().on(operator.listSellers, never);
  open();
  expect(await screen.findByText('Loading sellers…')).toBeInTheDocument();
});

test('a failure is shown, and can be tried again', async () => {
  const api = withoutNames().on(operator.listSellers, refuse(500, 'Down'));
  const { user, container } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
  await expectNoAxeViolations(container);
  api.on(operator.listSellers, page([row()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Nakshi Ghor' })).toBeVisible();
});

test('names that stores want are approved, or refused with a reason', async () => {
  const change = { seller: 12, now: 'Kashful', wanted: 'Kashful Ghor', asked_at: '2026-11-28T08:00:00Z' };
  const other = { ...change, seller: 13, now: 'Shapla', wanted: 'Aarong' };
  const api = fakeApi()
    .on(operator.listSellers, page([row()]))
    .on(storeNames.listNameChanges, { results: [change, other] })
    .on(storeNames.approveNameChange, { results: [other] })
    .on(storeNames.rejectNameChange, { results: [] });
  const { user, container } = open();
  const first = within(await screen.findByRole('row', { name: /Kashful Ghor/ }));
  await expectNoAxeViolations(container);
  await user.click(first.getByRole('button', { name: 'Approve' }));
  await user.click(
    within(screen.getByRole('alertdialog', { name: 'Rename Kashful to Kashful Ghor?' })).getByRole('button', {
      name: 'Approve',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('row', { name: /Kashful Ghor/ })).not.toBeInTheDocument());
  expect(api.asked(storeNames.approveNameChange)[0]?.params).toEqual({ id: '12' });
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'It is a brand');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refuse' }));
  expect(api.asked(storeNames.rejectNameChange)[0]?.body).toEqual({ reason: 'It is a brand' });
  expect(screen.queryByRole('table', { name: 'Changes of store names' })).not.toBeInTheDocument();
});
