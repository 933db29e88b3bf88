import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { StartError } from './settings.mjs';

const IS_WINDOWS = process.platform === 'win32';
/** The longest wait before a restart, and how long a program has to run for the wait to be short again, in ms. */
const MAX_DELAY_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * Runs a command to its end, its output on this terminal. SIGTERM ends the command first.
 * @param {{ cwd?: string, env?: object, onLine?: (line: string) => void }} options `onLine`: gets the output line
 *   by line instead of the terminal, which then sees it only if the command fails
 * @throws StartError when it fails
 */
export function run(command, args, { cwd, env, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', onLine ? 'pipe' : 'inherit', onLine ? 'pipe' : 'inherit'],
      shell: IS_WINDOWS,
    });
    // A terminal's Ctrl-C reaches the command by itself.
    const end = () => child.kill('SIGTERM');
    process.on('SIGTERM', end);
    const output = [];
    for (const stream of onLine ? [child.stdout, child.stderr] : []) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        onLine(line);
      });
    }
    child.once('error', (error) => reject(new StartError(`${command} can't be started: ${error.message}`)));
    child.once('exit', (code) => {
      process.off('SIGTERM', end);
      if (code === 0) return resolve();
      if (onLine) console.error(output.join('\n'));
      reject(new StartError(`"${[command, ...args].join(' ')}" failed.`));
    });
  });
}

/** Long-running programs: they end together until keepRunning(), from then on each is restarted. */
export class ProcessGroup {
  #programs = new Map();
  #stopping = false;
  #restarts = false;
  #firstDelayMs;

  /** @param {{ firstDelayMs?: number }} options `firstDelayMs`: how long a program that ended waits for its restart */
  constructor({ firstDelayMs = 1000 } = {}) {
    this.#firstDelayMs = firstDelayMs;
  }

  /** True once one has ended by itself or all are being stopped. */
  get ended() {
    return this.#stopping;
  }

  /** @param {{ cwd?: string, env?: object, onMessage?: (message: any) => void }} options */
  start(name, command, args, options = {}) {
    const program = { name, command, args, options, child: null, timer: null, delayMs: this.#firstDelayMs };
    this.#programs.set(name, program);
    this.#launch(program);
  }

  /** Call when all are ready: from now on a program that ends is restarted. Before that its end stops the group. */
  keepRunning() {
    this.#restarts = true;
  }

  /** Asks all to finish what is in flight, and ends those that don't within `timeoutMs` ms. */
  async stop(timeoutMs = 10_000) {
    this.#stopping = true;
    for (const { timer } of this.#programs.values()) clearTimeout(timer);
    const ended = this.#running().map((child) => new Promise((resolve) => child.once('exit', resolve)));
    this.#signal('SIGTERM');
    const timer = setTimeout(() => this.#signal('SIGKILL'), timeoutMs);
    await Promise.all(ended);
    clearTimeout(timer);
  }

  #launch(program) {
    const { name, command, args, options } = program;
    const { cwd, env, onMessage } = options;
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', ...(onMessage ? ['ipc'] : [])],
      // Ctrl-C reaches this program only, which then stops the others in order.
      detached: !IS_WINDOWS,
      shell: IS_WINDOWS,
    });
    program.child = child;
    const startedAt = performance.now();
    if (onMessage) child.on('message', onMessage);
    child.once('exit', (code, signal) => {
      program.child = null;
      if (this.#stopping) return;
      if (this.#restarts) this.#restart(program, code, signal, performance.now() - startedAt);
      else this.#giveUp(name, code, signal);
    });
  }

  #restart(program, code, signal, lastedMs) {
    if (lastedMs > STEADY_MS) program.delayMs = this.#firstDelayMs;
    const { name, delayMs } = program;
    console.error(
      `The ${name} has ended (${signal ?? `exit code ${code}`}). Starting it again in ${delayMs / 1000} s …`,
    );
    program.timer = setTimeout(() => this.#launch(program), delayMs);
    program.delayMs = Math.min(2 * delayMs, MAX_DELAY_MS);
  }

  /** Stops the group after one program has ended by itself. A failed program has printed the reason. */
  async #giveUp(name, code, signal) {
    if (code === 0 || signal) console.error(`The ${name} has ended${signal ? ` (${signal})` : ''}.`);
    await this.stop();
    process.exit(1);
  }

  #running() {
    return [...this.#programs.values()].flatMap(({ child }) => child ?? []);
  }

  #signal(signal) {
    for (const child of this.#running()) {
      try {
        process.kill(IS_WINDOWS ? child.pid : -child.pid, signal);
      } catch {
        // Already ended.
      }
    }
  }
}

/** Ends the group on Ctrl-C and when the terminal goes away. A second Ctrl-C doesn't wait. */
export function stopOnSignals(group) {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      const timeoutMs = stopping ? 0 : 10_000;
      stopping = true;
      await group.stop(timeoutMs);
      process.exit(0);
    });
  }
}

/** Adapts a child process for `untilReady`. */
export const processOf = (child) => ({
  get ended() {
    return child.exitCode !== null || child.signalCode !== null;
  },
});

/** Waits until the address answers with success; false when the group, or the process, ended before. */
export async function untilReady(url, group) {
  while (!group.ended) {
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(2000) })).ok) return true;
    } catch {
      // Not ready yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

const STEADY_FILE_MS = 300;

/** Waits until a build has written the file and those beside it; false when the group ended before. */
export async function untilWritten(file, group) {
  while (!group.ended) {
    const written = await stat(file).catch(() => null);
    if (written && Date.now() - written.mtimeMs > STEADY_FILE_MS) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
