import { type ModeratedContent, moderation } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './ModerationScreen';

const content = (change: Partial<ModeratedContent> = {}): ModeratedContent => ({
  kind: 'product',
  id: 12,
  version: 1,
  product: 12,
  title: 'Brand shirt',
  text: 'Cotton',
  picture: null,
  rating: null,
  store: { id: 7, name: 'Nakshi Ghor' },
  author: null,
  since: new Date(Date.now() - 30 * 3_600_000).toISOString(),
  report_count: 2,
  reports: [
    { reason: 'other', words: 'The label is printed', by: 'Farhana A.' },
    { reason: 'counterfeit', words: '', by: 'Tanvir H.' },
  ],
  reason: '',
  decided_by: null,
  appeal: null,
  ...change,
});
const review = content({
  kind: 'review',
  id: 3,
  title: 'Saree',
  text: 'Thieves!',
  rating: 1,
  author: 'Rina K.',
  reports: [],
  report_count: 0,
});
const page = (results: ModeratedContent[], more: object = {}) => ({
  results,
  has_next: false,
  counts: { reported: results.length, appealed: 1, new: 100 },
  ...more,
});
const open = (at = '/operator/moderation', role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at, session: aStaffSession(role) });
const list = () => screen.findByRole('list', { name: 'Products, reviews and questions' });

test('lists what is reported with its reports, store and age; counts of what waits', async () => {
  fakeApi().on(moderation.listModeration, page([content(), review]));
  const { container } = open();
  const [first, second] = within(await list()).getAllByRole('article');
  expect(first).toHaveTextContent('reported 30 hours ago');
  expect(first).toHaveTextContent('2 reports');
  expect(first).toHaveTextContent('Something else: “The label is printed” (Farhana A.)');
  expect(within(first!).getByRole('link', { name: 'Nakshi Ghor' })).toHaveAttribute(
    'href',
    '/operator/sellers/7',
  );
  expect(second).toHaveTextContent('1 of 5 stars · by Rina K.');
  expect(screen.getByRole('button', { name: /^New stores\s*100\+$/ })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expectNoAxeViolations(container);
});

test('list and kind are in the address and in the request', async () => {
  const api = fakeApi().on(moderation.listModeration, page([content()]));
  const { user, at } = open();
  await list();
  await user.click(screen.getByRole('button', { name: /^Hidden/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Reviews');
  expect(at()).toBe('/operator/moderation?list=hidden&kind=review');
  await waitFor(() =>
    expect(api.asked(moderation.listModeration).at(-1)?.query).toEqual({ list: 'hidden', kind: 'review' }),
  );
});

test('hides several with one reason, and says which stay as they were', async () => {
  const api = fakeApi()
    .on(moderation.listModeration, page([content(), review]))
    .on(moderation.decideContent, {
      decided: 1,
      not_decided: [{ kind: 'review', id: 3, error: 'It has changed meanwhile. Please look at it again.' }],
    });
  const { user } = open();
  await list();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
  expect(screen.getByRole('status')).toHaveTextContent('2 chosen');
  await user.click(screen.getByRole('button', { name: 'Hide 2 chosen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide 2?' }));
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(await dialog.findByText('Please give a reason')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Fake');
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText(/Review 3: It has changed meanwhile/)).toBeVisible();
  expect(api.asked(moderation.decideContent)[0]?.body).toEqual({
    items: [
      { kind: 'product', id: 12, version: 1 },
      { kind: 'review', id: 3, version: 1 },
    ],
    verdict: 'hidden',
    reason: 'It is a copy of another brand’s product.',
  });
  expect(screen.queryByRole('button', { name: 'Hide 2 chosen' })).toBeNull();
});

test('finds one in order without a reason; an appeal is granted or refused', async () => {
  const api = fakeApi()
    .on(
      moderation.listModeration,
      page([content({ appeal: 'We are the brand', decided_by: 'mo@haat.example', reason: 'Fake' })]),
    )
    .on(moderation.decideContent, { decided: 1, not_decided: [] });
  const { user } = open('/operator/moderation?list=appealed');
  expect(await screen.findByText('Appeal: “We are the brand”')).toBeVisible();
  expect(screen.getByText('Reason: Fake (mo@haat.example)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep hidden Brand shirt' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show again Brand shirt' }));
  expect(await screen.findByText('1 decided.')).toBeVisible();
  expect(api.asked(moderation.decideContent)[0]?.body).toEqual({
    items: [{ kind: 'product', id: 12, version: 1 }],
    verdict: 'ok',
  });
});

test('a role that only reads decides nothing', async () => {
  fakeApi().on(moderation.listModeration, page([content()]));
  open('/operator/moderation', 'read_only');
  await list();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Hide/ })).toBeNull();
});

test('goes on behind the last one; none, loading, failure', async () => {
  fakeApi().on(moderation.listModeration, ({ query }) =>
    query.after === '5_12' ? page([review]) : page([content()], { has_next: true, next: '5_12' }),
  );
  const more = open();
  await more.user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Thieves!')).toBeVisible();
  more.unmount();
  fakeApi().on(moderation.listModeration, page([]));
  const empty = open('/operator/moderation?list=new');
  expect(await screen.findByText('All products of new stores are looked at')).toBeVisible();
  empty.unmount();
  fakeApi().on(moderation.listModeration, never);
  const loading = open();
  expect(await screen.findByText('Loading…')).toBeInTheDocument();
  loading.unmount();
  fakeApi().on(moderation.listModeration, refuse(500, 'Down'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
});
