import { readFileSync } from 'node:fs';
import path from 'node:path';
import { declarationsOf } from './declarations';
import { offeredCalls } from './offeredCalls';
import { type Offered, offeredTypes } from './offeredTypes';

/**
 * What a lib of the workspace offers now. Of the contracts it is also what they say about the wire, in place of the
 * types of zod that say the same in ten times as many words.
 * @param root the workspace's folder
 * @param lib the folder below libs
 */
export async function surfaceOf(root: string, lib: string): Promise<Offered[]> {
  const { dependencies = {}, exports } = JSON.parse(
    readFileSync(path.join(root, 'libs', lib, 'package.json'), 'utf8'),
  );
  const majors = Object.fromEntries(
    Object.entries(dependencies as Record<string, string>).map(([name, version]) => [
      name,
      version.split('.')[0]!,
    ]),
  );
  const types = [
    ...offeredTypes(declarationsOf(root, lib), majors),
    ...offeredFiles(path.join(root, 'libs', lib), exports),
  ].sort(byName);
  if (lib !== 'contracts') return types;
  const wire = await offeredCalls(root);
  const onWire = new Set(wire.map(({ name }) => name));
  const others = types.filter(({ name, text }) => !onWire.has(name) || text.startsWith('export {'));
  const taken = new Set(others.map(({ name }) => name));
  return [...others, ...wire.filter(({ name }) => !taken.has(name))].sort(byName);
}

const byName = (a: Offered, b: Offered) => (a.name < b.name ? -1 : 1);

/**
 * The files that a package exports besides its door, each with the custom properties that it declares, if it is a
 * style sheet: remotes and the shell meet in them.
 * @param folder the lib's
 * @param exports of its package.json
 */
export function offeredFiles(folder: string, exports: Readonly<Record<string, string>>): Offered[] {
  return Object.entries(exports)
    .filter(([name]) => name !== '.')
    .map(([name, file]) => {
      const style = name.endsWith('.css') ? readFileSync(path.join(folder, file), 'utf8') : '';
      const declared = [...style.matchAll(/(?:^|[\s;{])(--[\w-]+)\s*:/g)].map(([, property]) => property!);
      const rows = [...new Set(declared)].sort().map((property) => `  '${property}': string;\n`);
      return { name, text: `const properties: {\n${rows.join('')}};` };
    });
}
