import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aPicture, aProduct, aStore, aStoreCard } from '@haat/testing';
import { readSettings } from '../settings';
import { buildSite } from '../site';
import { beBusy } from '../testing/beBusy';

let root: string;
let api: Server;
let asked: string[];
/** How long this process has no time after an answer of the API, in ms. */
let busyMs: number;
/** Responses of the API by address; 'late' never arrives, a text is sent as it is. */
let answers: Record<string, object | string>;
let site: Awaited<ReturnType<typeof buildSite>>;

const at = (env: Record<string, string> = {}) =>
  buildSite(
    readSettings(
      {
        API_PORT: String((api.address() as { port: number }).port),
        PUBLIC_URL: 'https://haat.example',
        ...env,
      },
      root,
    ),
    root,
  );
const get = (url: string, cookie = '') => site.inject({ url, headers: { cookie } });

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-meta-'));
  mkdirSync(path.join(root, 'shell/dist/browser'), { recursive: true });
  writeFileSync(path.join(root, 'shell/dist/browser/shell.json'), '{"version":"1","js":[],"css":[]}');
  api = createServer((request, response) => {
    // Whether the catalog has changed is asked before each page.
    if (request.method !== 'HEAD') asked.push(request.url!);
    const answer = answers[request.url!];
    if (answer === 'late') return;
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? { error: 'Not found' }));
    if (request.method !== 'HEAD') beBusy(busyMs);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  asked = [];
  busyMs = 0;
  answers = {};
  site = await at();
});
afterEach(() => site.close());

/** The head's elements as a preview reads them. */
function head(html: string) {
  const attribute = (tag: string, name: string) =>
    new RegExp(`<${tag} (?:[^>]* )?${name}="([^"]*)"`).exec(html)?.[1];
  const structured = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    description: attribute('meta name="description"', 'content'),
    canonical: attribute('link rel="canonical"', 'href'),
    robots: attribute('meta name="robots"', 'content'),
    og: (property: string) => attribute(`meta property="og:${property}"`, 'content'),
    price: attribute('meta property="product:price:amount"', 'content'),
    structured: structured && JSON.parse(structured),
  };
}

const panjabi = aProduct({
  id: 7,
  name: 'Indigo Panjabi',
  short_description: 'Cut for Eid.',
  price: 1850.5,
  business_type: 'Thrifted Clothing',
  images: [aPicture({ base: '/media/abc' })],
  is_in_stock: true,
  rating: 4.5,
  total_reviews: 12,
  store: aStoreCard({ id: 3, name: 'Nokshi Ghor' }),
});

