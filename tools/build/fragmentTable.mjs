import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { evaluated } from './evaluated.mjs';
import { chunkFiles } from './routeFiles.mjs';

/** The file of a remote with its fragments: data alone. */
export const FRAGMENT_TABLE = 'src/fragmentTable.ts';
/** The file with the imports of their components. */
const FRAGMENTS = 'src/fragments.ts';

/** A fragment and the import of its component: recommendations: async () => (await import('./related/…')).Recommendations. */
const IMPORT = /^\s*'?([\w-]+)'?:[^:]*?import\('([^']+)'\)/gm;

/**
 * The fragments of a remote's release: name, parameters, how each is rendered, and the files that it loads.
 * @param compilation after its files have their names
 * @param {string} dir the remote's folder
 * @returns {{ name: string, params: Record<string, string>, server?: true, files: string[] }[] | null} null: a remote without a table
 * @throws for a fragment without an import
 */
export function releaseFragments(compilation, dir) {
  const file = path.join(dir, FRAGMENT_TABLE);
  if (!existsSync(file)) return null;
  const { fragmentTable } = evaluated(file);
  const imports = new Map(
    [...readFileSync(path.join(dir, FRAGMENTS), 'utf8').matchAll(IMPORT)].map(([, name, request]) => [
      name,
      request,
    ]),
  );
  const first = chunkFiles(compilation, {
    module: path.join(dir, 'src/lifecycles'),
    request: './fragments',
  });
  return Object.entries(fragmentTable).map(([name, row]) => {
    if (!imports.has(name)) throw new Error(`${FRAGMENTS} imports no component of ${name}`);
    const own = chunkFiles(compilation, {
      module: path.join(dir, 'src/fragments'),
      request: imports.get(name),
    });
    return { name, ...row, files: [...new Set([...first, ...own])] };
  });
}
