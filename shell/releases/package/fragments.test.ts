import { filesAskedFor, type Manifest, readNote } from './release';

const row = { name: 'rail', params: { product: 'number', size: 'string?' }, files: ['rail.js'] };
const noteOf = (fragments: unknown) =>
  JSON.stringify({
    name: 'gift_cards',
    version: '1.0.0',
    build: '1.0.0-aaaa',
    needs: {},
    routes: [{ path: '/gift-cards', access: 'public', title: { en: 'G', bn: 'উ' }, files: [] }],
    fragments,
  });

test.each<readonly [string, unknown]>([
  ['none', undefined],
  ['an empty list', []],
  ['one that browsers render', [row]],
  ['one that servers render', [{ ...row, server: true }]],
  ['one without parameters', [{ ...row, params: {} }]],
  ['one with events', [{ ...row, events: ['opened'] }]],
])('a release offers %s', (_what, fragments) => {
  expect(readNote('gift_cards', noteOf(fragments)).fragments).toEqual(fragments);
});

const manyParams = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, 'string']));
test.each<readonly [string, unknown, RegExp]>([
  ['an object', { rail: row }, /fragments that are no list of up to 50/],
  ['too many', Array.from({ length: 51 }, (_, n) => ({ ...row, name: `r${n}` })), /no list of up to 50/],
  ['a text', ['rail'], /a fragment without a name/],
  ['another remote’s name', [{ ...row, name: 'catalog/rail' }], /a fragment without a name/],
  ['markup in a name', [{ ...row, name: '<b>' }], /a fragment without a name/],
  ['one twice', [row, row], /the fragment rail twice/],
  ['no parameters', [{ ...row, params: undefined }], /rail without up to 20 params/],
  ['too many parameters', [{ ...row, params: manyParams }], /rail without up to 20 params/],
  [
    'a parameter of another type',
    [{ ...row, params: { product: 'object' } }],
    /a parameter product that is not of string, number/,
  ],
  ['a parameter with a bad name', [{ ...row, params: { 'a b': 'string' } }], /a parameter a b that/],
  ['a server that is no flag', [{ ...row, server: 'yes' }], /rail with a server that is not true/],
  ['events that are no list', [{ ...row, events: 'opened' }], /rail with events that are no list/],
  ['an event with a bad name', [{ ...row, events: ['a b'] }], /rail with events that are no list/],
  ['no files', [{ ...row, files: undefined }], /rail without a list of files/],
])('a release with %s as fragments is refused', (_what, fragments, message) => {
  expect(() => readNote('gift_cards', noteOf(fragments))).toThrow(message);
});

test('a release has to have the files of its fragments', () => {
  const manifest: Manifest = { metaData: { remoteEntry: { name: 'entry.js' } }, exposes: [] };
  const note = readNote('gift_cards', noteOf([row]));
  expect(filesAskedFor(manifest, note)).toEqual(['entry.js', 'rail.js']);
});
