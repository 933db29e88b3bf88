import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The public declarations of a lib: of its entries and of the files that they import.
 * @param root the workspace's folder
 * @param entries files below the lib's src
 * @returns text by file below the lib's src, without comments: 'index.d.ts' → …
 * @throws Error with the compiler's output when the lib has errors
 */
export function declarationsOf(root: string, lib: string, entries: readonly string[]): Map<string, string> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'haat-api-report-'));
  try {
    const config = path.join(scratch, 'tsconfig.json');
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      outDir: path.join(scratch, 'out'),
      rootDir: path.join(root, 'libs'),
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: lib === 'testing' ? ['jest', 'node', '@testing-library/jest-dom'] : [],
      typeRoots: [path.join(root, 'node_modules/@types'), path.join(root, 'node_modules')],
    };
    const files = [
      ...entries.map((entry) => path.join(root, 'libs', lib, 'src', entry)),
      path.join(root, 'libs/ui/src/css.d.ts'),
    ];
    writeFileSync(
      config,
      JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), compilerOptions, files }),
    );
    const tsc = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', config], {
      cwd: root,
      encoding: 'utf8',
    });
    if (tsc.status !== 0) throw new Error(`The declarations of ${lib} cannot be made:\n${tsc.stdout}`);
    return textsBelow(path.join(scratch, 'out', lib, 'src'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function textsBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .sort();
  return new Map(
    files.map((name) => [name.replaceAll(path.sep, '/'), readFileSync(path.join(folder, name), 'utf8')]),
  );
}
