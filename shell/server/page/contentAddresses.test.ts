import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type ComposedPage, contentAddress, PAGE_DATA } from '@haat/page';
import { siteFolder } from '../testing/siteFolder';

const folder = siteFolder();
const IMMUTABLE = 'public, max-age=31536000, immutable';
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const addressOf = (name: string, file: string, text: string) =>
  contentAddress(`/r/${name}/0.0.0/${file}`, hashOf(text));

beforeAll(async () => {
  for (const version of ['1.1.0', '1.2.0']) {
    await folder.release(version);
    await folder.release(version, { needs: { page: '^1.2.0' } }, 'shell');
  }
  await folder.release('0.9.0', {}, 'shell');
  await folder.live('1.1.0', undefined, 'shell');
  await folder.live('1.1.0');
});
afterAll(() => folder.close());

const dataOf = (body: string) =>
  JSON.parse(new RegExp(`id="${PAGE_DATA}">(.+?)</script>`).exec(body)![1]!) as ComposedPage;

test('a release that leaves a file as it is leaves its address', async () => {
  const site = await folder.open();
  const home = addressOf('catalog', 'home.1234.js', 'home');
  const before = await site.inject('/home');
  expect(before.body).toContain(`<link rel="preload" as="script" href="${home}"`);
  expect(before.body).toContain(`src="${addressOf('shell', 'shell.1234.js', 'shell 1.1.0')}"`);
  expect(before.body).toContain(`url(${addressOf('shell', 'font.1234.woff2', 'font')})`);
  expect(dataOf(before.body).settings.contentAddresses).toBe(true);

  await folder.live('1.2.0');
  const after = await site.inject('/home');
  expect(after.body).toContain(`<link rel="preload" as="script" href="${home}"`);
  expect(after.body).toContain(addressOf('catalog', 'app.1234.js', 'app of catalog 1.2.0'));
  expect(after.body).not.toContain(addressOf('catalog', 'app.1234.js', 'app of catalog 1.1.0'));
  const { headers, body } = await site.inject(home);
  expect([body, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
    'home',
    IMMUTABLE,
    '*',
  ]);
});

test('files of releases that are not live are found, also by a server that has opened none of them', async () => {
  const site = await folder.open();
  const { body } = await site.inject(addressOf('catalog', 'app.1234.js', 'app of catalog 1.1.0'));
  expect(body).toBe('app of catalog 1.1.0');
  expect((await site.inject('/r/catalog/1.1.0/app.1234.js')).headers['cache-control']).toBe(IMMUTABLE);
});

test('a file stays while any release has it', async () => {
  await folder.release('1.3.0');
  const site = await folder.open();
  const home = addressOf('catalog', 'home.1234.js', 'home');
  expect((await site.inject(home)).statusCode).toBe(200);
  rmSync(path.join(folder.root, '.data/releases/catalog/1.1.0'), { recursive: true });
  expect((await site.inject(home)).statusCode).toBe(200);
  const gone = addressOf('catalog', 'app.1234.js', 'app of catalog 1.1.0');
  expect((await site.inject(gone)).statusCode).toBe(404);
});

test('a file is found where the release that has it calls it otherwise, and another file so', async () => {
  await folder.release('1.4.0', {}, 'catalog', { '59.css': '.catalog-a{}', '60.css': '.catalog-b{}' });
  const site = await folder.open();
  for (const [file, text] of [
    ['61.css', '.catalog-b{}'],
    ['59.css', '.catalog-b{}'],
  ] as const) {
    const { body, headers } = await site.inject(addressOf('catalog', file, text));
    expect([body, headers['cache-control']]).toEqual([text, IMMUTABLE]);
  }
});

test('a file beside another is served for a while only: another release may have another one', async () => {
  const site = await folder.open();
  const css = addressOf('shell', 'shell.1234.css', '@font-face{src:url(font.1234.woff2)}');
  const { body, headers } = await site.inject(css.replace('shell.1234.css', 'font.1234.woff2'));
  expect([body, headers['cache-control']]).toEqual(['font', 'public, max-age=3600']);
});

test.each([
  addressOf('catalog', 'home.1234.js', 'no release has it'),
  addressOf('nobody', 'home.1234.js', 'home'),
  addressOf('catalog', 'other.css', 'home'),
  addressOf('catalog', 'remote.json', 'home'),
  `${addressOf('catalog', '', 'home')}..%2f..%2f..%2fsecret`,
])('%s is a 404 that is not cached', async (url) => {
  const site = await folder.open();
  const { statusCode, headers } = await site.inject(url);
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('a shell of before gets addresses by release', async () => {
  await folder.live('0.9.0', undefined, 'shell');
  const site = await folder.open();
  const { body } = await site.inject('/home');
  expect(body).toContain('src="/r/shell/0.9.0/shell.1234.js"');
  expect(body).toContain('href="/r/catalog/1.2.0/home.1234.js"');
  expect(dataOf(body).settings.contentAddresses).toBeUndefined();
});
