import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const CONFINE_FILE = path.join(import.meta.dirname, 'confine.mjs');
/** The permission model's name before Node 24. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? ['--permission']
  : ['--experimental-permission', '--disable-warning=ExperimentalWarning'];

/** The program and arguments of a confined process, and its memory limit. */
interface Confined {
  /** The program, beside this file. */
  program: string;
  /** A release's server bundle: the first argument. */
  bundle: string;
  args?: readonly string[];
  memoryMb: number;
  /** Stacks name lines of the sources, by the map in the bundle. */
  namesSources?: boolean | undefined;
}

/**
 * Runs a release's code in a process that reads its own bundle and nothing else of this machine: no other file, no secret
 * of this server, no network, no further process. What it needs of the API it asks its parent for.
 * @throws when a file is not there
 */
export function confinedProcess({
  program,
  bundle,
  args = [],
  memoryMb,
  namesSources,
}: Confined): ChildProcess {
  // The loader reads the files that links lead to.
  const [confine, file, code] = [CONFINE_FILE, path.join(import.meta.dirname, program), bundle].map((one) =>
    realpathSync(one),
  ) as [string, string, string];
  return fork(file, [code, ...args], {
    // No setting and no secret of the server.
    env: { NODE_ENV: namesSources ? 'development' : 'production', TZ: process.env.TZ },
    execArgv: [
      ...PERMISSION,
      ...[confine, file, code].map((one) => `--allow-fs-read=${one}`),
      `--import=${pathToFileURL(confine).href}`,
      `--max-old-space-size=${memoryMb}`,
      '--disable-proto=throw',
      ...(namesSources ? ['--enable-source-maps'] : []),
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}
