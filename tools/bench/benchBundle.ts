import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { routeFiles } from '../build/routeFiles.mjs';
import { singleBundle } from '../build/singleBundle.mjs';
import { ROOT } from './servers';
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

const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
const lifecyclesOf = (remote: string) => path.join(ROOT, remote, 'src/lifecycles.tsx');
/** In place of shell/src/regions/federation.ts, where shell and remotes are one build. */
const REGIONS = `
const regions = {${REMOTES.map((remote) => `'${regionOf(remote)}': () => import('${lifecyclesOf(remote)}')`)}};
export const loadRuntime = async () => {};
export const loadLifecycles = (name) => regions[name]();
export function forgetElements() {}`;

function regionOf(remote: string): string {
  return remote.replace('mfe-', '').replaceAll('-', '_');
}

/** The script of each page until its region is hydrated, in bytes of brotli. */
type Sizes = Map<string, number>;

/**
 * Compares the script that pages need until they are hydrated with that of one build of the same sources, in which shell and
 * remotes share everything and nothing is federated.
 */
export async function benchBundle(): Promise<void> {
  const composed = composedSizes();
  const single = await singleSizes();
  const rows = PAGES.map(([, route]) => {
    const [mine, one] = [composed.get(route) ?? 0, single.get(route) ?? 0];
    return [route, mine / 1000, one / 1000, (mine / one).toFixed(2)];
  });
  console.log('\nScript until the region is hydrated, kB (brotli)');
  console.log(tableText(['', 'composed', 'one bundle', 'composed ÷ one'], rows));
}

/** Of the builds in `dist`. */
function composedSizes(): Sizes {
  const shell = path.join(ROOT, 'shell/dist/browser');
  const first = sizeOf(shell, [named(shell, /^shell\.\w+\.js$/)]);
  return new Map(
    PAGES.map(([remote, route]) => {
      const dist = path.join(ROOT, remote, 'dist');
      const { routes } = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8')) as {
        routes: { path: string; files: string[] }[];
      };
      const entry = [/^remoteEntry\.\w+\.js$/, /^__federation_expose_lifecycles\.js$/];
      const files = routes.find(({ path }) => path === route)?.files ?? [];
      return [route, first + sizeOf(dist, [...entry.map((name) => named(dist, name)), ...files])];
    }),
  );
}

async function singleSizes(): Promise<Sizes> {
  const folder = mkdtempSync(path.join(ROOT, 'node_modules/.single-bundle-'));
  // Beside the build, which empties its own folder.
  const regions = `${folder}.js`;
  writeFileSync(regions, REGIONS);
  try {
    const files = new Map<string, string[]>();
    const collect = {
      apply(compiler: Compiler) {
        compiler.hooks.done.tap('FilesOfPages', ({ compilation }) => {
          for (const [remote, route] of PAGES) files.set(route, filesOf(compilation, remote, route));
        });
      },
    };
    await build(singleBundle({ out: path.relative(ROOT, folder), regions, plugins: [collect] }));
    return new Map([...files].map(([route, names]) => [route, sizeOf(folder, names)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(regions);
  }
}

function filesOf(compilation: Compilation, remote: string, route: string): string[] {
  const dir = path.join(ROOT, remote);
  const lifecycles = [...compilation.chunkGroups].find(({ origins }) =>
    origins.some(({ request }) => request === lifecyclesOf(remote)),
  );
  const screen = routeFiles(compilation, dir).find(({ path }) => path === route);
  const first = compilation.entrypoints.get('single');
  return [first, lifecycles].flatMap((group) => group?.getFiles() ?? []).concat(screen?.files ?? []);
}

function build(config: Parameters<typeof rspack>[0]): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}

const named = (folder: string, name: RegExp) => readdirSync(folder).find((file) => name.test(file)) ?? '';

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
