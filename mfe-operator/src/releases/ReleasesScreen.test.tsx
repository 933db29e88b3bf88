import { type ReleasedPackage, releases } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { act, screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './ReleasesScreen';

/** jsdom has none. */
class FakeEvents {
  static opened: FakeEvents[] = [];
  onopen = () => {};
  onerror = () => {};
  onmessage = (_event: { data: string }) => {};
  readonly address: string;
  isClosed = false;
  constructor(address: string) {
    this.address = address;
    FakeEvents.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
}
beforeEach(() => {
  FakeEvents.opened = [];
  Object.assign(globalThis, { EventSource: FakeEvents });
});

const note = { at: '2026-11-28T08:00:00Z', by: 'nadia@haat.example', why: 'filters' };
const counts = (loads: number, failures: number) => ({ loads, failures });
const sides = (canary: number, failed: number) => ({ canary: counts(canary, failed), live: counts(900, 3) });
const figures = (loads: number, failed = 0) => ({
  ...{ failed: sides(loads, failed), slow: sides(loads, 0), flawed: sides(loads, 0) },
  ...{ no_report: sides(loads, 0), failed_on_server: sides(loads, 0) },
  goals: [{ goal: 'order', canary: { visitors: 20, reached: 2 }, live: { visitors: 300, reached: 31 } }],
});
const catalog = (change: Partial<ReleasedPackage> = {}): ReleasedPackage => ({
  ...note,
  name: 'catalog',
  version: '1.4.0',
  canary: null,
  fault: null,
  back: '1.3.0',
  loads: counts(900, 3),
  versions: ['1.5.0', '1.4.0', '1.3.0'].map((version) => ({ version, yanked: null })),
  ...change,
});
const canary = (change: Partial<NonNullable<ReleasedPackage['canary']>> = {}) => ({
  ...note,
  ...{ version: '1.5.0', percent: 10, held: null, together: { catalog: '1.5.0' }, figures: figures(40) },
  ...change,
});
const now = (change: Partial<ReleasedPackage> = {}, composition = 12) => ({
  composition,
  since: '2026-11-28T06:00:00Z',
  problems: [],
  packages: [catalog(change)],
  history: [
    {
      ...{ ...note, id: composition },
      changes: [{ what: 'live' as const, name: 'catalog', from: '1.3.0', version: '1.4.0' }],
    },
    { ...note, id: 11, why: '', changes: [{ what: 'granted' as const, name: 'cards', prefix: '/cards' }] },
  ],
  grants: [{ name: 'catalog', prefixes: ['/home'] }],
  routes: [{ path: '/home', name: 'catalog', access: 'browse', version: '1.4.0', canary: null }],
  events: '/-/operator/releases/events?ticket=1',
});
const open = (role?: Parameters<typeof aStaffSession>[0], tab = '') =>
  renderScreen(routes, { at: `/operator/releases${tab}`, session: aStaffSession(role) });

test('a canary’s figures change live; it is promoted with a reason', async () => {
  const api = fakeApi()
    .on(releases.getReleases, now({ canary: canary({ figures: figures(4) }) }))
    .on(releases.changeReleases, now({ version: '1.5.0' }, 13));
  const { user, container } = open();
  expect(await screen.findByText('4 page loads so far: too few to say anything.')).toBeVisible();
  await expectNoAxeViolations(container);
  const [events] = FakeEvents.opened;
  act(() => {
    events?.onopen();
    const { events: _events, ...next } = now({ canary: canary({ figures: figures(40, 1) }) });
    events?.onmessage({ data: JSON.stringify(next) });
  });
  expect(screen.getByText('Updated live')).toBeVisible();
  expect(screen.getByRole('row', { name: /Page loads that failed 1 of 40 3 of 900/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Visitors who ordered 2 of 20 31 of 300/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Promote' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Promote catalog 1.5.0 to all visitors?' }));
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(dialog.getByText('Please give a reason')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'looks good');
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(api.asked(releases.changeReleases)[0]?.body).toEqual({
    ...{ act: 'live', versions: { catalog: '1.5.0' }, why: 'looks good', seen: 12 },
  });
  expect(await screen.findByText('No canary is running.')).toBeVisible();
  // The events that are followed stay.
  expect(FakeEvents.opened).toHaveLength(1);
});

test('without events the server is asked again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const api = fakeApi().on(releases.getReleases, now());
  open();
  expect(await screen.findByText('Updated every 5 seconds')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(api.asked(releases.getReleases).length).toBeGreaterThan(1);
  jest.useRealTimers();
});

test('of two operators at once the second one is told, and nothing is lost', async () => {
  const api = fakeApi()
    .on(releases.getReleases, now())
    .on(
      releases.changeReleases,
      refuse(409, 'Composition 13 was made meanwhile', { code: 'changed_meanwhile' }),
    );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Roll back catalog' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll catalog back to 1.3.0?' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'broken');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody else has changed the releases');
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('broken');
  expect(api.asked(releases.getReleases).length).toBeGreaterThan(1);
});

test('a held canary is not promoted: a person ends it, or says that the reports are false', async () => {
  const held = { at: note.at, why: '9 of 12 page loads failed, from one network' };
  const api = fakeApi()
    .on(releases.getReleases, now({ canary: canary({ held }) }))
    .on(releases.changeReleases, now({}, 13));
  const { user } = open();
  expect(await screen.findByText(/Held until somebody decides: 9 of 12/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'The reports are false' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'tried it');
  await user.click(dialog.getByRole('button', { name: 'The reports are false' }));
  expect(api.asked(releases.changeReleases)[0]?.body).toMatchObject({ act: 'dismiss', name: 'catalog' });
});

test('a version becomes a canary, is previewed, is marked bad with a replacement', async () => {
  const api = fakeApi()
    .on(releases.getReleases, now())
    .on(releases.changeReleases, now({}, 13))
    .on(releases.previewReleases, { path: '/home?preview=x', until: '2026-12-05T08:00:00Z' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Release catalog' }));
  const release = within(screen.getByRole('dialog', { name: 'Release catalog' }));
  const share = release.getByRole('textbox', { name: 'Percent of the visitors' });
  await user.type(release.getByRole('textbox', { name: /^Reason/ }), 'try');
  await user.clear(share);
  await user.click(release.getByRole('button', { name: 'Release' }));
  expect(await release.findByRole('alert')).toHaveTextContent('from 1 to 99 percent');
  await user.type(share, '৫');
  await user.click(release.getByRole('button', { name: 'Release' }));
  await user.click(await screen.findByRole('button', { name: 'Preview catalog' }));
  const preview = within(screen.getByRole('dialog', { name: 'Preview of catalog' }));
  await user.click(preview.getByRole('button', { name: 'Make a link' }));
  expect(await preview.findByRole('textbox', { name: /^Link/ })).toHaveValue(
    'http://localhost/home?preview=x',
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Mark bad catalog' }));
  const yank = within(screen.getByRole('dialog', { name: 'Mark a version of catalog bad' }));
  await user.selectOptions(yank.getByRole('combobox', { name: 'Version' }), '1.4.0');
  await user.type(yank.getByRole('textbox', { name: /^Reason/ }), 'broken');
  await user.click(yank.getByRole('button', { name: 'Mark bad' }));
  expect(api.asked(releases.changeReleases).map(({ body }) => body)).toEqual([
    { act: 'canary', versions: { catalog: '1.5.0' }, percent: 5, why: 'try', seen: 12 },
    { act: 'yank', name: 'catalog', version: '1.4.0', instead: '1.5.0', why: 'broken', seen: 13 },
  ]);
});

test('the history says what changed, and an earlier composition is restored', async () => {
  const api = fakeApi().on(releases.getReleases, now()).on(releases.changeReleases, now({}, 13));
  const { user, container } = open('owner', '?tab=history');
  const row = await screen.findByRole('row', { name: /12 Live .*nadia.* catalog: 1.3.0 → 1.4.0 filters/ });
  expect(row).toBeVisible();
  await expectNoAxeViolations(container);
  expect(screen.getByText('cards may use /cards')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'worked');
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(api.asked(releases.changeReleases)[0]?.body).toMatchObject({ act: 'restore', composition: 11 });
});

test('paths are granted and taken back', async () => {
  const api = fakeApi().on(releases.getReleases, now()).on(releases.changeReleases, now({}, 13));
  const { user, container } = open('owner', '?tab=paths');
  expect(await screen.findByRole('row', { name: /\/home catalog 1.4.0 Members and guests/ })).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Grant a path' }));
  const grant = within(screen.getByRole('dialog', { name: 'Grant a path' }));
  await user.type(grant.getByRole('textbox', { name: 'Path' }), 'cards');
  await user.type(grant.getByRole('textbox', { name: /^Reason/ }), 'the cards team');
  await user.click(grant.getByRole('button', { name: 'Grant a path' }));
  expect(api.asked(releases.changeReleases)[0]?.body).toMatchObject({
    ...{ act: 'grant', name: 'catalog', prefix: '/cards' },
  });
});

test('who only reads changes nothing; a failure is said', async () => {
  fakeApi().on(releases.getReleases, now({ canary: canary() }));
  const reads = open('read_only');
  expect(await screen.findByText(/Not clearly worse/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Mark bad/ })).toBeNull();
  reads.unmount();
  fakeApi().on(releases.getReleases, refuse(403, 'Your role can’t do this. Please ask an owner.'));
  open('moderator');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please ask an owner');
});
