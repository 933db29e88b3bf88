/** @jest-environment jsdom */
import { styleSheetsOf, watchStyleSheets } from './styleSheets';

const entry = '/r/catalog/1/mf-manifest.json';

function sheet(href: string, loaded: boolean) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  Object.defineProperty(link, 'sheet', { value: loaded ? {} : null, configurable: true });
  document.head.append(link);
  return link;
}

beforeAll(watchStyleSheets);
afterEach(() => document.head.replaceChildren());

test('waits for the sheets of the release, not for others', async () => {
  sheet('/r/account/1/a.css', false);
  const link = sheet('/r/catalog/1/a.css', false);
  const done = jest.fn();
  const all = styleSheetsOf(entry).then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  link.dispatchEvent(new Event('load'));
  await all;
});

test('a sheet that is missing is an error, also when it failed before', async () => {
  const link = sheet('/r/catalog/1/a.css', false);
  const waiting = styleSheetsOf(entry);
  link.dispatchEvent(new Event('error'));
  await expect(waiting).rejects.toThrow('Style sheet missing');
  await expect(styleSheetsOf(entry)).rejects.toThrow('Style sheet missing');
});

test('sheets that are there need no waiting', async () => {
  sheet('/r/catalog/1/a.css', true);
  await expect(styleSheetsOf(entry)).resolves.toBeUndefined();
});
