import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routeFiles } from './routeFiles.mjs';

const dir = mkdtempSync(path.join(tmpdir(), 'haat-remote-'));
mkdirSync(path.join(dir, 'src'));
writeFileSync(
  path.join(dir, 'src/routes.tsx'),
  `import { loadProduct } from './loadProduct';
import CartScreen from './cart/CartScreen';
const ContentScreen = lazyScreen(() => import('./content/ContentScreen'));
export const routes = [
  { path: '/cart', Screen: CartScreen },
  { path: '/home', Screen: lazyScreen(() => import('./home/HomeScreen')) },
  {
    path: '/product/:id',
    Screen: lazyScreen(loadProduct),
  },
  { path: '/faq', Screen: ContentScreen, server: true },
  { path: '/orders', Screen: ContentScreen, serverLoading: true, early: ['/orders/?page=1'] },
  {
    path: '/account',
    Screen: lazyScreen(() => import('./home/HomeScreen')),
    serverLoading: true,
    early: [
      '/account/',
      '/orders/',
    ],
  },
];
`,
);

const group = (files: string[], module?: string, request?: string) => ({
  isInitial: () => module === undefined,
  getFiles: () => files,
  origins: [{ request, module: module && { resource: path.join(dir, 'src', module) } }],
});

test('lists the chunks of each path’s screen, however the table names it', () => {
  const chunkGroups = [
    group(['remoteEntry.1.js']),
    group(['h.1.js', 'h.1.css', 'h.1.js.map'], 'routes.tsx', './home/HomeScreen'),
    group(['t.1.js', 't.1.css', 't.1.js.map'], 'content/ContentScreen.tsx', './otherTabs'),
    group(['p.1.js'], 'loadProduct.ts', './product/ProductScreen'),
    group(['c.1.js'], 'routes.tsx', './content/ContentScreen'),
  ];
  expect(routeFiles({ chunkGroups }, dir)).toEqual([
    { path: '/cart', files: [] },
    { path: '/home', files: ['h.1.js', 'h.1.css'] },
    { path: '/product/:id', files: ['p.1.js'] },
    { path: '/faq', files: ['c.1.js'], tabFiles: ['t.1.js', 't.1.css'], server: true },
    {
      path: '/orders',
      files: ['c.1.js'],
      tabFiles: ['t.1.js', 't.1.css'],
      serverLoading: true,
      early: ['/orders/?page=1'],
    },
    { path: '/account', files: ['h.1.js', 'h.1.css'], serverLoading: true, early: ['/account/', '/orders/'] },
  ]);
});
