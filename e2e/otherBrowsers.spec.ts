import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type FileFault, openFaultyProxy, type Report } from './browsers/faultyProxy';
import { firefoxPath, openFirefox } from './browsers/firefox';
import type { BrowserSession } from './browsers/session';
import { hasWebKit, openWebKit } from './browsers/webKit';
import {
  alertDialog,
  BrowserWindow,
  button,
  dialog,
  HEADER,
  heading,
  label,
  link,
  MAIN,
  text,
} from './browsers/window';
import { availableProducts } from './products';
import { LAST_GOOD, LIVE, pathsOf, startSite } from './releasedSite';
import { ROOT } from './settings';
import { ADDRESS, aShopper, PHONE, SELLER } from './users';

// The main journeys in Firefox and WebKitGTK, where they are installed.

type Engine = 'firefox' | 'webkit';
const open: Record<Engine, () => Promise<BrowserSession>> = { firefox: openFirefox, webkit: openWebKit };
const missing: Record<Engine, string | false> = {
  firefox: !firefoxPath && 'Firefox is not installed (Debian: firefox-esr; or FIREFOX_PATH)',
  webkit: !hasWebKit && 'WebKitGTK is not installed (Debian: webkit2gtk-driver and xvfb)',
};

const PICTURE = path.join(ROOT, 'e2e/browsers/photo.png');

interface Fixtures {
  engine: Engine;
  /** A window of the engine with its own profile. Unexpected errors fail the test. */
  window: (site?: string) => Promise<BrowserWindow>;
  /** Patterns of errors that the test causes itself. */
  expectedErrors: RegExp[];
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
  engine: async ({}, use, { project }) => use(project.name as Engine),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
  expectedErrors: async ({}, use) => use([]),
  window: async ({ engine, baseURL, expectedErrors }, use, info) => {
    const sessions: BrowserSession[] = [];
    await use(async (site = baseURL!) => {
      const session = await open[engine]();
      sessions.push(session);
      return new BrowserWindow(session, site);
    });
    for (const session of sessions) {
      if (info.status !== info.expectedStatus)
        await info.attach('window', { body: await session.screenshot(), contentType: 'image/png' });
      await session.close();
    }
    const errors = sessions.flatMap((session) => session.errors);
    const expected = [...INTERRUPTED, ...expectedErrors];
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
    expect(unexpected, 'errors in the browser').toEqual([]);
  },
});

/** Firefox logs files that a page no longer waits for when it is left: the hash of nothing, and an aborted font. */
const INTERRUPTED = [
  /47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=/,
  /downloadable font: .*status=2152398850/,
];

test.beforeEach(({ engine }) => {
  test.skip(Boolean(missing[engine]), missing[engine] || '');
});

test('a guest fills a cart, logs in with it and orders', async ({ window, request }) => {
  const shopper = await aShopper(request);
  const [wanted] = await availableProducts(request, 1);
  const page = await window();
  await page.opens(`/product/${wanted.id}`);
  await page.presses(button('Use as guest'));
  await page.sees(heading(wanted.name));
  await page.presses(button('ADD TO CART'));
  await page.sees(text('Please select a size'));
  await page.presses({ role: 'radio', name: wanted.color, within: MAIN });
  await page.presses({ role: 'radio', name: wanted.size, within: MAIN });
  await page.presses(button('ADD TO CART'));
  await page.sees(button('ADDED TO CART'));
  await page.reloads();
  await page.presses(link('Cart, 1 item', HEADER));
  await page.sees({ role: 'article', name: wanted.name });

  await page.presses(button('Confirm order'));
  await page.isAt('/login');
  await page.logsIn(shopper);
  await page.isAt('/cart');
  await page.sees({ role: 'article', name: wanted.name });

  // The dialog takes the focus and returns it.
  const shipping = dialog('Shipping information');
  await page.presses(button('Confirm order'));
  await page.sees(shipping);
  await page.hasFocus(shipping);
  await page.pressesKey('Escape');
  await page.seesNot(shipping);
  await page.hasFocus(button('Confirm order'));
  await page.presses(button('Confirm order'));
  await page.fills(label('Phone number', shipping), '017');
  await page.presses(button('Place order', shipping));
  await page.sees(text('Please enter a valid Bangladeshi phone number', shipping));
  await page.fills(label('Shipping address', shipping), ADDRESS);
  await page.fills(label('Phone number', shipping), PHONE);
  await page.presses(button('Place order', shipping));
  await page.isAt('/order-confirmation');
  await page.sees(heading('THANK YOU FOR ORDERING'));
  await page.reloads();
  await page.sees(heading('THANK YOU FOR ORDERING'));
  const number = await page.textOf(text(/^R\d+$/));
  await page.presses(button('Menu', HEADER));
  await page.presses(link('Orders', HEADER));
  await page.presses(link(new RegExp(number)));
  await page.isAt(/^\/order\/R/);
  await page.sees(text(new RegExp(wanted.name)));
});

