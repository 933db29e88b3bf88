/** @jest-environment jsdom */
import { contentAddress, PAGE_DATA } from '@haat/page';
import { guardHead } from './integrity';

const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const FOLDER = '/r/catalog/1.4.0/';
const at = (file: string) => contentAddress(FOLDER + file, HASH);
const page = {
  composition: {
    id: 'c1',
    shell: { version: '1.0.0', entry: '/r/shell/1.0.0/' },
    remotes: { catalog: { version: '1.4.0', entry: `${FOLDER}mf-manifest.json` } },
  },
  manifests: {},
  integrity: { '/r/shell/1.0.0/': { files: {} }, [FOLDER]: { files: { 'entry.js': HASH, 'app.css': HASH } } },
  settings: { guestAccess: 'explicit', contentAddresses: true },
};
document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>`;
document.head.innerHTML = `<link rel="preload" as="script" href="${at('screen.js')}" integrity="${HASH}">`;
beforeAll(guardHead);

function put<Name extends 'script' | 'link'>(name: Name, of: Partial<HTMLElementTagNameMap[Name]>) {
  const element = Object.assign(document.createElement(name), of);
  document.head.appendChild(element);
  return element;
}

test('a file is requested by its content, and its element says of which release it is', () => {
  const script = put('script', { src: `${FOLDER}entry.js` });
  expect(script.getAttribute('src')).toBe(at('entry.js'));
  expect(script.src).toBe(`http://localhost${FOLDER}entry.js`);
  expect(script.integrity || script.getAttribute('integrity')).toBe(HASH);
  const sheet = put('link', { rel: 'stylesheet', href: `${FOLDER}app.css` });
  expect([sheet.getAttribute('href'), sheet.href]).toEqual([
    at('app.css'),
    `http://localhost${FOLDER}app.css`,
  ]);
});

test('a retry keeps its query', () => {
  expect(put('script', { src: `${FOLDER}entry.js?retry=2` }).getAttribute('src')).toBe(
    `${at('entry.js')}?retry=2`,
  );
});

test('a preload of the page has the hash of its file, and is found by its release', () => {
  expect(put('script', { src: `${FOLDER}screen.js` }).getAttribute('src')).toBe(at('screen.js'));
  expect(document.querySelector<HTMLLinkElement>('link[rel="preload"]')!.href).toBe(
    `http://localhost${FOLDER}screen.js`,
  );
});
