import { execFile } from 'node:child_process';
import path from 'node:path';
import { packageFolder } from '../files/packageFolder';

/** Runs `npm run operator -- …` as npm would. */
export function operator(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; said: string }> {
  const file = path.join(packageFolder(), 'src/operator/cli.ts');
  return new Promise((resolve) => {
    const options = { cwd: packageFolder(), env: { PATH: process.env.PATH, ...env } };
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', file, ...args],
      options,
      (_error, out, said) => resolve({ code: child.exitCode ?? -1, out, said }),
    );
  });
}
