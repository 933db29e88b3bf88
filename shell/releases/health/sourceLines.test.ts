import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SourceLines } from './sourceLines';

const root = mkdtempSync(path.join(tmpdir(), 'haat-maps-'));
const folderOf = jest.fn(async (name: string, version: string) => path.join(root, name, version));
const versions = new Map([
  ['seller', '2.0.0'],
  ['shell', '1.0.0'],
]);

/** A map that says of column 11 of the first line: line 42, column 7 of the source. */
const aMap = (source: string) =>
  JSON.stringify({ version: 3, file: '12.js', sources: [source], names: [], mappings: 'UAyCM' });

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeAll(() => {
  write('seller/2.0.0/12.js.map', aMap('webpack://seller/./src/orders/OrderScreen.tsx'));
  write('seller/2.0.0/13.js.map', aMap('webpack://seller/../libs/ui/src/Button.tsx'));
  write('seller/2.0.0/14.js.map', aMap('../src/app.tsx'));
  write('seller/2.0.0/15.js.map', 'no map');
  write('shell/1.0.0/shell.1234.js.map', aMap('webpack://shell/../node_modules/react-dom/client.js'));
  write('secret.map', aMap('secret'));
});
afterAll(() => rmSync(root, { recursive: true }));

const React = 'shell/shell.1234.js:1:11';

test.each([
  ['a line of the remote', ['seller/12.js:1:11'], ['mfe-seller/src/orders/OrderScreen.tsx:42:7']],
  ['a line of a lib', ['seller/13.js:1:20'], ['libs/ui/src/Button.tsx:42:7']],
  ['paths of another bundler', ['seller/14.js:1:11'], ['src/app.tsx:42:7']],
  ['packages are left out', [React, 'seller/12.js:1:11'], ['mfe-seller/src/orders/OrderScreen.tsx:42:7']],
  ['unless nothing else is known', [React], ['node_modules/react-dom/client.js:42:7']],
  ['a place before the first mapping', ['seller/12.js:1:3'], ['seller/12.js:1:3']],
  ['a file without a map', ['seller/99.js:1:1'], ['seller/99.js:1:1']],
  ['a damaged map', ['seller/15.js:1:11'], ['seller/15.js:1:11']],
  ['a remote that the page does not have', ['catalog/12.js:1:11'], ['catalog/12.js:1:11']],
  ['a file outside of the release', ['seller/x/../../../secret:1:11'], ['seller/x/../../../secret:1:11']],
])('%s', async (_name, places, lines) => {
  expect(await new SourceLines(folderOf).of(places, versions)).toEqual(lines);
});

test('a map is read once', async () => {
  const lines = new SourceLines(folderOf);
  folderOf.mockClear();
  for (let n = 0; n < 3; n++) await lines.of(['seller/12.js:1:11', 'seller/12.js:1:12'], versions);
  expect(folderOf).toHaveBeenCalledTimes(1);
});
