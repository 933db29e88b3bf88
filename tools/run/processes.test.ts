import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type ProcessGroup, untilWritten } from './processes.mjs';

const PROCESSES = path.join(__dirname, 'processes.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-processes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A group of two programs: `steady` prints its pid and keeps running, `other` does what the test defines. */
const startGroup = (other: string, keepRunning: boolean) =>
  startProgram([
    `import { ProcessGroup, stopOnSignals } from ${JSON.stringify(PROCESSES)};`,
    'const group = new ProcessGroup({ firstDelayMs: 10 });',
    'stopOnSignals(group);',
    `group.start('steady', process.execPath, ['-e', 'console.log("steady " + process.pid); setInterval(() => {}, 1000)']);`,
    `group.start('other', process.execPath, ['-e', ${JSON.stringify(other)}]);`,
    ...(keepRunning ? ['group.keepRunning();'] : []),
  ]);

/** A module of these lines, and what it prints. */
function startProgram(lines: readonly string[]) {
  const main = path.join(folder, 'main.mjs');
  writeFileSync(main, lines.join('\n'));
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'pipe'] });
  const seen: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      seen.push(line);
      for (const check of waiting) check();
    });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    exit,
    seen,
    /** The nth line (from 1) with this start. */
    line: (start: string, nth = 1) =>
      new Promise<string>((resolve) => {
        const check = () => {
          const found = seen.filter((line) => line.startsWith(start))[nth - 1];
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}

const STAYS = 'console.log("other " + process.pid); setInterval(() => {}, 1000)';
const pidOf = (line: string) => Number(line.split(' ')[1]);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie has ended, but its parent has not read its status.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('restarts a program that was killed and logs it; Ctrl-C still ends all', async () => {
  const group = startGroup(STAYS, true);
  const steady = pidOf(await group.line('steady'));
  process.kill(pidOf(await group.line('other')), 'SIGKILL');
  expect(await group.line('The other')).toBe('The other has ended (SIGKILL). Starting it again in 0.01 s …');
  const again = pidOf(await group.line('other', 2));
  process.kill(again, 'SIGKILL');
  // The wait grows.
  expect(await group.line('The other', 2)).toContain('in 0.02 s');
  const last = pidOf(await group.line('other', 3));
  expect(isRunning(steady)).toBe(true);

  group.child.kill('SIGINT');
  expect(await group.exit).toBe(0);
  expect([steady, last].filter(isRunning)).toEqual([]);
});

test('Ctrl-C during the wait for a restart ends all', async () => {
  const group = startGroup('console.error("broken"); process.exit(3)', true);
  const steady = pidOf(await group.line('steady'));
  await group.line('The other', 4);
  group.child.kill('SIGINT');
  expect(await group.exit).toBe(0);
  expect(isRunning(steady)).toBe(false);
});

test('a program that cannot start ends the others, and only its own line is printed', async () => {
  const group = startGroup('console.error("PORT must be a number"); process.exit(1)', false);
  expect(await group.exit).toBe(1);
  expect(group.seen.filter((line) => !line.startsWith('steady'))).toEqual(['PORT must be a number']);
});

test('a program that is killed before all are ready ends the others, with a message', async () => {
  const group = startGroup(STAYS, false);
  const steady = pidOf(await group.line('steady'));
  process.kill(pidOf(await group.line('other')), 'SIGKILL');
  expect(await group.exit).toBe(1);
  expect(group.seen.at(-1)).toBe('The other has ended (SIGKILL).');
  expect(isRunning(steady)).toBe(false);
});

test('SIGTERM ends the command that runs', async () => {
  const { child, exit, line } = startProgram([
    `import { run } from ${JSON.stringify(PROCESSES)};`,
    `await run(process.execPath, ['-e', ${JSON.stringify(STAYS)}]).catch((error) => console.log(error.message));`,
  ]);
  const pid = pidOf(await line('other'));
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(isRunning(pid)).toBe(false);
});

describe('untilWritten', () => {
  const group = (ended: boolean) => ({ ended }) as unknown as ProcessGroup;

  test('waits for the file, and until it is not written any more', async () => {
    const file = path.join(folder, 'main.js');
    let isDone = false;
    const waiting = untilWritten(file, group(false)).then((found) => {
      isDone = true;
      return found;
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(isDone).toBe(false);
    writeFileSync(file, '');
    expect(await waiting).toBe(true);
  });

  test('ends with the group', async () => {
    expect(await untilWritten(path.join(folder, 'main.js'), group(true))).toBe(false);
  });
});
