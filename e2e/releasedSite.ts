import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentAddress } from '@haat/page';
import { sha256 } from '../shell/releases/package/archive';
import { KINDS, kindOf, packageNameOf, type SHELL } from '../shell/releases/package/kinds';
import { packBuild } from '../shell/releases/package/pack';
import type { Manifest } from '../shell/releases/package/release';
import { AS_BUILT, goLive } from '../shell/releases/store/compositions';
import { folderStore } from '../shell/releases/store/folderStore';
import type { ReleaseStore } from '../shell/releases/store/releaseStore';
import { freePort } from '../tools/run/freePort';
import { CHOSEN_FAULT } from './codeFaults';
import { test as base, type Page } from './page';
import { API_PORT, ROOT } from './settings';
import { untilServed } from './untilServed';

export const REMOTES = ['catalog', 'cart_checkout', 'account', 'seller'] as const;
export type Remote = (typeof REMOTES)[number];

export const LAST_GOOD = '1.0.0';
export const LIVE = '2.0.0';

/** A kind of site. */
export interface Kind {
  /** Whether it renders regions. */
  rendered?: boolean;
}

export interface Site {
  address: string;
  /** Log of its HTML server. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Sites per worker, one for each kind: an HTML server with its own release store, in front of the API that
 * all journeys share. Every remote has ${LIVE} live and ${LAST_GOOD} as its previous release. Pages choose the fault of
 * their live releases (codeFaults.ts): a site for each fault would be five processor seconds each.
 */
export const test = base.extend<object, { siteWith: (kind?: Kind) => Promise<string> }>({
  siteWith: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const sites = new Map<string, Promise<Site>>();
      await use(async (kind = {}) => {
        const key = JSON.stringify(kind.rendered ?? true);
        const site = sites.get(key) ?? startSite(kind);
        sites.set(key, site);
        return (await site).address;
      });
      for (const site of sites.values()) await (await site).stop();
    },
    { scope: 'worker' },
  ],
});

export async function startSite({ rendered = true }: Kind = {}): Promise<Site> {
  const folder = await siteFolder();
  await release(folder, (remote, name, bytes) =>
    /^remoteEntry\..*js$/.test(name) ? Buffer.from(bytes + CHOSEN_FAULT.replaceAll('REMOTE', remote)) : bytes,
  );
  return serve(folder, rendered ? {} : { RENDER_BUDGET_MS: '0' });
}

/** A folder for a site's data and releases, which `stop` of its site deletes. */
export const siteFolder = () => mkdtemp(path.join(tmpdir(), 'haat-site-'));

/** Starts an HTML server for the releases in a folder. */
export async function serve(folder: string, env: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const child = spawn(process.execPath, ['shell/dist/server/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      API_PORT,
      DATA_DIR: folder,
      LIMITS: 'off',
      RELEASES_DIR: folder,
      GUEST_ACCESS: 'open',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The server also logs reports of the pages that the tests break on purpose.
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  const ended = once(child, 'exit');
  const address = `http://localhost:${port}`;
  await untilServed(`${address}/healthz`, child, () => log);
  return {
    address,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Releases every remote twice.
 * @param changed gives the files of the live releases their contents
 */
export async function release(
  folder: string,
  changed: (remote: Remote, name: string, bytes: Buffer) => Buffer,
) {
  const store = folderStore(folder);
  let composition = AS_BUILT;
  for (const remote of REMOTES) {
    for (const version of [LAST_GOOD, LIVE]) {
      await upload(store, remote, version, (name, bytes) =>
        version === LIVE ? changed(remote, name, bytes) : bytes,
      );
      composition = goLive(composition, remote, version, ACT);
      await store.add(composition);
    }
  }
}

/** Files of a remote, by their purpose. */
export interface Files {
  manifest: string;
  entry: string;
  chunk: string;
  css: string;
  /** The chunk of the screen that the page shows. */
  screen: string;
}

/**
 * The paths at which browsers request the scripts and style sheets of a release, by name. They follow from the content; no two
 * releases of {@link upload} have one in common.
 */
export async function pathsOf(site: string, name: string, version: string): Promise<Record<string, string>> {
  const folder = `/r/${name}/${version}/`;
  const hashes: Record<string, string> = await (await fetch(`${site}${folder}integrity.json`)).json();
  return Object.fromEntries(
    Object.entries(hashes).map(([file, hash]) => [file, contentAddress(folder + file, hash)]),
  );
}

/** The files of a remote's live release that a page begins with: from its manifest and the page's preloads. */
export async function filesOf(
  { request }: Page,
  site: string,
  remote: Remote,
  pagePath: string,
): Promise<Files> {
  const manifest = `${site}/r/${remote}/${LIVE}/mf-manifest.json`;
  const { metaData, exposes } = (await (await request.get(manifest)).json()) as Manifest;
  const paths = await pathsOf(site, remote, LIVE);
  const { js, css } = exposes[0]!.assets;
  const html = await (await request.get(site + pagePath)).text();
  const preloads = [...html.matchAll(/<link (?:rel="preload"|data-late) as="script" href="([^"]+)"/g)].map(
    ([, href]) => site + href,
  );
  const begun = [metaData.remoteEntry.name, ...js.sync].map((name) => site + paths[name]);
  const own = Object.values(paths).map((file) => site + file);
  // A page whose screen has no file of its own has none; the shell's files are among the preloads, too.
  const screen = preloads.findLast((address) => own.includes(address) && !begun.includes(address));
  return {
    manifest,
    entry: begun[0]!,
    chunk: begun.at(-1)!,
    css: site + paths[css.sync[0]!],
    screen: screen ?? '',
  };
}

/** Audit details of composition changes on these sites. */
export const ACT = { at: new Date().toISOString(), by: 'e2e', why: '' };

/**
 * Stores the build of a remote, or of the shell, as a release, with changed files. Each script and style sheet names the version: a
 * file that two releases have in common has one address, so that no test could break it in one of them only.
 */
export async function upload(
  store: ReleaseStore,
  remote: Remote | typeof SHELL,
  version: string,
  changed: (name: string, bytes: Buffer) => Buffer,
) {
  const build = path.join(ROOT, packageNameOf(remote), KINDS[kindOf(remote)].buildFolder);
  const { hashes, read } = await packBuild(build, version);
  const begun = await store.begin(remote, version);
  const files = [];
  for (const { name } of hashes.files) {
    if (/\.(map|br|gz)$/.test(name)) continue;
    const bytes = withVersion(name, changed(name, await read(name)), version);
    await begun.put(name, bytes);
    files.push({ name, size: bytes.length, sha256: sha256(bytes) });
  }
  await begun.commit({ files });
}

const withVersion = (name: string, bytes: Buffer, version: string) =>
  /\.(js|css)$/.test(name) ? Buffer.concat([bytes, Buffer.from(`\n/* ${version} */\n`)]) : bytes;
