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
