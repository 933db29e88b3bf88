import { execFile } from 'node:child_process';
import { packageFolder } from '../files/packageFolder';
import { programArguments } from './bundlePrograms';
import { PRIVATE_DATA_KEY } from './testApp';

/** Runs `npm run operator -- …` as npm would. */
export function operator(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; said: string }> {
  return new Promise((resolve) => {
    const options = { cwd: packageFolder(), env: { PATH: process.env.PATH, PRIVATE_DATA_KEY, ...env } };
    const child = execFile(
      process.execPath,
      [...programArguments('operator'), ...args],
      options,
      (_error, out, said) => resolve({ code: child.exitCode ?? -1, out, said }),
    );
  });
}