describe('a product', () => {
  test('has a title, a description with its price, an address and a picture of its own', async () => {
    answers['/api/v1/products/7/'] = panjabi;
    const { statusCode, body } = await get('/product/7?color=Indigo');
    expect(statusCode).toBe(200);
    const { title, description, canonical, robots, og, price } = head(body);
    expect(title).toBe('Indigo Panjabi · Haat');
    expect(description).toBe('৳1,850.50 at Nokshi Ghor. Cut for Eid.');
    expect(canonical).toBe('https://haat.example/product/7');
    expect(robots).toBeUndefined();
    expect(og('type')).toBe('product');
    expect(og('title')).toBe('Indigo Panjabi');
    expect(og('url')).toBe('https://haat.example/product/7');
    expect(og('image')).toBe('https://haat.example/media/abc/960.jpg');
    expect(og('image:alt')).toBe('Indigo Panjabi');
    expect(price).toBe('1850.50');
    expect(body).toContain('<html lang="en">');
  });

  test('has them too where this server had no processor when the API answered', async () => {
    answers['/api/v1/products/7/'] = panjabi;
    busyMs = 500;
    expect(head((await get('/product/7')).body).title).toBe('Indigo Panjabi · Haat');
  });

  test('is described in the words of schema.org', async () => {
    answers['/api/v1/products/7/'] = panjabi;
    expect(head((await get('/product/7')).body).structured).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Indigo Panjabi',
      image: ['https://haat.example/media/abc/960.jpg'],
      offers: {
        '@type': 'Offer',
        price: '1850.50',
        priceCurrency: 'BDT',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
        seller: { name: 'Nokshi Ghor', url: 'https://haat.example/store/3' },
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
    });
    answers['/api/v1/products/7/'] = { ...panjabi, is_in_stock: false, total_reviews: 0, rating: 0 };
    const { structured } = head((await get('/product/7')).body);
    expect(structured.offers.availability).toBe('https://schema.org/OutOfStock');
    expect(structured.aggregateRating).toBeUndefined();
  });

  test('that is out to break the page does not', async () => {
    const name = '</script><script>alert("1")</script>&<title>';
    answers['/api/v1/products/7/'] = { ...panjabi, name, short_description: `"><img src=x> ${name}` };
    const { body } = await get('/product/7');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(head(body).structured.name).toBe(name);
  });

  test('that does not exist is a 404 with the shell’s page; its owner may have a look', async () => {
    const { statusCode, body } = await get('/product/8');
    expect(statusCode).toBe(404);
    expect(head(body)).toMatchObject({ title: 'Page not found · Haat', robots: 'noindex' });
    // Everybody sees that it is missing, without a login first.
    expect(body).toContain('"missing":"/product/8"');
    const owned = await get('/product/8', 'haat_session=seller');
    expect(owned.statusCode).toBe(200);
    expect(owned.body).not.toContain('"missing"');
    expect((await get('/product/shirt')).statusCode).toBe(404);
    expect((await get('/product/..%2f..%2fauth')).statusCode).toBe(404);
    expect(asked.filter((address) => !/^\/api\/v1\/products\/8\/$/.test(address))).toEqual([]);
  });

  test.each([
    ['never answers', 'late'],
    ['answers nonsense', '<html>nginx'],
    ['breaks its contract', { id: 7, name: 5 }],
  ])('goes out as a page without them when the API %s', async (_case, answer) => {
    answers['/api/v1/products/7/'] = answer;
    const { statusCode, body } = await get('/product/7');
    expect(statusCode).toBe(200);
    expect(head(body)).toMatchObject({ title: 'Product · Haat', structured: undefined });
    expect(head(body).canonical).toBe('https://haat.example/product/7');
  });

  test.each(['explicit', 'open', 'closed'])(
    'has its preview with GUEST_ACCESS=%s for signed-out visitors',
    async (mode) => {
      answers['/api/v1/products/7/'] = panjabi;
      const other = await at({ GUEST_ACCESS: mode });
      const { statusCode, body } = await other.inject('/product/7');
      expect([statusCode, head(body).og('title')]).toEqual([200, 'Indigo Panjabi']);
      await other.close();
    },
  );
});

describe('a store', () => {
  test('has a title, its words, its banner and what schema.org calls it', async () => {
    answers['/api/v1/auth/stores/3/'] = aStore({
      id: 3,
      name: 'Nokshi Ghor',
      bio: `Hand embroidery from Jamalpur. ${'More of it. '.repeat(30)}`,
      banner_image: aPicture({ base: '/media/banner' }),
      facebook: 'https://www.facebook.com/nokshighor.example',
      instagram: '',
      rating: 4,
      total_reviews: 2,
    });
    const { title, description, og, structured } = head((await get('/store/3')).body);
    expect(title).toBe('Nokshi Ghor · Haat');
    expect(description).toMatch(/^Hand embroidery from Jamalpur\. .*…$/);
    expect(description!.length).toBeLessThanOrEqual(201);
    expect(og('image')).toBe('https://haat.example/media/banner/960.jpg');
    expect(structured).toMatchObject({
      '@type': 'Store',
      name: 'Nokshi Ghor',
      url: 'https://haat.example/store/3',
      sameAs: ['https://www.facebook.com/nokshighor.example'],
      aggregateRating: { ratingValue: 4, reviewCount: 2 },
    });
  });

  test('that does not exist is a 404', async () => {
    expect((await get('/store/9')).statusCode).toBe(404);
  });
});

