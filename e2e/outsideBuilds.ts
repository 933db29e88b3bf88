import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { changedBuild } from '../tools/build/changedBuild';
import { ROOT } from './settings';

const execute = promisify(execFile);
const PACKAGES = '../../dist/packages';

/** An example of `examples/`, built in a folder outside of the workspace. */
export interface OutsideBuild {
  folder: string;
  /** Its release, as the build wrote it. */
  dist: string;
}

/** The archives of npm run pack-libs. @returns their folder */
export async function packages(): Promise<string> {
  await execute(process.execPath, ['tools/pack-libs/main.mjs'], { cwd: ROOT });
  return path.join(ROOT, 'dist/packages');
}

/**
 * Copies an example out of the workspace, installs it from packed packages and the registry, checks its types and builds it.
 * @param archives folder of the packed packages
 */
export async function buildOutside(example: string, archives: string): Promise<OutsideBuild> {
  const folder = mkdtempSync(path.join(tmpdir(), `haat-${example}-`));
  cpSync(path.join(ROOT, 'examples', example), folder, {
    recursive: true,
    filter: (source) => !/[\\/](node_modules|dist)$/.test(source),
  });
  const manifest = path.join(folder, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll(PACKAGES, archives));
  const npm = (...args: string[]) => execute('npm', args, { cwd: folder, maxBuffer: 1e7 });
  await npm('install', '--no-audit', '--no-fund', '--prefer-offline');
  await npm('run', 'typecheck');
  await npm('run', 'build');
  return { folder, dist: path.join(folder, 'dist') };
}

/** Publishes a folder by the command of @haat/build. @returns its output */
export async function publish(
  { folder }: OutsideBuild,
  dist: string,
  site: string,
  token: string,
  ...options: string[]
): Promise<string> {
  const command = path.join(folder, 'node_modules/@haat/build/lib/outside/releaseCommand.mjs');
  const { stdout } = await execute(process.execPath, [command, dist, '--to', site, ...options], {
    env: { ...process.env, RELEASE_TOKEN: token },
  });
  return stdout;
}

/** A copy of a build with changed scripts. @param change of a script's text */
export function changed({ dist }: OutsideBuild, change: (text: string, name: string) => string): string {
  return changedBuild(dist, change);
}
