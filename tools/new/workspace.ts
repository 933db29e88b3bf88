import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The parts of the workspace that a new remote or screen has to fit. */
export interface Workspace {
  /** Folders at the root, and those of the remotes among them. */
  folders: readonly string[];
  remotes: readonly string[];
  /** Ports of dev servers. */
  ports: readonly number[];
  /** The rows of the site map. */
  places: readonly { path: string; region: string | null; access: string }[];
  /** Names of the texts that title pages. */
  titles: readonly string[];
}

export const SITE_MAP = 'libs/page/src/siteMap.ts';
export const PAGE_TEXTS = 'libs/page/src/strings/en.ts';
export const PAGE_TEXTS_BN = 'libs/page/src/strings/bn.ts';
const ROW = /path: '([^']+)',\s+region: (?:'(\w+)'|null),\s+access: '([a-z]+)'/g;
export const LOCK = 'package-lock.json';

/** @param root the workspace's folder */
export function readWorkspace(root: string): Workspace {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const folders = readdirSync(root);
  const built = folders.filter((name) => existsSync(path.join(root, name, 'rspack.config.mjs')));
  const titles = /\n {2}titles: \{\n(.*?)\n {2}\}/s.exec(read(PAGE_TEXTS))?.[1] ?? '';
  return {
    folders,
    remotes: folders.filter(
      (name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'package.json')),
    ),
    ports: built.flatMap((name) =>
      [...read(`${name}/rspack.config.mjs`).matchAll(/port: (\d+)/g)].map(([, port]) => Number(port)),
    ),
    places: [...read(SITE_MAP).matchAll(ROW)].map(([, at = '', region = null, access = '']) => ({
      path: at,
      region,
      access,
    })),
    titles: [...titles.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name),
  };
}

/** Widgets of several remotes: a remote adds them when it uses one. */
const ON_USE = '@haat/features';

/** The dependencies that all remotes have in common, with their versions. */
export function commonPackage(root: string, remotes: readonly string[]) {
  const packages = remotes.map((name) => packageOf(root, name));
  const inAll = (list: 'dependencies' | 'devDependencies') =>
    Object.fromEntries(
      Object.entries(packages[0]?.[list] ?? {}).filter(
        ([name, version]) => name !== ON_USE && packages.every((one) => one[list]?.[name] === version),
      ),
    );
  return { dependencies: inAll('dependencies'), devDependencies: inAll('devDependencies') };
}

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const packageOf = (root: string, name: string): Package =>
  JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
