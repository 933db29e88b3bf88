import { execFile } from 'node:child_process';
import { packageFolder } from '../platform/files/packageFolder';
import { programArguments } from './bundlePrograms';
import { PRIVATE_DATA_KEY } from './testApp';

interface Ended {
  code: number;
  out: string;
  said: string;
}

/** Runs `npm run operator -- …` as npm would. */
export const operator = (env: Record<string, string>, ...args: string[]) => runProgram('operator', env, args);

/** Runs `npm run backup -- …` or `npm run restore -- …` as npm would. */
export const backupCommand = (env: Record<string, string>, ...args: ['backup' | 'restore', ...string[]]) =>
  runProgram('backup', env, args);

function runProgram(
  program: 'operator' | 'backup',
  env: Record<string, string>,
  args: string[],
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: packageFolder(), env: { PATH: process.env.PATH, PRIVATE_DATA_KEY, ...env } };
    const child = execFile(
      process.execPath,
      [...programArguments(program), ...args],
      options,
      (_error, out, said) => resolve({ code: child.exitCode ?? -1, out, said }),
    );
  });
}
