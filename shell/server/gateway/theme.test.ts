import { readFileSync } from 'node:fs';
import path from 'node:path';
import { THEME_COLORS } from '@haat/page';
import { chooseTheme, readTheme, themeAttribute, themeColors } from './theme';

const publicUrl = new URL('https://haat.example');

test.each([
  [undefined, 'system'],
  ['haat_theme=dark', 'dark'],
  ['a=b; haat_theme=light', 'light'],
  ['haat_theme=system', 'system'],
  ['haat_theme=<script>', 'system'],
])('with the cookies “%s” pages are %s', (cookies, theme) => {
  expect(readTheme(cookies)).toBe(theme);
});

test.each([
  ['/home?theme=dark', 'dark', '/home'],
  ['/search?q=saree&theme=light&page=2', 'light', '/search?q=saree&page=2'],
  ['/home?theme=system', 'system', '/home'],
  ['//evil.example/x?theme=dark', 'dark', '/x'],
])('%s chooses %s and goes to %s', (url, theme, goesTo) => {
  expect(chooseTheme(url, { publicUrl })).toEqual({
    cookie: `haat_theme=${theme}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    url: goesTo,
  });
});

test.each(['/home', '/home?theme=', '/home?theme=blue'])('%s chooses nothing', (url) => {
  expect(chooseTheme(url, { publicUrl })).toBeNull();
});

test('a chosen theme is in the page, the device’s is not', () => {
  expect(themeAttribute('system')).toBe('');
  expect(themeAttribute('dark')).toBe(' data-theme="dark"');
  expect(themeColors('system')).toMatch(/#1b2753" media="\(prefers-color-scheme: light.*#13141c" media="/);
  expect(themeColors('dark')).not.toContain('#1b2753');
});

test('the browser’s own parts have colours of the tokens', () => {
  const tokens = readFileSync(path.join(__dirname, '../../../libs/ui/src/tokens.css'), 'utf8');
  expect(tokens).toContain(`--indigo-8: ${THEME_COLORS.light};`);
  expect(tokens).toMatch(new RegExp(`--cotton-0: light-dark\\(#\\w+, ${THEME_COLORS.dark}\\);`));
});
