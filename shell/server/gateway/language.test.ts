import { languageCookie, readLanguage } from './language';

test.each([
  ['/home', '', '', 'en', false],
  ['/home?lang=bn', '', '', 'bn', true],
  ['/home', 'haat_language=bn', '', 'bn', false],
  ['/home?lang=bn', 'haat_language=bn', '', 'bn', false],
  ['/home?lang=en', 'haat_language=bn', '', 'en', true],
  ['/home?lang=fr', 'haat_language=bn', '', 'bn', false],
  ['/home?lang=', 'haat_language=<script>', '', 'en', false],
  ['/home?lang=bn&lang=en', 'a=b', '', 'bn', true],
  ['/home', '', 'bn', 'bn', false],
  ['/home', '', 'bn-BD,bn;q=0.9,en-US;q=0.8,en;q=0.7', 'bn', false],
  ['/home', '', 'en-US,en;q=0.9,bn;q=0.8', 'en', false],
  ['/home', '', 'en;q=0.3, BN-bd ; q=0.7', 'bn', false],
  ['/home', '', 'hi-IN,hi;q=0.9,bn;q=0.8,en;q=0.7', 'bn', false],
  ['/home', '', 'bn;q=0,en', 'en', false],
  ['/home', '', '*', 'en', false],
  ['/home', '', 'bnx,;;q=,,', 'en', false],
  ['/home', 'haat_language=en', 'bn', 'en', false],
  ['/home?lang=en', '', 'bn', 'en', true],
] as const)(
  '%s with the cookies “%s” of a browser in “%s” is in %s',
  (url, cookie, accepted, language, isNew) => {
    expect(readLanguage(url, { cookie, 'accept-language': accepted })).toEqual({ language, isNew });
  },
);

test('the choice is stored for a year', () => {
  const cookie = languageCookie('bn', { publicUrl: new URL('https://haat.example') });
  expect(cookie).toBe('haat_language=bn; Max-Age=31536000; Path=/; Secure; SameSite=Lax');
});
