import { previewToken, readPreviewToken } from './previews';

const SECRET = 'a'.repeat(32);
const preview = { versions: { catalog: '1.5.0', shell: '2.0.0-rc.1' }, until: 1_800_000_000_000 };
const token = previewToken(SECRET, preview);

test('a token says which releases it shows, until it ends', () => {
  expect(readPreviewToken(SECRET, token, preview.until - 1)).toEqual(preview);
  expect(readPreviewToken(SECRET, token, preview.until)).toBe('over');
});

test.each<[string, string]>([
  ['nothing', ''],
  ['no token', 'catalog@1.5.0'],
  ['another version', token.replace('1.5.0', '1.4.0')],
  ['a later end', token.replace(/^\w+/, (time) => `z${time}`)],
  ['one release less', token.replace('~shell@2.0.0-rc.1', '')],
  ['another secret', previewToken('b'.repeat(32), preview)],
  ['a cut signature', token.slice(0, -1)],
  ['endless text', `${'~'.repeat(2000)}${token}`],
])('%s is none', (_what, forged) => {
  expect(readPreviewToken(SECRET, forged, 0)).toBe('unknown');
});
