import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type SiteRoute, SiteRoutes } from '@haat/page';
import { siteFolder } from '../testing/siteFolder';
import { pageOfShared, type Shared } from './shareTarget';

const SITE = 'https://haat.example';
const search = (words: string) => `/search?${new URLSearchParams({ q: words })}`;

const ROUTES: SiteRoute[] = [
  { path: '/product/:id', region: 'catalog', access: 'browse', title: 'Product' },
  { path: '/store/:id', region: 'catalog', access: 'browse', title: 'Store' },
  { path: '/search', region: 'catalog', access: 'public', title: 'Search' },
  { path: '/home', region: 'catalog', access: 'public', title: 'Home' },
  { path: '/offers', region: 'catalog', access: 'browse', title: 'Offers' },
  { path: '/reset-password', region: 'account', access: 'public', title: 'New password', secretQuery: true },
];

test.each<[what: string, shared: Shared, page: string]>([
  ['a product', { text: `${SITE}/product/17?color=Red#reviews` }, '/product/17?color=Red#reviews'],
  ['a product in the address', { title: 'Saree', url: `${SITE}/product/17` }, '/product/17'],
  ['a product within a sentence', { text: `Look (${SITE}/product/17). Nice?` }, '/product/17'],
  ['a sentence in Bangla', { text: `দেখো ${SITE}/store/3।` }, '/store/3'],
  ['the first page of the shop among others', { text: `https://a.example/x ${SITE}/offers` }, '/offers'],
  ['words', { text: 'red  jamdani\nsaree' }, search('red jamdani saree')],
  ['words in Bangla', { text: 'লাল শাড়ি' }, search('লাল শাড়ি')],
  ['words and another site', { text: 'Red saree https://a.example/1' }, search('Red saree')],
  ['another site with a title', { title: 'Red saree', text: 'https://a.example/1' }, search('Red saree')],
  ['another site alone', { text: 'https://haat.example.evil.example/product/17' }, '/search'],
  ['a page that the shop does not have', { text: `${SITE}/nothing/here` }, '/search'],
  ['a link with a secret', { text: `${SITE}/reset-password?token=x` }, '/search'],
  ['no address', { url: 'https://', text: 'saree' }, search('saree')],
  ['nothing', {}, '/search'],
  ['lists', { text: ['a', 'b'] }, '/search'],
  ['an address with many dots in it', { text: `${SITE}/${'.'.repeat(200_000)}a saree` }, search('saree')],
  ['a long text', { text: 'saree '.repeat(100) }, search('saree '.repeat(34).slice(0, 200))],
])('%s that is shared leads there', (_, shared, page) => {
  expect(pageOfShared(shared, SITE, new SiteRoutes(ROUTES))).toBe(page);
});

describe('the app on a device', () => {
  let folder: ReturnType<typeof siteFolder>;
  beforeEach(() => {
    folder = siteFolder();
  });
  afterEach(() => folder.close());

  test.each(['site.webmanifest', 'site.bn.webmanifest'])('shares as %s says', async (file) => {
    const manifest = JSON.parse(readFileSync(path.join(__dirname, '../../public', file), 'utf8'));
    const { action, method, params } = manifest.share_target;
    expect(method).toBe('GET');
    const site = await folder.open({ PUBLIC_URL: SITE });
    const query = new URLSearchParams({ [params.title]: 'Saree', [params.text]: `${SITE}/product/17` });
    const { statusCode, headers } = await site.inject(`${action}?${query}`);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      303,
      '/product/17',
      'no-store',
    ]);
    const byAddress = await site.inject(
      `${action}?${new URLSearchParams({ [params.url]: `${SITE}/offers` })}`,
    );
    expect(byAddress.headers.location).toBe('/offers');
  });
});