test.each([
  ['/home', 'Discover your OOTD · Haat', 'https://haat.example/home'],
  ['/shop/women', 'Women’s clothing · Haat', 'https://haat.example/shop/women'],
  ['/shop/fabric?sort=newest', 'Fabric by the yard · Haat', 'https://haat.example/shop/fabric'],
  ['/faq', 'FAQ · Haat', 'https://haat.example/faq'],
  ['/offers', 'Products on Sale · Haat', 'https://haat.example/offers'],
])(
  '%s is %s at %s, with the picture of the site, without a call of the API',
  async (url, title, canonical) => {
    const found = head((await get(url)).body);
    expect(found).toMatchObject({ title, canonical });
    expect(found.og('image')).toBe('https://haat.example/share.png');
    expect(asked).toEqual([]);
  },
);

test('a department has a description of its own, in both languages; another name is a 404', async () => {
  const kids = head((await get('/shop/kids')).body);
  expect(kids.description).toMatch(/^Clothes for children /);
  const bangla = await get('/shop/kids?lang=bn');
  expect(head(bangla.body)).toMatchObject({
    title: 'শিশুদের পোশাক · Haat',
    canonical: 'https://haat.example/shop/kids?lang=bn',
  });
  for (const path of ['/shop', '/shop/pets', '/shop/Women%00', '/shop/women/sarees']) {
    for (const cookie of ['', 'haat_session=customer']) {
      const { statusCode, body } = await get(path, cookie);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(head(body)).toMatchObject({ title: 'Page not found · Haat', robots: 'noindex' });
    }
  }
  expect(asked).toEqual([]);
});

test('a tag has its name, a path to it and one address, however it is written; an unknown one is a 404', async () => {
  answers['/api/v1/products/tags/'] = { results: [{ id: 1, name: 'Gym wear', usage_count: 4 }] };
  for (const url of ['/tag/Gym%20wear', '/tag/gym%20WEAR?sort=popular']) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode]).toEqual([url, 200]);
    const { title, description, canonical, structured } = head(body);
    expect([title, canonical]).toEqual(['Gym wear · Haat', 'https://haat.example/tag/Gym%20wear']);
    expect(description).toMatch(/^Gym wear: clothes from stores /);
    expect(structured).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://haat.example/home' },
        { position: 2, name: 'Gym wear', item: 'https://haat.example/tag/Gym%20wear' },
      ],
    });
  }
  expect(head((await get('/tag/Gym%20wear?lang=bn')).body)).toMatchObject({
    title: 'জিমের পোশাক · Haat',
    canonical: 'https://haat.example/tag/Gym%20wear?lang=bn',
  });
  for (const cookie of ['', 'haat_session=customer']) {
    const { statusCode, body } = await get('/tag/Haat%20closes%20today', cookie);
    expect([statusCode, head(body).title]).toEqual([404, 'Page not found · Haat']);
  }
});

test('a former name of a tag leads to the page of the tag', async () => {
  answers['/api/v1/products/tags/'] = {
    results: [{ id: 1, name: 'Gym wear', usage_count: 4, former: ['Sport', 'Gymwear'] }],
  };
  for (const [url, to] of [
    ['/tag/sport', '/tag/Gym%20wear'],
    ['/tag/Gymwear?sort=popular', '/tag/Gym%20wear?sort=popular'],
  ]) {
    const { statusCode, headers } = await get(url!);
    expect([statusCode, headers.location]).toEqual([301, to]);
  }
});

test.each(['/search?q=saree', '/cart', '/orders', '/order/R1-1', '/seller/dashboard', '/nowhere'])(
  '%s is not to be found by searching',
  async (url) => {
    expect(head((await get(url)).body)).toMatchObject({ robots: 'noindex', canonical: undefined });
  },
);

