import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { packageFolder } from '../platform/files/packageFolder';
import { programArguments } from './bundlePrograms';
import { PRIVATE_DATA_KEY } from './testApp';

type Child = ChildProcessByStdio<null, Readable, Readable>;

export interface ApiProcess {
  pid: number;
  /** http://127.0.0.1:port */
  address: string;
  /** Output so far, of both streams. */
  log(): string;
  /** Sends a signal. @returns the exit code, null when the signal ended it */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Whether it refuses connections. */
export const isClosed = ({ address }: ApiProcess): Promise<boolean> =>
  fetch(`${address}/health`).then(
    () => false,
    () => true,
  );

function launch(env: Record<string, string>): Child {
  return spawn(process.execPath, programArguments('api'), {
    cwd: packageFolder(),
    // Without limits: the orders of these tests come from few accounts.
    env: { PATH: process.env.PATH, API_PORT: '0', DEMO: '0', LIMITS: 'off', PRIVATE_DATA_KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts the API as its own process and waits until it listens. */
export async function startApi(env: Record<string, string>): Promise<ApiProcess> {
  const child = launch(env);
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text;
      const [, found] = /"address":"([^"]+)"/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`The API did not start: ${said}`)));
  });
  return {
    pid: child.pid ?? 0,
    address,
    log: () => said,
    async end(signal) {
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code] = await exit;
      return code as number | null;
    },
  };
}

/** Runs the API where it can't start. @returns its exit code and what it said on stderr */
export async function failToStart(
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = launch(env);
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, said };
}
