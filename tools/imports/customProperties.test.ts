import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const below = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(folder, name),
  );
const packages = [
  ...readdirSync(path.join(root, 'libs')).map((name) => `libs/${name}/src`),
  ...readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : [])),
  'shell/src',
  'shell/server',
];

// A browser drops a declaration with an unknown one, without a word.
test('every custom property that a style sheet reads is defined somewhere', () => {
  const sources = packages
    .flatMap(below)
    .filter((file) => /\.(css|tsx?|m?js)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const defined = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/(--[\w-]+)(?=['"\]]*\s*:)|(?<=['"])(--[\w-]+)(?=['"])/g)].map(([name]) => name),
    ),
  );
  const missing = sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name = '']) => ({ name, file })),
    )
    .filter(({ name }) => !defined.has(name));
  expect(missing).toEqual([]);
});
