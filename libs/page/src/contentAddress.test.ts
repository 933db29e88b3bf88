import { contentAddress, hashInAddress, readContentAddress } from './contentAddress';

const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const FOLDER = 'sha256-47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU';

test.each<[string, string | undefined, string]>([
  ['/r/catalog/1.5.0/12.js', HASH, `/r/catalog/${FOLDER}/12.js`],
  ['/r/catalog/1.5.0/fonts/a.woff2', HASH, `/r/catalog/${FOLDER}/fonts/a.woff2`],
  ['/r/catalog/1.5.0/12.js', '', '/r/catalog/1.5.0/12.js'],
  ['/r/catalog/1.5.0/12.js', undefined, '/r/catalog/1.5.0/12.js'],
  ['/r/catalog/1.5.0/12.js', 'sha384-AA', '/r/catalog/1.5.0/12.js'],
  ['http://localhost:4101/12.js', HASH, 'http://localhost:4101/12.js'],
])('%s with %s is at %s', (address, hash, expected) => {
  expect(contentAddress(address, hash)).toBe(expected);
});

test.each([
  [FOLDER, HASH],
  ['1.5.0', null],
  ['1.5.0-sha256', null],
  ['sha256-short', null],
  [`${FOLDER}A`, null],
])('the folder %s names the hash %s', (folder, hash) => {
  expect(hashInAddress(folder)).toBe(hash);
});

test.each([
  [`/r/catalog/${FOLDER}/12.js`, { name: 'catalog', file: '12.js' }],
  [`/r/catalog/${FOLDER}/fonts/a.woff2`, { name: 'catalog', file: 'fonts/a.woff2' }],
  ['/r/catalog/1.5.0/12.js', null],
  [`/r/catalog/${FOLDER}/`, null],
])('%s is read as %j', (path, expected) => {
  expect(readContentAddress(path)).toEqual(expected);
});
