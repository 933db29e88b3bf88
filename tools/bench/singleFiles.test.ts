import { type ChunkGroup, filesByFolder } from './singleFiles';

const group = (files: string[], ...childrenIterable: ChunkGroup[]): ChunkGroup => ({
  getFiles: () => files,
  childrenIterable,
});

const texts = group(['bn.js']);
const dialog = group(['dialog.js']);
const product = group(['product.js', 'product.css', 'queries.js'], dialog);
const orders = group(['orders.js', 'queries.js']);
const catalog = group(['remotes.js', 'catalog.js'], product, texts);
const account = group(['remotes.js', 'account.js'], orders, texts);
const frame = group(['frame.js', 'frame.css'], dialog);
const entry = group(['single.js', 'single.css'], frame, texts, catalog, account);
const { shell, remotes } = filesByFolder(
  entry,
  new Map([
    ['mfe-catalog', catalog],
    ['mfe-account', account],
  ]),
);

test('the shell has the entry, what no region loads and the texts in Bangla', () => {
  expect([...shell].sort()).toEqual(['bn.js', 'frame.css', 'frame.js', 'single.css', 'single.js']);
});

test('a remote has what its own screens load, and what the shell loads of any region’s', () => {
  expect([...remotes.get('mfe-catalog')!].sort()).toEqual([
    'catalog.js',
    'dialog.js',
    'product.css',
    'product.js',
    'queries.js',
    'remotes.js',
  ]);
  expect([...remotes.get('mfe-account')!].sort()).toEqual([
    'account.js',
    'dialog.js',
    'orders.js',
    'queries.js',
    'remotes.js',
  ]);
});

test('groups that ask for one another are followed once', () => {
  const children: ChunkGroup[] = [];
  const first: ChunkGroup = { getFiles: () => ['first.js'], childrenIterable: children };
  children.push(group(['second.js'], first));
  const { remotes } = filesByFolder(group(['entry.js'], first), new Map([['mfe-catalog', first]]));
  expect([...remotes.get('mfe-catalog')!]).toEqual(['first.js', 'second.js']);
});
