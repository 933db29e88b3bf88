import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { packageFolder } from '../platform/files/packageFolder';

const VARIABLE = 'HAAT_TEST_PROGRAMS';
const PROGRAMS = {
  api: 'src/operation/main.ts',
  operator: 'src/operation/operator/cli.ts',
  backup: 'src/operation/backup/cli.ts',
  sheetThread: 'src/domains/receipts/sheetThread.ts',
};

/**
 * Bundles the programs that tests start as processes, once a run: transpiling all modules at each start takes three
 * times as long. In this package's folder, so that migrations and installed packages are found.
 * @returns the folder, to be removed at the end
 */
export async function bundlePrograms(): Promise<string> {
  const root = packageFolder();
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const installed = Object.keys(dependencies).filter((name) => !name.startsWith('@haat/'));
  const parent = path.join(root, 'test-results');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'programs-'));
  await build({
    absWorkingDir: root,
    entryPoints: PROGRAMS,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    external: [...installed.flatMap((name) => [name, `${name}/*`]), '@opentelemetry/*'],
    logLevel: 'error',
  });
  process.env[VARIABLE] = folder;
  return folder;
}

/** The arguments for node that start a bundled program. */
export const programArguments = (name: keyof typeof PROGRAMS): string[] => [
  '--enable-source-maps',
  programFile(name),
];

export function programFile(name: keyof typeof PROGRAMS): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error('Run the tests of api through the jest project "api"');
  return path.join(folder, `${name}.mjs`);
}
