import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalS3 } from '@haat/object-storage/testing';
import { startLine } from './line';
import { ROOT, type Server, startSite } from './servers';
import { tableText } from './table';

const PACKAGE = 'mfe-catalog';
const REMOTE = 'catalog';
const ROUNDS = 7;
/** A release that is taken back was live for a while: the process that renders it has started long ago. */
const REST_MS = 2000;

/** Times in ms. */
interface Round {
  published: number;
  live: number;
  /** Both of these. */
  both: number;
  back: number;
  /** The same through npm. */
  npmBack: number;
  /** A process of node that does nothing. */
  node: number;
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
  const run = (file: string, args: readonly string[]) => {
    const env = { ...process.env, DATA_DIR: folder };
    const { status, stdout, stderr } = spawnSync(file, args, { cwd: ROOT, encoding: 'utf8', env });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  const command = (...args: string[]) => run(process.execPath, ['tools/releases.cjs', ...args]);
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
      await rest();
      const back = await timed(async () => {
        command('rollback', PACKAGE);
        await untilServed(site, '1.0.0');
      });
      command('live', PACKAGE, version);
      await untilServed(site, version);
      await rest();
      const npmBack = await timed(async () => {
        run('npm', ['run', '--silent', 'rollback', '--', PACKAGE]);
        await untilServed(site, '1.0.0');
      });
      const node = await timed(async () => void run(process.execPath, ['-e', '0']));
      const next = `2.${round}.0`;
      const archive = archiveAs(path.join(folder, 'releases', REMOTE, '1.0.0'), next);
      const apiBoth = await timed(async () => {
        await call(`releases/${REMOTE}/${next}`, archive, 'application/vnd.haat.release');
        await call(`live/${REMOTE}/${next}`, '{}');
        await untilServed(site, next);
      });
      await rest();
      const apiBack = await timed(async () => {
        await call(`rollback/${REMOTE}`, '{}');
        await untilServed(site, '1.0.0');
      });
      rounds.push({ published, live, both: published + live, back, npmBack, node, apiBoth, apiBack });
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
          row('the same, by npm run', ({ npmBack }) => npmBack),
          row('of both: the start of node', ({ node }) => node),
          row('publish → next visitor, by API', ({ apiBoth }) => apiBoth),
          row('rollback, by API, until the next page has it', ({ apiBack }) => apiBack),
        ],
      ),
    );
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  await benchOutage();
}

const OUTAGE_PAGES = 300;
const OUTAGE_PAUSE_MS = 10;
/** Served without the API. */
const OUTAGE_PAGE = '/faq';

/** Measures response times of a page while the object store responds, and from the moment it hangs. */
async function benchOutage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-bench-'));
  const s3 = await startLocalS3();
  const line = await startLine(new URL(s3.settings.url));
  const { bucket, region, keyId, secret } = s3.settings;
  const site = await startSite(folder, {
    RELEASES_S3_URL: line.address,
    RELEASES_S3_BUCKET: bucket,
    RELEASES_S3_REGION: region,
    RELEASES_S3_KEY_ID: keyId,
    RELEASES_S3_SECRET: secret,
  });
  const status = async () => (await (await fetch(`${site.address}/ready`)).json()) as Record<string, unknown>;
  const pages = async (name: string): Promise<[string, number, number]> => {
    const all: number[] = [];
    for (let n = 0; n < OUTAGE_PAGES; n++) {
      all.push(await timed(async () => void (await (await fetch(site.address + OUTAGE_PAGE)).text())));
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_PAUSE_MS));
    }
    all.sort((a, b) => a - b);
    return [name, all[Math.floor(all.length / 2)]!, all.at(-1)!];
  };
  try {
    await until(async () => Number((await status()).composition) > 0);
    await pages('warm-up');
    const rows = [await pages('a page while the object store answers')];
    line.hang();
    rows.push(await pages('a page from the moment when it hangs'));
    await until(async () => (await status()).storeAwaySince !== null);
    rows.push(await pages('a page when the server knows that it is away'));
    console.log(tableText([`ms, ${OUTAGE_PAGES} pages`, 'median', 'worst'], rows));
  } finally {
    await site.stop();
    line.stop();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
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

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

async function untilServed({ address }: Server, version: string) {
  for (;;) {
    const page = await (await fetch(`${address}/home`)).text();
    if (page.includes(`"/r/${REMOTE}/${version}/`)) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