test('a seller lists a product with a picture and deactivates it', { tag: '@full' }, async ({ window }) => {
  const page = await window();
  const name = `Jamdani ${Math.random().toString(36).slice(2, 8)}`;
  await page.opens('/login');
  await page.logsIn(SELLER);
  await page.sees(heading('DISCOVER YOUR OOTD'));
  await page.opens('/seller/products/add');
  await page.fills(label('Product Title', MAIN), name);
  await page.fills(label('Product Description', MAIN), 'Woven on a pit loom.');
  await page.fills(label('Price (BDT)', MAIN), '1450');
  await page.presses(button('M', { role: 'list', name: 'Available Sizes' }));
  await page.fills(label('Colour name', MAIN), 'Indigo');
  await page.presses(button('Add'));
  await page.fills(label('Quantity of Indigo / M', MAIN), '4');
  await page.uploads(label('Add Images'), [PICTURE]);
  await page.sees({ role: 'img', name: 'Image 1 of 1' });
  await page.presses(button('List Product'));
  await page.isAt('/seller/products');
  await page.sees({ role: 'link', name: new RegExp(name), within: { role: 'table' } });

  await page.presses(button(`Actions for ${name}`));
  await page.presses({ role: 'menuitem', name: 'Delete' });
  const asked = alertDialog('Are you sure you want to delete this product?');
  await page.sees(asked);
  await page.hasFocus(asked);
  await page.presses(button('Delete', asked));
  await page.seesNot(asked);
  await page.seesNot({ role: 'link', name: new RegExp(name), within: { role: 'table' } });
});

/** A network fault, and a page whose remote it hits. */
const faults: [fault: FileFault, region: string, file: RegExp, path: string, heading: string][] = [
  ['changed', 'catalog', /remoteEntry\.\w+\.js/, '/offers', 'Products on Sale'],
  ['interrupted', 'account', /remoteEntry\.\w+\.js/, '/login', 'Log in'],
  ['missing', 'cart_checkout', /__federation_expose\w+\.js/, '/cart', 'Shopping Cart'],
];

test('a release with broken files is replaced by the previous one', { tag: '@full' }, async ({
  window,
  expectedErrors,
}) => {
  expectedErrors.push(/./);
  const site = await startSite();
  const proxy = await openFaultyProxy(site.address);
  try {
    const page = await window(proxy.origin);
    for (const [fault, region, file, path, title] of faults) {
      await test.step(`${region}: ${fault}`, async () => {
        const paths = Object.values(await pathsOf(site.address, region, LIVE));
        proxy.breakFiles((path) => paths.includes(path) && file.test(path), fault);
        await page.opens(path);
        await page.sees(heading(title));
        const version = `() => document.querySelector('[data-region="${region}"]').dataset.version`;
        await expect.poll(() => page.session.call(version)).toBe(LAST_GOOD);
        await expect.poll(() => failuresIn(proxy.reports)).toContain(`${region} load`);
      });
    }
  } finally {
    await proxy.close();
    await site.stop();
  }
});

test('leaving a page while its files load reports no broken release', { tag: '@full' }, async ({
  engine,
  window,
  expectedErrors,
}) => {
  test.skip(engine === 'webkit', 'MiniBrowser takes no command before the load event');
  expectedErrors.push(/./);
  const site = await startSite();
  const proxy = await openFaultyProxy(site.address);
  try {
    const page = await window(proxy.origin);
    const paths = Object.values(await pathsOf(site.address, 'catalog', LIVE));
    proxy.breakFiles((path) => paths.includes(path) && path.endsWith('.js'), 'hanging');
    await page.starts('/offers');
    await expect.poll(() => proxy.faults).toBeGreaterThan(0);
    proxy.repair();
    await page.opens('/faq');
    await page.sees(heading(/./, MAIN));
    expect(failuresIn(proxy.reports), JSON.stringify(proxy.reports)).toEqual([]);
  } finally {
    await proxy.close();
    await site.stop();
  }
});

function failuresIn(reports: readonly Report[]): string[] {
  const harmless = ['mounted', 'untested'];
  return reports
    .filter(({ outcome }) => !harmless.includes(outcome))
    .map((one) => `${one.region} ${one.outcome}`);
}
