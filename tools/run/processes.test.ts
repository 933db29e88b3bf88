import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-processes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program of two: `kept` writes its pid and stays, `other` does what the test says. */
function startGroup(other: string, keepRunning: boolean) {
  const main = path.join(folder, 'main.mjs');
  const lines = [
    `import { ProcessGroup, stopOnSignals } from ${JSON.stringify(path.join(__dirname, 'processes.mjs'))};`,
    'const group = new ProcessGroup({ firstDelayMs: 10 });',
    'stopOnSignals(group);',
    `group.start('kept', process.execPath, ['-e', 'console.log("kept " + process.pid); setInterval(() => {}, 1000)']);`,
    `group.start('other', process.execPath, ['-e', ${JSON.stringify(other)}]);`,
    ...(keepRunning ? ['group.keepRunning();'] : []),
  ];
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
    /** The nth line (from 1) that starts so. */
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
    // Ended, and nobody has asked how yet.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('a program that is killed is started again, with a line that says so; Ctrl-C still ends all', async () => {
  const group = startGroup(STAYS, true);
  const kept = pidOf(await group.line('kept'));
  process.kill(pidOf(await group.line('other')), 'SIGKILL');
  expect(await group.line('The other')).toBe('The other has ended (SIGKILL). Starting it again in 0.01 s …');
  const again = pidOf(await group.line('other', 2));
  process.kill(again, 'SIGKILL');
  // The wait grows.
  expect(await group.line('The other', 2)).toContain('in 0.02 s');
  const last = pidOf(await group.line('other', 3));
  expect(isRunning(kept)).toBe(true);

  group.child.kill('SIGINT');
  expect(await group.exit).toBe(0);
  expect([kept, last].filter(isRunning)).toEqual([]);
});

test('Ctrl-C while one waits for its restart ends all', async () => {
  const group = startGroup('console.error("broken"); process.exit(3)', true);
  const kept = pidOf(await group.line('kept'));
  await group.line('The other', 4);
  group.child.kill('SIGINT');
  expect(await group.exit).toBe(0);
  expect(isRunning(kept)).toBe(false);
});

test('one that cannot start ends the others, with nothing but its own line', async () => {
  const group = startGroup('console.error("PORT must be a number"); process.exit(1)', false);
  expect(await group.exit).toBe(1);
  expect(group.seen.filter((line) => !line.startsWith('kept'))).toEqual(['PORT must be a number']);
});

test('one that is killed before all are up ends the others, and that is said', async () => {
  const group = startGroup(STAYS, false);
  const kept = pidOf(await group.line('kept'));
  process.kill(pidOf(await group.line('other')), 'SIGKILL');
  expect(await group.exit).toBe(1);
  expect(group.seen.at(-1)).toBe('The other has ended (SIGKILL).');
  expect(isRunning(kept)).toBe(false);
});
