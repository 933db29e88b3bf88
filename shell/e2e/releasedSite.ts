import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256 } from '../releases/archive';
import { AS_BUILT, goLive } from '../releases/compositions';
import { folderStore } from '../releases/folderStore';
import { packBuild } from '../releases/pack';
import { packageOf } from '../src/remoteNames';
import { freePort } from './freePort';
import { test as base } from './page';
import { API_PORT, ROOT } from './settings';

export const REMOTES = ['catalog', 'cart_checkout', 'account', 'seller'] as const;
export type Remote = (typeof REMOTES)[number];

export const LAST_GOOD = '1.0.0';
export const LIVE = '2.0.0';

/**
 * What is wrong with the code of the release that is live, of every remote; its files are what their hashes say.
 * Done in the entry, around the life cycles that it hands out.
 */
const flaws = {
  none: '',
  'the entry throws': `throw new Error('the entry throws');`,
  'throws on mount': around(`mount: () => Promise.reject(new Error('the mount throws'))`),
  'crashes later': around(
    `mount: (props) => of.mount(props).then(() => addEventListener('crash', () => props.onCrash(new Error('later'))))`,
  ),
};
export type Flaw = keyof typeof flaws;

/** How a site is: what is wrong with its live releases, and whether its pages give hanging files up early. */
export interface Kind {
  flaw: Flaw;
  impatient: boolean;
}

/** A file that hangs is given up after this instead of 8 s. */
const IMPATIENT_MS = 1000;

function around(change: string): string {
  return `;(() => { const { get, init } = REMOTE; REMOTE = { init, get: async (name) => {
    const factory = await get(name); return () => { const of = factory(); return { ...of, ${change} }; }; } }; })();`;
}

interface Site {
  address: string;
  stop(): Promise<void>;
}

/**
 * Sites of a worker's own, one for each kind: an HTML server on a release store of its own, before the API that
 * all journeys share. Of every remote ${LIVE} is live, and ${LAST_GOOD} was before.
 */
export const test = base.extend<object, { siteWith: (kind: Kind) => Promise<string> }>({
  siteWith: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const sites = new Map<string, Promise<Site>>();
      await use(async (kind) => {
        const key = JSON.stringify([kind.flaw, kind.impatient]);
        const site = sites.get(key) ?? startSite(kind);
        sites.set(key, site);
        return (await site).address;
      });
      for (const site of sites.values()) await (await site).stop();
    },
    { scope: 'worker' },
  ],
});

export async function startSite({ flaw, impatient }: Kind): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-site-'));
  await release(folder, flaw);
  const port = await freePort();
  const child = spawn(process.execPath, ['shell/dist/server/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      API_PORT,
      DATA_DIR: folder,
      RELEASES_DIR: folder,
      GUEST_ACCESS: 'open',
      ...(impatient ? { FILE_TIMEOUT_MS: String(IMPATIENT_MS) } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  // It says so in a line once it listens. Then its log is what the pages report, which the tests break on purpose.
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The HTML server ended: ${log}`)));
  await Promise.race([once(child.stdout, 'data'), ended]);
  return {
    address: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended.catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function release(folder: string, flaw: Flaw) {
  const store = folderStore(folder);
  let composition = AS_BUILT;
  for (const remote of REMOTES) {
    for (const version of [LAST_GOOD, LIVE]) {
      const build = path.join(ROOT, packageOf(remote), 'dist');
      const { hashes, read } = await packBuild(build, version);
      const upload = await store.begin(remote, version);
      const files = [];
      for (const { name } of hashes.files) {
        if (/\.(map|br|gz)$/.test(name)) continue;
        let bytes = await read(name);
        if (version === LIVE && /^remoteEntry\..*js$/.test(name))
          bytes = Buffer.from(bytes + flaws[flaw].replaceAll('REMOTE', remote));
        await upload.put(name, bytes);
        files.push({ name, size: bytes.length, sha256: sha256(bytes) });
      }
      await upload.commit({ files });
      composition = goLive(composition, remote, version, {
        at: new Date().toISOString(),
        by: 'e2e',
        why: '',
      });
      await store.add(composition);
    }
  }
}
