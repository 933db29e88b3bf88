import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

// Packages of two tests each, in a process that starts one runner for both, as npm test does.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-units-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function aPackage(name: string, expected: number) {
  const at = path.join(folder, name);
  mkdirSync(at);
  writeFileSync(path.join(at, 'package.json'), '{}');
  writeFileSync(
    path.join(at, 'sum.test.js'),
    `test('one of ${name}', () => expect(process.env.MATRIX).toBe('short'));
     test('sum of ${name}', () => expect(1 + 1).toBe(${expected}));`,
  );
  return { cwd: at, options: ['--rootDir', at], env: { MATRIX: 'short' } };
}

/** @param script has startUnitRunners and runInRunner */
function runs(script: string): ChildProcess {
  const main = path.join(folder, 'main.mjs');
  const from = JSON.stringify(path.join(__dirname, 'unitRunners.mjs'));
  writeFileSync(main, `import { runInRunner, startUnitRunners } from ${from};\n${script}`);
  return spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('a runner runs package after package; another job is refused meanwhile; a lost runner is none', async () => {
  const jobs = [aPackage('good', 2), aPackage('bad', 3)];
  const child = runs(`
    const { env, end } = await startUnitRunners(1, ${JSON.stringify(folder)});
    const sockets = env.HAAT_UNIT_RUNNERS;
    const [good, bad] = ${JSON.stringify(jobs)};
    const first = runInRunner(good, sockets);
    await new Promise((resolve) => setImmediate(resolve));
    const answers = [await runInRunner(bad, sockets), await first, await runInRunner(bad, sockets)];
    end();
    answers.push(await runInRunner(good, undefined));
    console.log(JSON.stringify(answers));
  `);
  const [out] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  expect(out).toContain('2 passed, 2 total');
  expect(out).toContain('1 failed, 1 passed, 2 total');
  expect(out).toContain('sum of bad');
  expect(out.trim().split('\n').at(-1)).toBe('[null,true,false,null]');
}, 60_000);
