import { type ContentPageFile, contentPages, type PageVersionWords } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './PageScreen';
import './PagesScreen';

const version = (number: number) => ({
  version: number,
  author: 'nadia@haat.example',
  at: '2026-11-28T08:00:00Z',
});
const file = (change: Partial<ContentPageFile> = {}): ContentPageFile => ({
  page: 'policies',
  live: version(1),
  latest: 2,
  versions: [version(2), version(1)],
  ...change,
});
const words = (number: number): PageVersionWords => ({
  version: number,
  en: { title: `Policies ${number}`, lead: 'Binding.', body: '## Delivery\nEverywhere.' },
  bn: { title: 'নিয়ম', lead: 'সংক্ষেপে।', body: '## ডেলিভারি\nসারা দেশে।' },
});
const server = () =>
  fakeApi()
    .on(contentPages.getContentPageFile, file())
    .on(contentPages.getPageVersion, ({ params }) => words(Number(params.version)));
const open = (role?: Parameters<typeof aStaffSession>[0], at = '/operator/pages/policies') =>
  renderScreen(routes, { at, session: aStaffSession(role) });

test('lists the pages and what shoppers see', async () => {
  fakeApi().on(contentPages.listContentPages, {
    results: [
      { page: 'policies', live: version(1), latest: 2 },
      { page: 'faq', live: null, latest: 0 },
    ],
  });
  const { container } = open('read_only', '/operator/pages');
  expect(await screen.findByRole('row', { name: /Policies Version 1 .*nadia.* Version 2/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /FAQ Built-in words None/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Policies' })).toHaveAttribute('href', '/operator/pages/policies');
  await expectNoAxeViolations(container);
});

test('words are changed with a preview, and saved as a new version', async () => {
  const api = server().on(contentPages.savePage, file({ latest: 3 }));
  const { user, container } = open();
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  expect(title).toHaveValue('Policies 2');
  await expectNoAxeViolations(container);
  const body = screen.getByRole('textbox', { name: /^Text/ });
  await user.clear(body);
  await user.click(body);
  await user.paste('## Delivery\n<b>Everywhere</b>');
  await user.click(screen.getByRole('button', { name: 'Save as a new version' }));
  expect(screen.getByRole('alert')).toHaveTextContent('English, line 2: HTML is not allowed');
  await user.clear(body);
  await user.paste('## Returns\nWithin 7 days.');
  expect(screen.getByRole('heading', { name: 'Returns' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save as a new version' }));
  expect(api.asked(contentPages.savePage)[0]?.body).toMatchObject({
    seen: 2,
    en: { title: 'Policies 2', body: '## Returns\nWithin 7 days.' },
    bn: words(2).bn,
  });
});

test('somebody else was faster: the words stay', async () => {
  server().on(contentPages.savePage, refuse(409, 'Somebody else has changed this page meanwhile.'));
  const { user } = open();
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await user.type(title, '!');
  await user.click(screen.getByRole('button', { name: 'Save as a new version' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed');
  expect(title).toHaveValue('Policies 2!');
});

test('an owner publishes a version, and shows the built-in words again', async () => {
  const api = server().on(contentPages.publishPage, ({ body }) => {
    const { version: shown } = body as { version: number | null };
    return file({ live: shown === null ? null : version(shown) });
  });
  const { user } = open();
  const row = within(await screen.findByRole('row', { name: /Version 2/ }));
  await user.click(row.getByRole('button', { name: 'Publish' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Publish' }));
  expect(await row.findByText('Published')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the built-in words' }));
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Show the built-in words' }),
  );
  expect(api.asked(contentPages.publishPage).map(({ body }) => body)).toEqual([
    { version: 2, seen: 1 },
    { version: null, seen: 2 },
  ]);
});

test('a moderator does not publish; who only reads sees versions', async () => {
  server();
  const moderator = open('moderator');
  expect(await screen.findByRole('button', { name: 'Save as a new version' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  moderator.unmount();
  open('read_only');
  expect(await screen.findByRole('row', { name: /Version 2/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save as a new version' })).toBeNull();
});
