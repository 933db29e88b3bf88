import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, type Server, startSite } from './servers';
import { tableText } from './table';

const PACKAGE = 'mfe-catalog';
const REMOTE = 'catalog';
const ROUNDS = 5;

/** Times in ms. */
interface Round {
  published: number;
  live: number;
  /** Both of these. */
  both: number;
  back: number;
  apiBoth: number;
  apiBack: number;
}

/**
 * Measures the time from a finished build to the next page load, and of a rollback, until a page of a running HTML server
 * names the version: by commands, each a process, and by calls of the server's API.
 */
export async function benchRelease() {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-bench-'));
  const site = await startSite(folder);
  const command = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/releases.mjs', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: folder },
    });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  const publish = (version: string) =>
    command('release', PACKAGE, '--version', version, '--from', `${PACKAGE}/dist`);
  try {
    publish('1.0.0');
    command('live', PACKAGE, '1.0.0');
    const [, token = ''] = /^RELEASE_TOKEN=(\S+)/.exec(command('release-token', PACKAGE)) ?? [];
    const call = async (path: string, body: Uint8Array<ArrayBuffer> | string, type = 'application/json') => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await fetch(`${site.address}/-/${path}`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    };
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const version = `1.${round}.0`;
      const published = await timed(async () => void publish(version));
      const live = await timed(async () => {
        command('live', PACKAGE, version);
        await untilServed(site, version);
      });
      const back = await timed(async () => {
        command('rollback', PACKAGE);
        await untilServed(site, '1.0.0');
      });
      const next = `2.${round}.0`;
      const archive = archiveAs(path.join(folder, 'releases', REMOTE, '1.0.0'), next);
      const apiBoth = await timed(async () => {
        await call(`releases/${REMOTE}/${next}`, archive, 'application/vnd.haat.release');
        await call(`live/${REMOTE}/${next}`, '{}');
        await untilServed(site, next);
      });
      const apiBack = await timed(async () => {
        await call(`rollback/${REMOTE}`, '{}');
        await untilServed(site, '1.0.0');
      });
      rounds.push({ published, live, both: published + live, back, apiBoth, apiBack });
    }
    const row = (name: string, of: (round: Round) => number): [string, number, number] => {
      const all = rounds.map(of).sort((a, b) => a - b);
      return [name, all[Math.floor(all.length / 2)]!, all.at(-1)!];
    };
    console.log(
      tableText(
        [`ms, ${ROUNDS} rounds`, 'median', 'worst'],
        [
          row('publish, by command', ({ published }) => published),
          row('live, by command, until the next page has it', ({ live }) => live),
          row('publish → next visitor, by commands', ({ both }) => both),
          row('rollback, by command, until the next page has it', ({ back }) => back),
          row('publish → next visitor, by API', ({ apiBoth }) => apiBoth),
          row('rollback, by API, until the next page has it', ({ apiBack }) => apiBack),
        ],
      ),
    );
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A stored release as another version, in the form of an upload: its list in one line, then its files. */
function archiveAs(release: string, version: string): Uint8Array<ArrayBuffer> {
  const list = JSON.parse(readFileSync(path.join(release, 'hashes.json'), 'utf8')) as {
    files: { name: string; size: number; sha256: string }[];
  };
  const note = JSON.parse(readFileSync(path.join(release, 'remote.json'), 'utf8')) as object;
  const all = list.files.map(({ name }) =>
    name === 'remote.json'
      ? { name, bytes: Buffer.from(JSON.stringify({ ...note, version })) }
      : { name, bytes: readFileSync(path.join(release, name)) },
  );
  const files = all.map(({ name, bytes }) => ({
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  return Buffer.concat([Buffer.from(`${JSON.stringify({ files })}\n`), ...all.map(({ bytes }) => bytes)]);
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
