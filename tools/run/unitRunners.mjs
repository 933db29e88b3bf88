import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';

const SOCKETS = 'HAAT_UNIT_RUNNERS';

/**
 * Starts processes that run the unit tests of package after package (unitRunner.mjs).
 * @param {string} folder for their sockets
 * @returns {Promise<{ env: Record<string, string>, end: () => void }>} `env`: for the commands that give them tests
 */
export async function startUnitRunners(count, folder) {
  // Windows has no sockets in folders: there each package has its own process.
  if (process.platform === 'win32') return { env: {}, end: () => {} };
  const sockets = Array.from({ length: count }, (_, index) => path.join(folder, `units-${index}.sock`));
  const runners = new Map();
  let hasEnded = false;
  const start = (socket) => {
    rmSync(socket, { force: true });
    const runner = fork(path.join(import.meta.dirname, 'unitRunner.mjs'), [socket]);
    runners.set(socket, runner);
    const listens = once(runner, 'message');
    // Until the next one is there, tests have a process of their own; so they have where no runner can start.
    listens.then(() => runner.once('exit', () => hasEnded || start(socket)));
    return Promise.race([listens, once(runner, 'exit')]);
  };
  await Promise.all(sockets.map(start));
  const end = () => {
    hasEnded = true;
    for (const runner of runners.values()) runner.kill();
  };
  return { env: { [SOCKETS]: sockets.join(path.delimiter) }, end };
}

/**
 * Runs jest in the first runner that is free, its output on this terminal.
 * @param {{ cwd: string, options: string[], env: Record<string, string> }} job
 * @returns {Promise<boolean | null>} whether all tests passed; null where no runner is free
 */
export async function runInRunner(job, sockets = process.env[SOCKETS]) {
  for (const socketPath of sockets?.split(path.delimiter) ?? []) {
    const passed = await ask(socketPath, job);
    if (passed !== null) return passed;
  }
  return null;
}

function ask(socketPath, job) {
  return new Promise((resolve) => {
    const asked = request({ socketPath, method: 'POST' }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        resolve(null);
        return;
      }
      answer.pipe(process.stdout, { end: false });
      // A runner that ends meanwhile says nothing.
      answer.once('error', () => {});
      answer.once('close', () => resolve(answer.trailers.passed === 'true'));
    });
    asked.once('error', () => resolve(null));
    asked.end(JSON.stringify(job));
  });
}
