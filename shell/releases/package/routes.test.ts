import { readNote } from './release';

const title = { en: 'Gift cards', bn: 'উপহার কার্ড' };
const row = { path: '/gift-cards', access: 'public', title, files: [] };
const noteOf = (...routes: object[]) =>
  JSON.stringify({ name: 'gift_cards', version: '1.0.0', build: '1.0.0-aaaa', needs: {}, routes });

test.each<readonly [string, object]>([
  ['access and title', row],
  ['a parameter', { ...row, path: '/gift-cards/:id/edit' }],
  ['markup in a title, which is text', { ...row, title: { en: '<b>Gifts</b>', bn: '"&' } }],
  [
    'everything',
    {
      ...row,
      description: title,
      asksToLogin: title,
      secretQuery: true,
      crawlers: 'unlisted',
      menu: { place: 'own', text: title },
      server: true,
      early: ['/gifts/'],
    },
  ],
])('a release has a path with %s', (_what, route) => {
  expect(readNote('gift_cards', noteOf(route)).routes).toEqual([route]);
});

test('an earlier build names only the files of its paths', () => {
  const routes = [{ path: '/shop/:department', files: [] }];
  expect(readNote('catalog', noteOf(...routes)).routes).toEqual(routes);
});

const long = 'x'.repeat(301);
test.each<readonly [string, object[], RegExp]>([
  [
    'no access',
    [{ path: '/gift-cards', title, files: [] }],
    /\/gift-cards without an access: public, welcome/,
  ],
  ['an access of the shell', [{ ...row, access: 'entry' }], /without an access/],
  ['no title', [{ path: '/gift-cards', access: 'user', files: [] }], /without a title in en and bn/],
  ['a title in one language', [{ ...row, title: { en: 'Gift cards' } }], /without a title in en and bn/],
  ['a long title', [{ ...row, title: { en: long, bn: long } }], /without a title/],
  ['a title of two lines', [{ ...row, title: { en: 'a\nb', bn: 'a' } }], /without a title/],
  ['an empty text for the login', [{ ...row, asksToLogin: { en: ' ', bn: ' ' } }], /with a asksToLogin/],
  ['another word for crawlers', [{ ...row, crawlers: 'none' }], /with crawlers other than/],
  ['a menu entry of no place', [{ ...row, menu: { place: 'top' } }], /with a menu entry without a place/],
  [
    'a menu entry with a parameter',
    [{ ...row, path: '/gift-cards/:id', menu: { place: 'all' } }],
    /with a menu entry, which a path with parameters cannot have/,
  ],
  ['the start page', [{ ...row, path: '/' }], /that is no path/],
  ['a parameter first', [{ ...row, path: '/:id' }], /that is no path/],
  ['all below a path', [{ ...row, path: '/gift-cards/*' }], /that is no path/],
  ['two slashes', [{ ...row, path: '/gift-cards//x' }], /that is no path/],
  ['upper case', [{ ...row, path: '/Gifts' }], /that is no path/],
  ['a path twice', [row, row], /\/gift-cards twice/],
  [
    'the same parameters under two names',
    [
      { ...row, path: '/gift-cards/:id' },
      { ...row, path: '/gift-cards/:code' },
    ],
    /\/gift-cards\/:code twice/,
  ],
  [
    'too many paths',
    Array.from({ length: 201 }, (_, at) => ({ ...row, path: `/gift-cards/${at}` })),
    /more than 200 routes/,
  ],
])('a release with %s is refused in one line', (_what, routes, message) => {
  expect(() => readNote('gift_cards', noteOf(...routes))).toThrow(message);
});
