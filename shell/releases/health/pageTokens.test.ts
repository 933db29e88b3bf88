import { PAGE_TOKEN_LIFETIME_MS, PageTokens } from './pageTokens';

let now = Date.UTC(2026, 10, 21, 10);
const IP = '203.0.113.7';
const pageTokens = new PageTokens('secret', () => now);
const remotes = {
  catalog: { version: '1.5.0-rc.1', entry: '/r/catalog/1.5.0-rc.1/mf-manifest.json' },
  cart_checkout: { version: '1.0.0', entry: '/r/cart_checkout/1.0.0/mf-manifest.json' },
  seller: { version: 'dev', entry: 'http://localhost:4104/mf-manifest.json' },
  account: undefined,
};
const pageToken = pageTokens.write('visitor-id', IP, remotes);

test('names the releases of this site that a page was given', () => {
  const read = pageTokens.read(pageToken);
  expect(read).toMatchObject({ made: now });
  expect(read).toHaveProperty(
    'remotes',
    new Map([
      ['catalog', '1.5.0-rc.1'],
      ['cart_checkout', '1.0.0'],
    ]),
  );
  expect(pageToken).toMatch(/^[\w.@~-]+$/);
  expect(pageToken.length).toBeLessThan(150);
});

test('of one visitor has one name, which is not the cookie’s; each page has its own', () => {
  const [one, two, other] = ['visitor-id', 'visitor-id', 'another'].map((id) =>
    pageTokens.read(pageTokens.write(id, IP, remotes)),
  ) as { page: string; visitor: string }[];
  expect(pageToken).not.toContain('visitor-id');
  expect(one!.visitor).toBe(two!.visitor);
  expect(one!.visitor).not.toBe(other!.visitor);
  expect(one!.page).not.toBe(two!.page);
});

test.each<[string, string]>([
  ['nothing', ''],
  ['no token', 'hello'],
  ['another version', pageToken.replace('1.5.0-rc.1', '1.5.0')],
  ['another visitor', pageToken.replace(/~.{12}~(.{6}~catalog)/, '~aaaaaaaaaaaa~$1')],
  ['another network', pageToken.replace(/~.{6}~catalog/, '~aaaaaa~catalog')],
  ['a later time', pageToken.replace(/^\w+/, (now + 1000).toString(36))],
  ['a cut signature', pageToken.slice(0, -1)],
  ['another site’s', new PageTokens('other', () => now).write('visitor-id', IP, remotes)],
  ['a long one', `${'a'.repeat(2000)}~${pageToken}`],
])('%s is not believed', (_what, text) => {
  expect(pageTokens.read(text)).toBeNull();
});

test('is valid for an hour, also on a server whose clock differs a little', () => {
  const made = now;
  now = made + PAGE_TOKEN_LIFETIME_MS;
  expect(pageTokens.read(pageToken)).toHaveProperty('page');
  now++;
  expect(pageTokens.read(pageToken)).toBe('over');
  now = made - 30_000;
  expect(pageTokens.read(pageToken)).toHaveProperty('page');
  now = made - 120_000;
  expect(pageTokens.read(pageToken)).toBe('over');
  now = made;
});

test('names the wider network that the page was sent to, on every server alike, without its address', () => {
  const other = new PageTokens('secret', () => now);
  const { network } = pageTokens.read(pageToken) as { network: string };
  expect(network).toBe(other.networkOf('203.0.1.1'));
  expect(network).not.toBe(other.networkOf('203.1.113.7'));
  expect(network).not.toBe(new PageTokens('another secret').networkOf(IP));
  expect(pageTokens.networkOf('127.0.0.1')).toBe(pageTokens.networkOf('10.0.0.1'));
});
