import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './servers';
import { buildSingle } from './singleBuild';
import { tableText } from './table';

/** Pages whose script is compared, and whose they are. */
const PAGES: readonly (readonly [remote: string, route: string])[] = [
  ['mfe-catalog', '/home'],
  ['mfe-catalog', '/product/:id'],
  ['mfe-catalog', '/store/:id'],
  ['mfe-catalog', '/offers'],
  ['mfe-catalog', '/search'],
  ['mfe-account', '/orders'],
  ['mfe-cart-checkout', '/cart'],
  ['mfe-seller', '/seller/dashboard'],
];

/** The script of each page until its region is hydrated, in bytes of brotli. */
type Sizes = Map<string, number>;

/** The files that a page's region is hydrated with; the shell's come on top. */
const PARTS = ['remoteEntry', 'life cycles', 'screen'] as const;

/**
 * Counts the script that pages need until they are hydrated, and compares it with that of one build of the same sources, in
 * which shell and remotes share everything and nothing is federated.
 */
export async function benchBundle(): Promise<void> {
  const shell = path.join(ROOT, 'shell/dist/browser');
  const first = sizeOf(shell, noteOf<{ js: string[] }>(shell, 'shell.json').js);
  const single = await singleSizes();
  const rows = PAGES.map(([remote, route]) => {
    const parts = partsOf(path.join(ROOT, remote, 'dist'), route);
    const [mine, one] = [first + parts.reduce((sum, part) => sum + part), single.get(route) ?? 0];
    return [
      route,
      ...[first, ...parts, mine, one].map((bytes) => (bytes / 1000).toFixed(1)),
      (mine / one).toFixed(2),
    ];
  });
  console.log('\nScript until the region is hydrated, kB (brotli)');
  console.log(tableText(['', 'shell', ...PARTS, 'composed', 'one bundle', 'composed ÷ one'], rows));
}

const noteOf = <Note>(dist: string, name: string) =>
  JSON.parse(readFileSync(path.join(dist, name), 'utf8')) as Note;

interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: [{ assets: { js: { sync: string[] } } }];
}

/** The sizes of a route's own files by PARTS, of the builds in `dist`. */
function partsOf(dist: string, route: string): number[] {
  const { metaData, exposes } = noteOf<Manifest>(dist, 'mf-manifest.json');
  const exposed = exposes[0].assets.js.sync;
  const { routes } = noteOf<{ routes: { path: string; files: string[] }[] }>(dist, 'remote.json');
  const screen = routes.find(({ path }) => path === route)?.files ?? [];
  return [[metaData.remoteEntry.name], exposed, screen.filter((file) => !exposed.includes(file))].map(
    (names) => sizeOf(dist, names),
  );
}

async function singleSizes(): Promise<Sizes> {
  const folder = mkdtempSync(path.join(ROOT, 'node_modules/.single-bundle-'));
  try {
    const { entry, remotes } = await buildSingle(folder);
    return new Map(
      PAGES.map(([remote, route]) => {
        const { lifecycles, routes } = remotes.get(remote)!;
        const screen = routes.find(({ path }) => path === route)?.files ?? [];
        return [route, sizeOf(folder, [...entry, ...lifecycles, ...screen])];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of the scripts among them, each once. Small ones are not compressed. */
function sizeOf(folder: string, files: readonly string[]): number {
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => {
    const { size } =
      statSync(path.join(folder, `${file}.br`), { throwIfNoEntry: false }) ??
      statSync(path.join(folder, file));
    return sum + size;
  }, 0);
}