describe('for search engines', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  test('robots.txt excludes personal pages and names the site map', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    for (const path of ['/orders', '/order/', '/cart', '/seller/dashboard'])
      expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).not.toMatch(/Disallow: \/(product|store|home|seller)?\n/);
    expect(body).toContain('Sitemap: https://haat.example/sitemap.xml');
  });

  test('the site map names pages, stores and each page of products @trust:site-maps', async () => {
    answers['/api/v1/products/ids/'] = { parts: [1, 2, 4] };
    expect(locations((await get('/sitemap.xml')).body)).toEqual(
      ['pages', 'types', 'tags', 'stores', 'products-1', 'products-2', 'products-4'].map(
        (name) => `https://haat.example/sitemaps/${name}.xml`,
      ),
    );
    const pages = locations((await get('/sitemaps/pages.xml')).body);
    expect(pages).toContain('https://haat.example/payment-options');
    for (const department of ['women', 'men', 'kids', 'fabric', 'thrifted'])
      expect(pages).toContain(`https://haat.example/shop/${department}`);
    expect(pages).not.toContain('https://haat.example/cart');
  });

  test('its parts have the addresses @trust:site-maps', async () => {
    answers['/api/v1/products/ids/1/'] = { ids: Array.from({ length: 25_000 }, (_, index) => index + 1) };
    answers['/api/v1/products/ids/9/'] = { ids: [] };
    const pageOfStores = (page: number, id: number) => ({
      ...{ count: 101, total_pages: 2, current_page: page, has_next: page < 2 },
      results: [aStore({ id })],
    });
    answers['/api/v1/auth/stores/?page=1&limit=100'] = pageOfStores(1, 3);
    answers['/api/v1/auth/stores/?page=2&limit=100'] = pageOfStores(2, 103);
    const { body, headers } = await get('/sitemaps/products-1.xml');
    expect(headers['content-type']).toMatch(/^application\/xml/);
    const listed = locations(body);
    expect(listed).toHaveLength(25_000);
    expect(listed[6]).toBe('https://haat.example/product/7');
    // A site map may have up to 50 MB.
    expect(body.length).toBeLessThan(3_000_000);
    const again = await site.inject({
      url: '/sitemaps/products-1.xml',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(locations((await get('/sitemaps/stores.xml')).body)).toEqual([
      'https://haat.example/store/3',
      'https://haat.example/store/103',
    ]);
    for (const department of ['women', 'men', 'kids'])
      answers[`/api/v1/products/categories/?department=${department}&by=type`] = {
        results:
          department === 'women' ? [{ name: 'Saree', count: 2, picture: null, product_type: 'saree' }] : [],
      };
    for (const type of ['Loose+Fabric', 'Thrifted+Clothing'])
      answers[`/api/v1/products/categories/?business_type=${type}&by=type`] = { results: [] };
    expect(locations((await get('/sitemaps/types.xml')).body)).toEqual([
      'https://haat.example/shop/women/saree',
    ]);
    answers['/api/v1/products/tags/'] = {
      results: [
        { id: 1, name: 'Gym wear', usage_count: 4 },
        { id: 2, name: 'Winter', usage_count: 0 },
      ],
    };
    expect(locations((await get('/sitemaps/tags.xml')).body)).toEqual([
      'https://haat.example/tag/Gym%20wear',
    ]);
    for (const name of ['products-9', 'products-0', 'products-x', 'other'])
      expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
  });

  test('without the API crawlers are asked to retry', async () => {
    answers['/api/v1/products/ids/'] = 'nonsense';
    const { statusCode, headers } = await get('/sitemap.xml');
    expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
  });

  test('a shop for members alone lists nothing of theirs', async () => {
    site = await at({ GUEST_ACCESS: 'closed' });
    expect(locations((await get('/sitemap.xml')).body)).toEqual(['https://haat.example/sitemaps/pages.xml']);
    expect(locations((await get('/sitemaps/pages.xml')).body)).not.toContain('https://haat.example/offers');
    expect((await get('/sitemaps/products-1.xml')).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });
});
