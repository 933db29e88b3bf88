import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

/** The packages that pages of the site share, and the versions that it offers: written when the packages were packed. */
export const site = JSON.parse(readFileSync(new URL('./site.json', import.meta.url), 'utf8'));

/** The modules that a page has once, by the names that code imports. */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'jotai',
  'jotai/react',
  'jotai/vanilla',
  'jotai/vanilla/internals',
  '@tanstack/react-query',
  '@haat/session',
  '@haat/api-client',
  '@haat/navigation',
];

/** react/jsx-runtime → react; @haat/session → itself. */
export const packageOf = (module) => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

/** The oldest browsers that the site supports. */
export const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'];

const WRITTEN_LAST = ['remote.json', 'hashes.json', 'mf-stats.json'];

/**
 * remote.json and hashes.json of a build (docs/remote-format.md of the site).
 * @param {{ name: string, packageJson: object, routes: readonly object[], fragments: readonly object[], shared: Iterable<string> }} about
 *   `routes` and `fragments`: rows with `files`; `shared`: modules of the page that the build imports
 * @param {readonly { name: string, bytes: Buffer }[]} files
 */
export function notesOf({ name, packageJson, routes, fragments, shared }, files) {
  const content = files
    .filter((file) => !/\.(br|gz|map)$/.test(file.name) && !WRITTEN_LAST.includes(file.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256');
  for (const file of content) hash.update(file.name).update('\0').update(file.bytes).update('\0');
  // A version by semver has no number that begins with 0.
  const build = hash
    .digest('hex')
    .slice(0, 8)
    .replace(/^0(?=\d+$)/, 'f');
  const note = {
    name,
    version: `${packageJson.version}-${build}`,
    team: typeof packageJson.author === 'object' ? packageJson.author.name : packageJson.author,
    needs: { ...needsOf(shared), ...packageJson.haat?.needs },
    ...(packageJson.haat?.trustedTypes ? { trustedTypes: packageJson.haat.trustedTypes } : {}),
    routes,
    ...(fragments.length > 0 ? { fragments } : {}),
  };
  const hashes = content.map(({ name: file, bytes }) => ({
    name: file,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  return { 'remote.json': json(note), 'hashes.json': json({ files: hashes }) };
}

/** Files below this many bytes are not worth a compressed copy. */
const MIN_BYTES = 256;

/**
 * A .br and a .gz beside each script, style sheet and drawing: the site sends them as they are.
 * @param {readonly { name: string, bytes: Buffer }[]} files
 */
export function compressedCopies(files) {
  return files
    .filter(({ name, bytes }) => /\.(js|css|svg)$/.test(name) && bytes.length >= MIN_BYTES)
    .flatMap(({ name, bytes }) => {
      const params = {
        [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
        [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      return [
        { name: `${name}.br`, bytes: brotliCompressSync(bytes, { params }) },
        { name: `${name}.gz`, bytes: gzipSync(bytes, { level: 9 }) },
      ];
    });
}

/** Ranges of the contracts that a build needs: the life cycles, and the site's libs that it takes from the page. */
function needsOf(shared) {
  const used = new Set([...shared].map((module) => packageOf(module).replace('@haat/', '')));
  return Object.fromEntries(
    Object.entries(site.offers)
      .filter(([contract]) => contract === 'remote' || used.has(contract))
      .map(([contract, version]) => [contract, `^${version.replace(/\.\d+$/, '.0')}`]),
  );
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
