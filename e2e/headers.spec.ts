import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect, test } from './page';

// Checks the headers that scanners look at (the OWASP Secure Headers Project, MDN's Observatory), on each kind of response.

const EVERY_ANSWER = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin/,
  'cross-origin-resource-policy': /^(same-origin|cross-origin)$/,
  'permissions-policy': /camera=\(\)/,
  'cache-control': /./,
  'x-request-id': /^[\w.-]{8,64}$/,
};
/** They tell an attacker what runs here, or are harmful by themselves. */
const NO_ANSWER = ['server', 'x-powered-by', 'via', 'x-xss-protection', 'public-key-pins', 'expect-ct'];

interface Kind {
  name: string;
  address: string | ((request: APIRequestContext) => Promise<string>);
  status: number;
  type: RegExp;
  cache: RegExp;
  /** Readable by other sites. */
  isShared?: true;
}

const firstOf = async (request: APIRequestContext, address: string, pattern: RegExp) => {
  const [, found] = pattern.exec(await (await request.get(address)).text()) ?? [];
  if (!found) throw new Error(`${address} has nothing like ${pattern}`);
  return found;
};
const picture = (request: APIRequestContext) =>
  firstOf(request, '/api/v1/products/?limit=1', /"(?:https?:\/\/[^/"]+)?(\/media\/[^"]+)"/);
const script = (request: APIRequestContext) => firstOf(request, '/home', /"(\/r\/[^"]+\.js)"/);

const JSON_TYPE = /^application\/json/;
const KINDS: Kind[] = [
  { name: 'a page', address: '/home', status: 200, type: /^text\/html/, cache: /^private, no-cache$/ },
  { name: 'a page for users', address: '/orders', status: 200, type: /^text\/html/, cache: /^private/ },
  { name: 'a missing page', address: '/nothing-here', status: 404, type: /^text\/html/, cache: /^private/ },
  {
    name: 'a file of a release',
    address: script,
    status: 200,
    type: /javascript/,
    cache: /immutable/,
    isShared: true,
  },
  {
    name: 'a missing file',
    address: '/r/catalog/0.0.0/x.js',
    status: 404,
    type: /^text\/plain/,
    cache: /^no-store$/,
    isShared: true,
  },
  { name: 'a picture', address: picture, status: 200, type: /^image\//, cache: /immutable/, isShared: true },
  {
    name: 'a public answer',
    address: '/api/v1/products/?limit=1',
    status: 200,
    type: JSON_TYPE,
    cache: /no-cache/,
  },
  {
    name: 'a private answer',
    address: '/api/v1/orders/orders/',
    status: 401,
    type: JSON_TYPE,
    cache: /^no-store$/,
  },
  { name: 'a refusal', address: '/api/v1/products/x/', status: 400, type: JSON_TYPE, cache: /^no-store$/ },
  { name: 'no call', address: '/api/v1/nothing/', status: 404, type: JSON_TYPE, cache: /^no-store$/ },
  {
    name: 'the composition',
    address: '/composition.json',
    status: 200,
    type: JSON_TYPE,
    cache: /^no-store$/,
  },
  { name: 'the worker', address: '/sw.js', status: 200, type: /javascript/, cache: /^no-cache$/ },
  { name: 'robots.txt', address: '/robots.txt', status: 200, type: /^text\/plain/, cache: /public/ },
  { name: 'the icon', address: '/favicon.svg', status: 200, type: /^image\/svg/, cache: /public/ },
];

async function answerOf(request: APIRequestContext, { address }: Kind): Promise<APIResponse> {
  return request.get(typeof address === 'string' ? address : await address(request), {
    headers: { cookie: 'haat_session=customer' },
    maxRedirects: 0,
  });
}

for (const kind of KINDS)
  test(`headers of ${kind.name}`, async ({ request }) => {
    const answer = await answerOf(request, kind);
    const headers = answer.headers();
    expect(answer.status()).toBe(kind.status);
    expect(headers['content-type']).toMatch(kind.type);
    for (const [name, value] of Object.entries({ ...EVERY_ANSWER, 'cache-control': kind.cache }))
      expect(headers[name], name).toMatch(value);
    for (const name of NO_ANSWER) expect(headers, name).not.toHaveProperty(name);
    const resource = headers['cross-origin-resource-policy'];
    expect(resource).toBe(kind.isShared ? 'cross-origin' : 'same-origin');
  });

test('the policy of pages allows nothing inline by itself, no eval, no frames around them and no plugins', async ({
  request,
}) => {
  for (const address of ['/home', '/orders', '/nothing-here', '/login']) {
    const headers = (await request.get(address)).headers();
    const policy = new Map(
      (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources] as const;
      }),
    );
    expect(policy.get('default-src')).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy.get(name), name).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('report-uri')).toHaveLength(1);
    for (const name of ['script-src', 'style-src'])
      for (const source of policy.get(name) ?? []) expect(source, name).toMatch(/^'(self|sha256-[\w+/=]+)'$/);
    expect(headers['integrity-policy']).toContain('script');
  }
});

test('cookies of the server are kept from scripts, or are choices without secrets, and stay on this site', async ({
  request,
}) => {
  const answer = await request.get('/home?lang=bn', { maxRedirects: 0 });
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  expect(cookies.length).toBeGreaterThan(0);
  for (const { value } of cookies) {
    expect(value).toMatch(/; SameSite=(Lax|Strict)/i);
    expect(value).toMatch(/; HttpOnly|^haat_(language|theme)=/i);
  }
});
