import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteOf } from '@haat/page';
import { readRouteTable } from '../build/routeTable.mjs';

/** The parts of the workspace that a new remote or screen has to fit. */
export interface Workspace {
  /** Folders at the root, and those of the remotes among them. */
  folders: readonly string[];
  remotes: readonly string[];
  /** The paths of the remotes. */
  places: readonly { path: string; region: string; access: string }[];
  /** Folders with screens, such as mfe-catalog/home. */
  areas: readonly string[];
}

export const LOCK = 'package-lock.json';

/** @param root the workspace's folder */
export function readWorkspace(root: string): Workspace {
  const folders = readdirSync(root);
  const remotes = folders.filter(
    (name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'package.json')),
  );
  return {
    folders,
    remotes,
    places: remotes.flatMap((name) =>
      (readRouteTable(path.join(root, name)) ?? []).map(({ path: at, access }) => ({
        path: at,
        region: remoteOf(name),
        access,
      })),
    ),
    areas: remotes.flatMap((name) =>
      readdirSync(path.join(root, name, 'src')).map((area) => `${name}/${area}`),
    ),
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
