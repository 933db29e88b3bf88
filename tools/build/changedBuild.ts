import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Copies a build and changes its files. A changed one loses its compressed copies, which are of the text before.
 * @param build folder of the build
 * @param change of a file's text
 * @param names of the files to change; scripts when absent
 * @returns a temporary folder, to be removed by the caller
 * @throws Error if no file differs afterwards
 */
export function changedBuild(
  build: string,
  change: (text: string, name: string) => string,
  names = /\.m?js$/,
): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-build-'));
  cpSync(build, folder, { recursive: true });
  let changed = 0;
  for (const name of readdirSync(folder).filter((one) => names.test(one))) {
    const file = path.join(folder, name);
    const before = readFileSync(file, 'utf8');
    const after = change(before, name);
    if (after === before) continue;
    changed++;
    writeFileSync(file, after);
    for (const copy of ['.br', '.gz']) rmSync(file + copy, { force: true });
  }
  if (changed === 0) throw new Error(`Nothing to change in ${build}`);
  return folder;
}
