import { PAGE_DATA } from '@haat/page';
import { sessionStore } from '@haat/session';
import { expectNoAxeViolations } from '@haat/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { regionRecordsAtom, setRegionState } from '../regions/regionStates';
import { setTestRoutes } from '../testing/testRoutes';
import { listenForOverlayKey, toggleOwnershipOverlay } from './toggleOwnershipOverlay';

beforeAll(setTestRoutes);

const release = (version: string) => ({ version, entry: `/r/${version}/mf-manifest.json` });
const page = {
  composition: { id: '7.abc', remotes: { catalog: release('1.4.0'), account: release('2.0.0') } },
  manifests: {},
  settings: { guestAccess: 'explicit', showOwnershipOverlay: true },
};
const fetched = jest.fn();
globalThis.fetch = fetched;
// jsdom has no layout.
performance.getEntriesByName = (name) =>
  name === 'first-contentful-paint' ? [{ startTime: 239.6 } as PerformanceEntry] : [];

/** The page of the HTML server and the regions; visible parts have a box, as in a browser. */
beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>
    <div id="header"><header>Haat</header></div>
    <main id="main" tabindex="-1">
      <div data-region="catalog" data-remote="mfe-catalog" data-version="1.4.0"><input aria-label="Size" /></div>
      <div data-region="account" data-remote="mfe-account"></div>
      <div id="shell-page"></div>
    </main>
    <div id="footer">Contact</div>`;
  document.body.dataset.shell = '1.0.0-ffff';
  for (const [place, top] of [
    ['#header > *', 0],
    ['[data-region="catalog"]', 72],
    ['#footer', 900],
  ] as const) {
    const element = document.querySelector(place)!;
    element.getBoundingClientRect = () => new DOMRect(0, top, 1280, 72);
  }
});

beforeEach(() => {
  fetched.mockImplementation(async () => ({
    ok: true,
    json: async () => ({ shell: 'Shell team', catalog: 'Catalog team', account: 'Account team' }),
  }));
  setRegionState('catalog', { status: 'mounted' });
  sessionStore.set(regionRecordsAtom, { catalog: { version: '1.4.0', loadMs: 312, failures: 0 } });
});
// Escape closes an overlay that a test has left open.
afterEach(() => act(() => void fireEvent.keyDown(document, { key: 'Escape' })));

const panel = () => screen.queryByRole('region', { name: 'Who owns what' });
const rows = () =>
  within(panel()!)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const tags = () => [...document.querySelectorAll('[aria-hidden] span')].map(({ textContent }) => textContent);
const theKey = { code: 'Backquote', key: '`', ctrlKey: true };

async function open() {
  act(toggleOwnershipOverlay);
  return screen.findByText('Catalog team');
}

test('shows the owner of each part in a table and as outlines', async () => {
  await open();
  expect(
    within(panel()!)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(
    expect.arrayContaining(['shell', 'mfe-catalog', 'mfe-account', 'mfe-cart-checkout', 'mfe-seller']),
  );
  const [shell, catalog, account, cart] = rows();
  expect(shell).toEqual(['Shell team', '1.0.0-ffff', 'header, footer', '240 ms', 'not counted']);
  expect(catalog).toEqual(['Catalog team', '1.4.0', 'yes', '312 ms', '0']);
  expect(account).toEqual(['Account team', '2.0.0', 'no', 'not loaded', '0']);
  expect(cart).toEqual(['not named', 'none', 'no', 'not loaded', '0']);
  expect(panel()).toHaveTextContent('Composition 7.abc');
  expect(tags()).toEqual([
    'shell · Shell team · 1.0.0-ffff · 240 ms',
    'shell · Shell team · 1.0.0-ffff · 240 ms',
    'mfe-catalog · Catalog team · 1.4.0 · 312 ms · no errors',
  ]);
  await expectNoAxeViolations(document.body);
  act(toggleOwnershipOverlay);
  expect(panel()).toBeNull();
  expect(tags()).toEqual([]);
});

test('names fragments with their own team and version', async () => {
  const place = document.createElement('div');
  place.setAttribute('data-fragment', 'account/order-summary');
  place.setAttribute('data-version', '2.0.0');
  place.getBoundingClientRect = () => new DOMRect(0, 200, 400, 72);
  document.querySelector('[data-region="catalog"]')?.append(place);
  await open();
  await waitFor(() => expect(tags()).toContain('account/order-summary · Account team · 2.0.0'));
  place.remove();
});

test('follows the state of a region', async () => {
  await open();
  act(() => {
    setRegionState('catalog', { status: 'failed', reloadHelps: false });
    sessionStore.set(regionRecordsAtom, { catalog: { failures: 2 } });
  });
  expect(rows()[1]).toEqual(['Catalog team', '1.4.0', 'failed', 'not loaded', '2']);
  await waitFor(() =>
    expect(tags().at(-1)).toBe('mfe-catalog · Catalog team · 1.4.0 · not loaded · 2 errors'),
  );
});

test('takes the focus, and returns it by Escape and by its button', async () => {
  const user = userEvent.setup();
  const size = screen.getByRole('textbox', { name: 'Size' });
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Close' })),
  ]) {
    size.focus();
    await open();
    expect(panel()).toHaveFocus();
    await leave();
    expect(panel()).toBeNull();
    expect(size).toHaveFocus();
  }
});

test('works without the teams’ names', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  act(toggleOwnershipOverlay);
  expect(rows()[1]).toEqual(['not named', '1.4.0', 'yes', '312 ms', '0']);
});

test('opens and closes by its key only, also from a field', async () => {
  listenForOverlayKey();
  listenForOverlayKey();
  const size = screen.getByRole('textbox', { name: 'Size' });
  for (const other of [
    { ...theKey, ctrlKey: false },
    { ...theKey, altKey: true },
    { ...theKey, shiftKey: true },
    { ...theKey, metaKey: true },
    { ...theKey, repeat: true },
    { ...theKey, isComposing: true },
    { code: 'KeyB', key: 'b', ctrlKey: true },
  ]) {
    expect(fireEvent.keyDown(size, other)).toBe(true);
  }
  expect(panel()).toBeNull();
  expect(fireEvent.keyDown(size, theKey)).toBe(false);
  expect(await screen.findByText('Catalog team')).toBeVisible();
  // A keyboard layout with another character on the key above Tab.
  act(() => void fireEvent.keyDown(panel()!, { ...theKey, key: 'Dead' }));
  expect(panel()).toBeNull();
});
