import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { routeFiles } from '../build/routeFiles.mjs';
import { singleBundle } from '../build/singleBundle.mjs';
import { ROOT } from './servers';
import { type FilesByFolder, filesByFolder } from './singleFiles';

/** The remotes' packages. */
export const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
const lifecyclesOf = (remote: string) => path.join(ROOT, remote, 'src/lifecycles.tsx');
const regionOf = (remote: string) => remote.replace('mfe-', '').replaceAll('-', '_');
const SHELL = path.join(ROOT, 'shell/src');

/**
 * In place of shell/src/regions/federation.ts. A file is requested from the folder of the region that was loaded last, where
 * its page has asked for it; what only the shell has, from the shell's.
 */
const REGIONS = `
import { composedPage } from '${SHELL}/regions/composition.ts';
import { askForHashes } from '${SHELL}/regions/integrity.ts';

const regions = {${REMOTES.map((remote) => `'${regionOf(remote)}': () => import('${lifecyclesOf(remote)}')`)}};
const { composition: { shell, remotes }, integrity } = composedPage();
// Without the frame's style sheet, which is in the page's own tags.
const ofShell = { ...integrity[shell.entry].files, 'frame.css': '' };
const folderOf = ({ entry }) => new URL('.', new URL(entry, location)).pathname.replace('/r/', '../../');
let folder = folderOf(Object.values(remotes)[0]);
let isFirst = true;

for (const key of ['u', 'k']) {
  const nameOf = __webpack_require__[key];
  __webpack_require__[key] = (chunk) => {
    const name = nameOf(chunk);
    return Object.hasOwn(ofShell, name) ? name : folder + name;
  };
}

export const loadRuntime = async () => {};
export async function loadLifecycles(name) {
  const { entry } = remotes[name];
  folder = folderOf(remotes[name]);
  if (!isFirst) askForHashes(entry);
  isFirst = false;
  const lifecycles = await regions[name]();
  askForHashes(entry);
  return lifecycles;
}
export function forgetElements() {}`;

/** A path of a remote, as its remote.json has it. */
type Route = ReturnType<typeof routeFiles>[number];

/** Shell and remotes as one build. Names of files in its folder. */
export interface SingleBuild {
  folder: string;
  /** Of each page. */
  entry: readonly string[];
  /** The header's and the footer's, with which their style sheet comes. */
  frame: readonly string[];
  /** By package. */
  remotes: ReadonlyMap<string, { region: string; lifecycles: readonly string[]; routes: readonly Route[] }>;
  /** Which files the shell and each region can ask for. */
  byFolder: FilesByFolder;
}

/** @param folder below the project's root, for its files; it is emptied */
export async function buildSingle(folder: string): Promise<SingleBuild> {
  const beside = mkdtempSync(path.join(ROOT, 'node_modules/.single-regions-'));
  const regions = path.join(beside, 'regions.js');
  writeFileSync(regions, REGIONS);
  let built: SingleBuild | undefined;
  const collect = {
    apply(compiler: Compiler) {
      compiler.hooks.done.tap('SingleBuild', ({ compilation }) => {
        built = { folder, ...describe(compilation) };
      });
    },
  };
  try {
    await build(singleBundle({ out: path.relative(ROOT, folder), regions, plugins: [collect] }));
  } finally {
    rmSync(beside, { recursive: true });
  }
  if (!built) throw new Error('The build has not said what it consists of');
  return built;
}

function describe(compilation: Compilation): Omit<SingleBuild, 'folder'> {
  const entry = compilation.entrypoints.get('single');
  const groups = [...compilation.chunkGroups];
  const lifecycles = new Map(
    REMOTES.map((remote) => {
      const group = groups.find(({ origins }) =>
        origins.some(({ request }) => request === lifecyclesOf(remote)),
      );
      if (!group) throw new Error(`The build has no life cycles of ${remote}`);
      return [remote, group];
    }),
  );
  if (!entry) throw new Error('The build has no entry');
  return {
    entry: entry.getFiles(),
    frame: compilation.namedChunkGroups.get('frame')?.getFiles() ?? [],
    remotes: new Map(
      [...lifecycles].map(([remote, group]) => [
        remote,
        {
          region: regionOf(remote),
          lifecycles: group.getFiles(),
          routes: routeFiles(compilation, path.join(ROOT, remote)),
        },
      ]),
    ),
    byFolder: filesByFolder(entry, lifecycles),
  };
}

/** @throws Error with what the build says is wrong */
export function build(config: Parameters<typeof rspack>[0]): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}
