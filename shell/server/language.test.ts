import { languageCookie, readLanguage } from './language';

test.each([
  ['/home', '', 'en', false],
  ['/home?lang=bn', '', 'bn', true],
  ['/home', 'haat_language=bn', 'bn', false],
  ['/home?lang=bn', 'haat_language=bn', 'bn', false],
  ['/home?lang=en', 'haat_language=bn', 'en', true],
  ['/home?lang=fr', 'haat_language=bn', 'bn', false],
  ['/home?lang=', 'haat_language=<script>', 'en', false],
  ['/home?lang=bn&lang=en', 'a=b', 'bn', true],
] as const)('%s with the cookies “%s” is in %s', (url, cookies, language, isNew) => {
  expect(readLanguage(url, cookies)).toEqual({ language, isNew });
});

test('the choice is stored for a year', () => {
  const cookie = languageCookie('bn', { publicUrl: new URL('https://haat.example') });
  expect(cookie).toBe('haat_language=bn; Max-Age=31536000; Path=/; Secure; SameSite=Lax');
});
