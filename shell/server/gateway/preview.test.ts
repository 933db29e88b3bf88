import { previewToken } from '../../releases/composition/previews';
import { readPreview } from './preview';

const SECRET = 'a'.repeat(32);
const versions = { catalog: '1.5.0-rc.1' };
const token = previewToken(SECRET, { versions, until: Date.UTC(2100, 0) });
const over = previewToken(SECRET, { versions, until: 1 });
const settings = { publicUrl: new URL('https://haat.example') };
const ask = (url: string, cookie?: string) => readPreview(url, cookie, SECRET, settings);
const link = (path: string) => `${path}${path.includes('?') ? '&' : '?'}preview=${encodeURIComponent(token)}`;
const NONE = { versions: {}, refused: null, cookie: null, isChanged: false };

test('a link begins a preview, for this browser, and leads to the address without its token', () => {
  const begun = ask(link('/search?q=saree'));
  expect(begun).toMatchObject({ versions, refused: null, url: '/search?q=saree', isChanged: true });
  expect(begun.cookie).toMatch(
    /^haat_preview=\S+; Path=\/; Expires=Fri, 01 Jan 2100 \S+ GMT; HttpOnly; Secure; SameSite=Lax$/,
  );
  const cookie = begun.cookie!.split(';', 1)[0]!;
  expect(ask('/home', `a=1; ${cookie}`)).toEqual({ ...NONE, versions, url: '/home' });
});

test('an empty one ends it', () => {
  expect(ask('/home?q=a&preview=', `haat_preview=${encodeURIComponent(token)}`)).toEqual({
    ...NONE,
    url: '/home?q=a',
    cookie: expect.stringMatching(/^haat_preview=; .*Expires=Thu, 01 Jan 1970/),
    isChanged: true,
  });
});

test.each([
  ['unknown', '/home?preview=catalog', undefined],
  ['over', `/home?preview=${encodeURIComponent(over)}`, undefined],
  ['over', '/home', `haat_preview=${encodeURIComponent(over)}`],
  ['unknown', '/home', 'haat_preview=x'],
] as const)('%s: %s with the cookie %s shows nothing, and is forgotten', (refused, url, cookie) => {
  expect(ask(url, cookie)).toEqual({
    ...NONE,
    refused,
    url: '/home',
    cookie: expect.stringMatching(/^haat_preview=; /),
  });
});

test('pages without a preview are left as they are', () => {
  expect(ask('//evil.example/?q=a', 'haat_session=guest')).toEqual({ ...NONE, url: '//evil.example/?q=a' });
  expect(ask('/.//evil.example/?preview=').url).toBe('/evil.example/');
});
