import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openBucket } from '@haat/object-storage';
import { startLocalS3 } from '@haat/object-storage/testing';
import { startLine } from './line';
import { median } from './median';
import { ROOT, type Server, startSite } from './servers';
import { tableText } from './table';

const PACKAGE = 'mfe-catalog';
const REMOTE = 'catalog';
const DEFAULT_MINUTES = 0.5;
/** How long pages are measured before the outage, in ms, and how often one is asked for. */
const BEFORE_MS = 20_000;
const EVERY_MS = 100;
/** Served without the API. */
const PAGE = '/faq';
/** How soon the server has to serve a new release when the store is back, in ms: its longest pause, and the release's files. */
const NOTICED_WITHIN_MS = 15_000;
/** How often a start is measured with each state of the store. */
const STARTS = 5;
/** A machine whose clock is an hour ahead: what its Node says of the time. */
const CLOCK_AHEAD = `--import=data:text/javascript,${encodeURIComponent(
  'const now = Date.now; Date = class extends Date { constructor(...all) { super(...(all.length ? all : [now() + 36e5])); } static now() { return now() + 36e5; } };',
)}`;

interface Status {
  composition: number | null;
  storeAwaySince: string | null;
  problems: string[];
}

/**
 * An outage of the release store, of ten minutes with "10", in which the HTML server is started twice, the second time with
 * its clock an hour ahead, and a release goes live that it cannot see. Then the newest document of the compositions is
 * damaged, and the release that is live is lost. At last starts are measured, with and without the store. Ends with 1 where a page failed or had another version than it has to.
 */
export async function benchOutage(minutes = DEFAULT_MINUTES) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-outage-'));
  const s3 = await startLocalS3();
  const line = await startLine(new URL(s3.settings.url));
  const { url, bucket, region, keyId, secret } = s3.settings;
  const storeAt = (address: string) => ({
    RELEASES_S3_URL: address,
    RELEASES_S3_BUCKET: bucket,
    RELEASES_S3_REGION: region,
    RELEASES_S3_KEY_ID: keyId,
    RELEASES_S3_SECRET: secret,
  });
  /** An operator on another machine, who reaches the store. */
  const command = async (...args: string[]) => {
    const env = { ...process.env, ...storeAt(url), DATA_DIR: path.join(folder, 'operator') };
    await promisify(execFile)(process.execPath, ['tools/releases.cjs', ...args], { cwd: ROOT, env });
  };
  const releaseLive = async (version: string) => {
    await command('release', PACKAGE, '--version', version, '--from', `${PACKAGE}/dist`);
    await command('live', PACKAGE, version);
  };
  let failures = 0;
  const show = (statement: string, holds: boolean, figures: unknown) => {
    if (!holds) failures++;
    console.log(`${holds ? 'holds' : 'FAILS'}  ${statement}: ${figures}`);
  };

  const start = (env: Record<string, string> = {}) =>
    startSite(path.join(folder, 'site'), { ...storeAt(line.address), ...env });
  let site: Server = await start();
  const status = async () => (await (await fetch(`${site.address}/ready`)).json()) as Status;
  /** The live version, as a page has it. */
  const versionNow = async () => {
    const answer = await fetch(`${site.address}/composition.json`);
    const { composition } = (await answer.json()) as {
      composition: { remotes: Record<string, { version: string }> };
    };
    return composition.remotes[REMOTE]?.version;
  };
  const untilVersion = async (version: string) => {
    const began = performance.now();
    while ((await versionNow()) !== version) {
      if (performance.now() - began > 60_000) throw new Error(`${version} was not served in a minute`);
      await pause(20);
    }
    return performance.now() - began;
  };
  const rows: [string, number, number, number][] = [];
  /** Asks for pages for a time, each of which has to have a version. */
  async function pages(name: string, ms: number, version: string) {
    const times: number[] = [];
    const wrong: string[] = [];
    for (const end = Date.now() + ms; Date.now() < end; await pause(EVERY_MS)) {
      const began = performance.now();
      try {
        const answer = await fetch(site.address + PAGE);
        const body = await answer.text();
        times.push(performance.now() - began);
        if (answer.status !== 200) wrong.push(String(answer.status));
        else if (!body.includes(`/r/${REMOTE}/${version}/`)) wrong.push('another version');
      } catch (error) {
        wrong.push(String((error as Error).cause ?? error));
      }
    }
    rows.push([name, times.length, median(times), Math.max(...times)]);
    show(
      `${name}: every page is served, with ${version}`,
      wrong.length === 0,
      `${times.length} pages, ${wrong.length} wrong ${wrong.slice(0, 3)}`,
    );
  }
  async function restart(env: Record<string, string> = {}) {
    await site.stop();
    const began = performance.now();
    site = await start(env);
    return performance.now() - began;
  }

  try {
    await releaseLive('81.0.0');
    await releaseLive('82.0.0');
    await untilVersion('82.0.0');
    await pages('before the outage', BEFORE_MS, '82.0.0');

    line.hang();
    const third = (minutes * 60_000) / 3;
    await pages('in the outage', third, '82.0.0');
    await restart();
    await pages('after a restart in it', third, '82.0.0');
    await releaseLive('83.0.0');
    await restart({ NODE_OPTIONS: CLOCK_AHEAD });
    await pages('after another, with the clock an hour ahead', third, '82.0.0');
    show(
      'the server says that the store is away',
      (await status()).storeAwaySince !== null,
      (await status()).storeAwaySince,
    );

    line.goOn();
    const noticed = await untilVersion('83.0.0');
    show(
      'what went live in the outage is served after it',
      noticed < NOTICED_WITHIN_MS,
      `${noticed.toFixed(0)} ms`,
    );

    const objects = openBucket(s3.settings);
    const newest = (await status()).composition!;
    const document = `compositions/${newest}.json`;
    const whole = await objects.get(document);
    await objects.put(document, Buffer.from('{"id":'));
    await restart({ NODE_OPTIONS: CLOCK_AHEAD });
    const damaged = await status();
    show(
      'a newest document that cannot be read is named',
      damaged.problems.some((one) => one.includes('cannot be read')),
      damaged.problems.join(' '),
    );
    await pages('with it, after a restart', 5000, '83.0.0');
    await objects.put(document, whole!);

    await objects.delete(`${REMOTE}/83.0.0/hashes.json`);
    await site.stop();
    rmSync(path.join(folder, 'site/fetched-releases', REMOTE, '83.0.0'), { recursive: true });
    site = await start();
    const lost = await status();
    show(
      'a lost release is named',
      lost.problems.some((one) => one.includes('83.0.0')),
      lost.problems.join(' '),
    );
    await pages('with a lost release', 5000, '82.0.0');
    console.log(tableText(['a page, ms', 'pages', 'median', 'worst'], rows));

    const states = { answers: () => {}, refuses: line.refuse, hangs: line.hang };
    const times = Object.fromEntries(Object.keys(states).map((name) => [name, [] as number[]]));
    for (let round = 0; round < STARTS; round++)
      for (const [name, begin] of Object.entries(states)) {
        begin();
        times[name]!.push(await restart());
        line.goOn();
      }
    const starts = Object.entries(times).map(([name, all]): [string, number, number] => [
      `the store ${name}`,
      median(all),
      Math.max(...all),
    ]);
    console.log(tableText([`a start, ms, ${STARTS} each`, 'median', 'worst'], starts));
  } finally {
    await site.stop();
    line.stop();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  if (failures > 0) process.exit(1);
}
