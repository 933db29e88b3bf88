import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { StartError } from './settings.mjs';

const IS_WINDOWS = process.platform === 'win32';

/**
 * Runs a command to its end, its output on this terminal.
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
    const output = [];
    for (const stream of onLine ? [child.stdout, child.stderr] : []) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        onLine(line);
      });
    }
    child.once('error', (error) => reject(new StartError(`${command} can't be started: ${error.message}`)));
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      if (onLine) console.error(output.join('\n'));
      reject(new StartError(`"${[command, ...args].join(' ')}" failed.`));
    });
  });
}

/** Long-running programs that live and die together. */
export class ProcessGroup {
  #children = new Map();
  #stopping = false;

  /** True once one has ended by itself or all are being stopped. */
  get ended() {
    return this.#stopping;
  }

  /** @param {{ cwd?: string, env?: object, onMessage?: (message: any) => void }} options */
  start(name, command, args, { cwd, env, onMessage } = {}) {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', ...(onMessage ? ['ipc'] : [])],
      // Ctrl-C reaches this program only, which then stops the others in order.
      detached: !IS_WINDOWS,
      shell: IS_WINDOWS,
    });
    this.#children.set(name, child);
    if (onMessage) child.on('message', onMessage);
    child.once('exit', (code) => {
      this.#children.delete(name);
      if (!this.#stopping) this.#giveUp(name, code);
    });
  }

  /** Asks all to finish what is in flight, and ends those that don't within `patience` ms. */
  async stop(patience = 10_000) {
    this.#stopping = true;
    const ended = [...this.#children.values()].map(
      (child) => new Promise((resolve) => child.once('exit', resolve)),
    );
    this.#signal('SIGTERM');
    const timer = setTimeout(() => this.#signal('SIGKILL'), patience);
    await Promise.all(ended);
    clearTimeout(timer);
  }

  /** One has ended by itself: the others go too. It has said why in a line of its own, unless it thought all well. */
  async #giveUp(name, code) {
    if (code === 0) console.error(`The ${name} has ended.`);
    await this.stop();
    process.exit(1);
  }

  #signal(signal) {
    for (const child of this.#children.values()) {
      try {
        process.kill(IS_WINDOWS ? child.pid : -child.pid, signal);
      } catch {
        // Already gone.
      }
    }
  }
}

/** Ends the group on Ctrl-C and when the terminal goes away. A second Ctrl-C doesn't wait. */
export function stopOnSignals(group) {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      const patience = stopping ? 0 : 10_000;
      stopping = true;
      await group.stop(patience);
      process.exit(0);
    });
  }
}

/** Waits until the address answers with success; false when the group ended before. */
export async function untilReady(url, group) {
  while (!group.ended) {
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(2000) })).ok) return true;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
