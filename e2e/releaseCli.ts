import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../shell/releases/teams/commands';
import { changedBuild } from '../tools/build/changedBuild';
import { DATA_DIR, ROOT } from './settings';

/** Runs a release command on the site's release store. @returns its output */
export function run(...args: string[]): Promise<string> {
  return runCommand(args, {
    root: ROOT,
    env: { ...process.env, DATA_DIR },
  });
}

/** Runs a release command as a process. @returns its output */
export async function runAtShell(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    path.join(ROOT, 'node_modules/.bin/tsx'),
    ['shell/releases/teams/cli.ts', ...args],
    { cwd: ROOT, env: { ...process.env, DATA_DIR } },
  );
  return stdout;
}

/**
 * Copies the build of a remote, or of the shell, and changes its scripts, also the one that renders it on the server.
 * @param change of a script's text; at least one script has to differ afterwards
 * @returns a temporary folder, to be removed by the caller
 */
export function aChangedBuild(packageName: string, change: (text: string, name: string) => string): string {
  const build = packageName === 'shell' ? 'shell/dist/browser' : `${packageName}/dist`;
  return changedBuild(path.join(ROOT, build), change);
}
