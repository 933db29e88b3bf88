import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The lists of a package.json that name versions. */
const LISTS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

type Package = { name?: string; version?: string } & Partial<
  Record<(typeof LISTS)[number], Record<string, string>>
>;

/** A package that uses the lib in its new version; the same object when it does not use it. */
export function pinned<T extends Package>(one: T, lib: string, version: string): T {
  const lists = LISTS.filter((list) => one[list]?.[lib] !== undefined);
  if (lists.length === 0) return one;
  return { ...one, ...Object.fromEntries(lists.map((list) => [list, { ...one[list], [lib]: version }])) };
}

/**
 * Gives a lib a version, in its own package.json, in all that pin it, and in the lock file: npm would change nothing
 * else there, and needs no network for what is not done by it.
 * @param root the workspace's folder
 * @param lib @haat/session
 * @returns the files that were written, below the root
 */
export function giveVersion(root: string, lib: string, version: string): string[] {
  const rewrite = <T>(file: string, change: (before: T) => T) => {
    const at = path.join(root, file);
    const before = readFileSync(at, 'utf8');
    const after = `${JSON.stringify(change(JSON.parse(before)), null, 2)}\n`;
    if (after === before) return [];
    writeFileSync(at, after);
    return [file];
  };
  const renewed = (one: Package) => (one.name === lib ? { ...one, version } : pinned(one, lib, version));
  return [
    ...packageFiles(root).flatMap((file) => rewrite<Package>(file, renewed)),
    ...rewrite<{ packages: Record<string, Package> }>('package-lock.json', (lock) => ({
      ...lock,
      packages: Object.fromEntries(
        Object.entries(lock.packages).map(([place, one]) => [
          place,
          place.includes('node_modules/') ? one : renewed(one),
        ]),
      ),
    })),
  ];
}

/** Of every package of the workspace: its folders are read, so that a new one is never forgotten. */
function packageFiles(root: string): string[] {
  const folders = ['', 'libs/'].flatMap((below) =>
    readdirSync(path.join(root, below), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map((entry) => `${below}${entry.name}`),
  );
  return folders.map((folder) => `${folder}/package.json`).filter((file) => isThere(path.join(root, file)));
}

function isThere(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}
