import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ask } from '@haat/page';
import { SERVER_BUNDLE } from '../../releases/package/release';
import { type RenderableBuild, Renderers } from './renderers';

const folder = mkdtempSync(path.join(tmpdir(), 'haat-renderers-'));
const CODE = `export async function render({ ask }) {
  const { status } = await ask('/api/v1/products/');
  return { html: status === 200 ? '<p>New price</p>' : '<p>Saree</p>', queries: {} };
}`;
const build: RenderableBuild = {
  name: 'catalog',
  version: '1.0.0',
  folder,
  routes: [],
  serverBundle: createHash('sha256').update(CODE).digest('hex'),
};
const request = {
  pathname: '/home',
  search: '',
  state: null,
  session: 'guest' as const,
  language: 'en' as const,
};
const noApi: Ask = async () => ({ status: 503, text: '{}' });

let failures = 0;
const health = { rendered: async () => {}, renderFailed: async () => void failures++ };
const renderers = new Renderers(60_000, health, () => noApi);

afterAll(() => {
  renderers.close();
  rmSync(folder, { recursive: true });
});

test('a bundle that could not be read is read again after a minute', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  renderers.prepare([build]);
  while (failures === 0) await pause(10);
  writeFileSync(path.join(folder, SERVER_BUNDLE), CODE);
  expect(await renderers.begin().render(build, request, noApi)).toBeNull();
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_001);
  let markup = await renderers.begin().render(build, request, noApi);
  while (!markup) {
    await pause(50);
    markup = await renderers.begin().render(build, request, noApi);
  }
  expect(markup.html).toBe('<p>Saree</p>');
  clock.mockRestore();
  expect(failures).toBe(1);
  expect(log.mock.calls).toEqual([[expect.stringContaining('ENOENT')]]);
});

describe('a page that was begun', () => {
  const changed: Ask = async () => ({ status: 200, text: '{}' });
  const markupOf = async (page: ReturnType<Renderers['begin']>, ask: Ask) =>
    (await page.render(build, { ...request, pathname: '/offers' }, ask))?.html;

  test('before a change serves none that began after it', async () => {
    const before = renderers.begin();
    renderers.clear();
    expect(await markupOf(before, noApi)).toBe('<p>Saree</p>');
    expect(await markupOf(renderers.begin(), changed)).toBe('<p>New price</p>');
  });

  test('after another one, of the same market, gets what that one has', async () => {
    renderers.clear();
    expect(await markupOf(renderers.begin(), changed)).toBe('<p>New price</p>');
    expect(await markupOf(renderers.begin(), noApi)).toBe('<p>New price</p>');
  });

  test('before midnight in Dhaka serves none of the next day', async () => {
    renderers.clear();
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'performance'],
    });
    jest.setSystemTime(new Date('2026-11-28T23:59:58+06:00'));
    expect(await markupOf(renderers.begin(), noApi)).toBe('<p>Saree</p>');
    jest.setSystemTime(new Date('2026-11-29T00:00:01+06:00'));
    expect(await markupOf(renderers.begin(), changed)).toBe('<p>New price</p>');
    jest.useRealTimers();
  });
});

describe('a fragment', () => {
  const FRAGMENTS = `let slow = true;
export async function render({ fragment, ask }) {
  if (!fragment) return null;
  if (fragment.name === 'broken') throw new Error('broken');
  if (fragment.name === 'slow' && slow) { slow = false; await new Promise((done) => setTimeout(done, 400)); }
  return { html: '<p>' + fragment.name + ' ' + fragment.params.product + '</p>', queries: {} };
}`;
  const parts = mkdtempSync(path.join(tmpdir(), 'haat-fragments-'));
  writeFileSync(path.join(parts, SERVER_BUNDLE), FRAGMENTS);
  const offering: RenderableBuild = {
    ...build,
    version: '2.0.0',
    folder: parts,
    serverBundle: createHash('sha256').update(FRAGMENTS).digest('hex'),
    fragments: ['rail', 'slow', 'broken', 'own'].map((name) => ({
      name,
      params: { product: 'number' },
      files: [],
      ...(name === 'own' ? {} : { server: true }),
    })),
  };
  const failed: (string | null)[] = [];
  const reports = {
    rendered: async () => {},
    renderFailed: async (_build: object, part: string | null) => void failed.push(part),
  };
  const counted: string[] = [];
  const quick = new Renderers(
    200,
    reports,
    () => noApi,
    (name, result) => counted.push(`${name} ${result}`),
  );
  const partOf = async (name: string, params: object = { product: 7 }, id = 'a') => {
    const fragment = { name, params: params as Record<string, unknown>, id };
    const rendered = await quick.begin().fragment(offering, { ...request, pathname: '/', fragment }, noApi);
    return rendered === 'late' ? rendered : rendered?.html;
  };
  let log: jest.SpyInstance;

  beforeAll(async () => {
    quick.prepare([offering]);
    while ((await partOf('rail')) !== '<p>rail 7</p>') await pause(20);
  });
  beforeEach(() => {
    log = jest.spyOn(console, 'error').mockImplementation();
    counted.length = 0;
  });
  afterEach(() => log.mockRestore());
  afterAll(() => {
    quick.close();
    rmSync(parts, { recursive: true });
  });

  test('is rendered with its parameters', async () => {
    expect(await partOf('rail', { product: 8 })).toBe('<p>rail 8</p>');
  });

  test('that browsers render is none', async () => {
    expect(await partOf('own')).toBeUndefined();
    expect(counted).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });

  test.each([
    ['rail', { except: 7 }, 'fragment rail is left out: it has no parameter except'],
    ['other', {}, 'fragment other is left out: it is not offered'],
  ])('%s with %j is left out, with one line', async (name, params, line) => {
    for (let times = 0; times < 3; times++) expect(await partOf(name, params)).toBeUndefined();
    expect(log.mock.calls).toEqual([[`catalog 2.0.0 on the server: ${line}`]]);
  });

  test('that throws counts as its own failure', async () => {
    expect(await partOf('broken')).toBeUndefined();
    expect(failed).toEqual(['fragment broken']);
    expect(counted).toEqual(['catalog/broken failed']);
  });

  test('that was late costs the next pages nothing, and is awaited again once it was in time', async () => {
    expect(await partOf('slow')).toBe('late');
    const began = performance.now();
    expect(await partOf('slow')).toBe('late');
    expect(performance.now() - began).toBeLessThan(100);
    await pause(500);
    expect(await partOf('slow', { product: 9 })).toBe('late');
    await pause(300);
    expect(await partOf('slow', { product: 10 })).toBe('<p>slow 10</p>');
    expect(counted).toEqual(['late', 'late', 'late', 'rendered'].map((result) => `catalog/slow ${result}`));
  });
});
