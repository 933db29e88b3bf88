import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, type Server, startSite } from './servers';
import { tableText } from './table';

const PACKAGE = 'mfe-catalog';
const REMOTE = 'catalog';
const ROUNDS = 5;

/**
 * Measures the time from a finished build to the next page load, and of a rollback: each command as a process,
 * until a page of a running HTML server names the version.
 */
export async function benchRelease() {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-bench-'));
  const site = await startSite(folder);
  const command = (...args: string[]) => {
    const tsx = path.join(ROOT, 'node_modules/.bin/tsx');
    const { status, stderr } = spawnSync(tsx, ['shell/releases/cli.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: folder },
    });
    if (status !== 0) throw new Error(stderr);
  };
  const publish = (version: string) =>
    command('release', PACKAGE, '--version', version, '--from', `${PACKAGE}/dist`);
  try {
    publish('1.0.0');
    command('live', PACKAGE, '1.0.0');
    const rounds: { published: number; live: number; both: number; back: number }[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const version = `1.${round}.0`;
      const published = await timed(async () => publish(version));
      const live = await timed(async () => {
        command('live', PACKAGE, version);
        await untilServed(site, version);
      });
      const back = await timed(async () => {
        command('rollback', PACKAGE);
        await untilServed(site, '1.0.0');
      });
      rounds.push({ published, live, both: published + live, back });
    }
    const row = (name: string, of: (round: (typeof rounds)[number]) => number): [string, number, number] => {
      const all = rounds.map(of).sort((a, b) => a - b);
      return [name, all[Math.floor(all.length / 2)]!, all.at(-1)!];
    };
    console.log(
      tableText(
        [`ms, ${ROUNDS} rounds`, 'median', 'worst'],
        [
          row('publish', ({ published }) => published),
          row('live, until the next page has it', ({ live }) => live),
          row('publish → next visitor', ({ both }) => both),
          row('rollback, until the next page has it', ({ back }) => back),
        ],
      ),
    );
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function untilServed({ address }: Server, version: string) {
  for (;;) {
    const page = await (await fetch(`${address}/home`)).text();
    if (page.includes(`"/r/${REMOTE}/${version}/`)) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
