import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteOf } from '@haat/page';
import { grantsWithClaims } from '../../releases/composition/grants';
import { sha256 } from '../../releases/package/archive';
import { routeProblem } from '../../releases/package/compatibility';
import { SHELL } from '../../releases/package/kinds';
import type { RemoteRelease } from '../../releases/package/packageRelease';
import { digest, type Grants, pagesOf, type RemotePages, rowsOf } from '../../releases/package/pages';
import {
  HASHES,
  type Hashes,
  MANIFEST,
  type Manifest,
  type RemoteNote,
  SERVER_BUNDLE,
  serverBundleOf,
} from '../../releases/package/release';
import { grantsOf } from '../../releases/store/compositions';
import type { Settings } from '../settings';
import type { Releases } from './upstream';

/** How long a dev server may take, and how long its response is used, in ms. */
const TIMEOUT_MS = 3000;
const MAX_AGE_MS = 500;
/** The version of what a dev server has, in pages. */
const DEV = 'dev';

/** No file of a dev server has a hash that a page could know. */
const NO_HASHES = { files: {}, all: {}, contents: new Set<string>(), list: '', hash: undefined };

/**
 * Remotes that dev servers have in place of their releases: paths, fragments and server bundle are those of the sources, as last
 * compiled. The bundles are copied to a folder of this process, so that they are rendered as those of releases are.
 */
export class DevBuilds {
  readonly #servers: readonly (readonly [packageName: string, address: string])[];
  readonly #knowsGrants: boolean;
  readonly #builds = new Map<string, RemoteRelease>();
  readonly #said = new Set<string>();
  #folder: Promise<string> | undefined;
  #readAt = 0;
  #reading: Promise<unknown> | undefined;

  constructor({ devServers, upstream }: Pick<Settings, 'devServers' | 'upstream'>) {
    this.#knowsGrants = upstream === null;
    this.#servers = Object.entries(devServers).filter(([packageName]) => packageName !== SHELL);
  }

  /** Releases with these builds in place of their remotes'. */
  in(releases: Releases): Releases {
    if (this.#servers.length === 0) return releases;
    return {
      release: (name, version) => releases.release(name, version),
      releaseWith: (name, hash) => releases.releaseWith(name, hash),
      composition: () => releases.composition(),
      now: async (visitor) => {
        await this.#read();
        const live = await releases.now(visitor);
        const builds = [...this.#builds.values()];
        const others = <One extends { name: string }>(all: readonly One[]) =>
          all.filter(({ name }) => !this.#builds.has(name));
        const remotes = [...others(live.remotes), ...builds];
        // A remote that has no prefix yet has what it claims, as a first start grants it.
        const grants = this.#knowsGrants
          ? grantsWithClaims(grantsOf(await releases.composition()), remotes)
          : null;
        const problems = builds.flatMap((build) => (grants && routeProblem(build, grants)) ?? []);
        for (const problem of problems) this.#say(problem);
        const pages = [...others(live.pages), ...builds.map((build) => devPages(build, grants))];
        return { ...live, remotes, pages: pages.sort((a, b) => (a.name < b.name ? -1 : 1)), problems };
      },
    };
  }

  /** Removes the copies of bundles. */
  async close() {
    const folder = await this.#folder;
    if (folder) await rm(folder, { recursive: true, force: true });
  }

  async #read() {
    if (!this.#reading && Date.now() - this.#readAt > MAX_AGE_MS)
      this.#reading = Promise.all(this.#servers.map((server) => this.#readServer(...server))).finally(() => {
        this.#readAt = Date.now();
        this.#reading = undefined;
      });
    await this.#reading;
  }

  async #readServer(packageName: string, address: string) {
    const name = remoteOf(packageName);
    const get = async (file: string) => {
      const response = await fetch(`${address}/${file}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${response.url}`);
      return response;
    };
    const read = async <T>(file: string) => (await (await get(file)).json()) as T;
    try {
      const [note, manifest, hashes] = await Promise.all([
        read<Partial<RemoteNote>>('remote.json'),
        read<Manifest>(MANIFEST),
        read<Hashes>(HASHES),
      ]);
      const { team, routes = [], fragments, needs = {}, trustedTypes } = note;
      const about = {
        packageName,
        name,
        version: DEV,
        team,
        needs,
        trustedTypes,
        manifest,
        routes,
        fragments,
      };
      const serverBundle = serverBundleOf(hashes);
      const folder = serverBundle ? await this.#copy(name, serverBundle, get) : '';
      const files = { folder, integrity: NO_HASHES, serverBundle, address: `${address}/` };
      this.#builds.set(name, { kind: 'remote', ...about, ...files });
    } catch {
      // It is still compiling, or was stopped: its last build stays.
    }
  }

  /** @returns the folder of a bundle, one for each content */
  async #copy(name: string, hash: string, get: (file: string) => Promise<Response>): Promise<string> {
    const known = this.#builds.get(name);
    if (known?.serverBundle === hash) return known.folder;
    this.#folder ??= mkdtemp(path.join(tmpdir(), 'haat-dev-'));
    const bytes = Buffer.from(await (await get(SERVER_BUNDLE)).arrayBuffer());
    // It was compiled anew between the two requests.
    if (sha256(bytes) !== hash) throw new Error(`${SERVER_BUNDLE} is not what its hash says`);
    const folder = await mkdtemp(path.join(await this.#folder, `${name}-`));
    await writeFile(path.join(folder, SERVER_BUNDLE), bytes);
    if (known?.folder) void rm(known.folder, { recursive: true, force: true });
    return folder;
  }

  #say(problem: string) {
    if (this.#said.has(problem)) return;
    this.#said.add(problem);
    console.error(problem);
  }
}

/**
 * The paths of a build. Their digest is their version, as they may change with each edit.
 * @param grants null: only the site that this one stands in front of knows them
 */
function devPages(build: RemoteRelease, grants: Grants | null): RemotePages {
  const { name } = build;
  const { rows } = grants ? pagesOf(build, grants) : { rows: rowsOf(build) };
  return { name, version: `dev~${digest(rows)}`, rows };
}
