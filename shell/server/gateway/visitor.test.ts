import { visitorFromCookie } from './visitor';
import { newVisitorId, readVisitorId, visitorCookie } from './visitorId';

test.each([
  [undefined, 'signed-out', 'unknown'],
  ['', 'signed-out', 'unknown'],
  ['haat_session=guest', 'guest', 'unknown'],
  ['a=b; haat_session=customer; c=d', 'authenticated', 'unknown'],
  ['haat_session=seller;a=b', 'authenticated', true],
  ['haat_session=new', 'authenticated', 'unknown'],
  ['haat_session=operator', 'authenticated', 'unknown'],
  ['haat_session=owner', 'signed-out', 'unknown'],
  // Names of every object's own properties are no visitors.
  ['haat_session=constructor', 'signed-out', 'unknown'],
  ['haat_session=__proto__', 'signed-out', 'unknown'],
  ['my_haat_session=seller', 'signed-out', 'unknown'],
])('the cookie header %j names a visitor who is %s', (cookies, state, approvedSeller) => {
  expect(visitorFromCookie(cookies)).toMatchObject({ state, approvedSeller });
});

describe('the visitor’s id', () => {
  const id = newVisitorId();

  test('is read from the cookie that was set', () => {
    const cookie = visitorCookie(id, { publicUrl: new URL('http://localhost:3000') });
    expect(cookie).toBe(`haat_visitor=${id}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
    expect(readVisitorId(`a=b; ${cookie.split(';')[0]}; c=d`)).toBe(id);
  });

  test('is sent over https only where the site is served over https', () => {
    expect(visitorCookie(id, { publicUrl: new URL('https://haat.example') })).toMatch(/; Secure(;|$)/);
  });

  test.each([undefined, '', 'haat_visitor=', `haat_visitor=${id}x`, 'haat_visitor=<script>', `x=${id}`])(
    'is absent in the cookie header %j',
    (cookies) => {
      expect(readVisitorId(cookies)).toBeUndefined();
    },
  );
});
