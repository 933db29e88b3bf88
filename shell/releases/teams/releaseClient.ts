import type { GrantChange } from '../composition/grants';
import { previewToken } from '../composition/previews';
import {
  hostNow,
  idOf,
  makeDismissal,
  makeEarlierLive,
  makeGrant,
  makeLiveTogether,
  makeRollback,
  makeYank,
  notReleased,
  type Operator,
  type ProblemOf,
  type PromoteOptions,
  requirePreviewable,
  type StoredStatus,
  storedStatus,
  type YankOptions,
} from '../composition/releaseService';
import { type RouteOfSite, routesOfSite } from '../composition/routesOfSite';
import type { ServingStatus } from '../composition/servedComposition';
import type { Reports } from '../health/reports';
import { ARCHIVE_TYPE, writeArchive } from '../package/archive';
import type { Host } from '../package/compatibility';
import type { Packed } from '../package/pack';
import type { Hashes } from '../package/release';
import { Refused } from '../refused';
import type { Composition, Versions } from '../store/compositions';
import type { LastGood } from '../store/lastGood';
import { receiveRelease } from '../store/receive';
import type { ReleaseStore } from '../store/releaseStore';
import {
  prune,
  pruneAfterPublish,
  type Retention,
  type StoredRelease,
  unneededReleases,
} from '../store/retention';
import { TOKEN_EXPIRES } from './tokens';

/** The state of the store and of the site. */
export interface ReleaseStatus extends StoredStatus, SiteStatus {}

/** The state of a site; null if none responds. */
export interface SiteStatus {
  /** The reports of browsers. */
  reports: Reports | null;
  /** The composition that it serves. */
  site: ServingStatus | null;
}

/** Releases that nothing needs, and why. */
export interface Pruned {
  releases: readonly StoredRelease[];
  retention: Retention;
}

/** A link that shows whoever opens it releases that are not live. */
interface PreviewLink {
  /** Path and query. */
  path: string;
  /** When it ends, ISO 8601. */
  until: string;
}

const DAY_MS = 24 * 60 * 60_000;

/** @param path of the first page */
export function previewLink(secret: string, path: string, versions: Versions, days: number): PreviewLink {
  const until = Date.now() + days * DAY_MS;
  const query = new URLSearchParams({ preview: previewToken(secret, { versions, until }) });
  return { path: `${path}?${query}`, until: new Date(until).toISOString() };
}

/** The operations of the commands, on this machine's store or through the HTML server of another machine. */
export interface ReleaseClient {
  publish(packed: Packed): Promise<unknown>;
  /** The files of a release, with their hashes. */
  filesOf(name: string, version: string): Promise<Hashes['files']>;
  /** @param versions by name; several go live in one step */
  live(versions: Versions, going: PromoteOptions): Promise<Composition>;
  /** Checks releases and signs the link that shows them. @param days how long it is valid */
  preview(versions: Versions, days: number): Promise<PreviewLink>;
  rollback(remote: string, operator: Operator): Promise<Composition>;
  /** A canary that is held goes on. */
  dismiss(remote: string, operator: Operator): Promise<Composition>;
  yank(remote: string, version: string, options: YankOptions): Promise<Composition>;
  use(id: string, operator: Operator): Promise<Composition>;
  /** Changes the prefixes of paths that a remote may use. */
  grant(remote: string, grant: GrantChange, operator: Operator): Promise<Composition>;
  /** Every path of the site. */
  routes(): Promise<readonly RouteOfSite[]>;
  /** Removes releases that nothing needs. @param dryRun only says which */
  prune(operator: Operator, dryRun: boolean): Promise<Pruned>;
  status(): Promise<ReleaseStatus>;
}

/** Dependencies of the client of this machine's store. */
interface LocalParts {
  store: ReleaseStore;
  lastGood: LastGood;
  retention: Retention;
  /** The names of the shell and of all remotes. */
  remotes: readonly string[];
  /** The shell that a release has to fit; read only when needed. */
  shell: () => Omit<Host, 'grants'>;
  /** Asks the site on this machine. */
  site: () => Promise<SiteStatus>;
  /** Asks the site why it cannot serve a release; undefined if no site responds. */
  askProblem: (name: string, version: string) => Promise<string | null | undefined>;
  /** The secret of the site on this machine. @throws Refused where none has started */
  secret: () => Promise<string>;
}

/** A client that accesses the store directly. */
export function localReleaseClient({
  store,
  lastGood,
  retention,
  remotes,
  shell,
  site,
  askProblem,
  secret,
}: LocalParts): ReleaseClient {
  /** The server that runs may be older than the sources. */
  const problemOf: ProblemOf = async (release) =>
    release.kind === 'shell' ? ((await askProblem(release.name, release.version)) ?? null) : null;
  return {
    async publish({ note, hashes, read }) {
      const host = await hostNow(store, shell);
      await receiveRelease(writeArchive(hashes, read), note.name, note.version, host, store);
      await pruneAfterPublish(store, lastGood, note.name, retention);
    },
    async filesOf(name, version) {
      const hashes = await store.hashes(name, version);
      if (!hashes) throw notReleased(name, version);
      return hashes.files;
    },
    live: async (versions, going) =>
      makeLiveTogether(store, shell().offers, versions, { ...going, problemOf }),
    async preview(versions, days) {
      const path = await requirePreviewable(store, shell().offers, versions, problemOf);
      return previewLink(await secret(), path, versions, days);
    },
    rollback: (remote, operator) => makeRollback(store, remote, operator),
    dismiss: (remote, operator) => makeDismissal(store, remote, operator),
    yank: async (remote, version, options) =>
      makeYank(store, shell().offers, remote, version, { ...options, problemOf }),
    use: async (id, operator) => makeEarlierLive(store, idOf(id), operator),
    grant: (remote, grant, operator) => makeGrant(store, remote, grant, operator),
    routes: async () => routesOfSite(store),
    async prune(_operator, dryRun) {
      const work = dryRun ? unneededReleases : prune;
      return { releases: await work(store, lastGood, remotes, retention), retention };
    },
    status: async () => ({ ...(await storedStatus(store)), ...(await site()) }),
  };
}

/** How long before a token expires the commands warn. */
const WARNING_MS = 14 * 24 * 60 * 60_000;

/**
 * Through the API of the site.
 * @param site its address
 * @param token of the team
 * @param warn called once when the token ends soon
 */
export function remoteReleaseClient(
  site: string,
  token: string,
  warn: (line: string) => void = console.error,
): ReleaseClient {
  let isWarned = false;
  function warnOfEnd(expires: string | null) {
    const left = expires === null ? Number.POSITIVE_INFINITY : Date.parse(expires) - Date.now();
    if (isWarned || left <= 0 || left > WARNING_MS) return;
    isWarned = true;
    warn(
      `The token in RELEASE_TOKEN ends on ${expires!.slice(0, 10)}: get a new one with npm run release-token on the site’s machine`,
    );
  }

  async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const json = body ? { body: JSON.stringify(body), type: 'application/json' } : undefined;
    return send(method, path, json?.type, json?.body);
  }

  async function send<T>(
    method: string,
    path: string,
    type?: string,
    body?: RequestInit['body'],
  ): Promise<T> {
    let answer: Response;
    try {
      answer = await fetch(new URL(path, site), {
        method,
        headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
        ...(body ? { body, duplex: 'half' } : {}),
      } as RequestInit);
    } catch (error) {
      const { cause, message } = error as Error;
      throw new Refused(
        503,
        'site_away',
        `${site} cannot be reached: ${(cause as Error)?.message || message}`,
      );
    }
    warnOfEnd(answer.headers.get(TOKEN_EXPIRES));
    const said = (await answer.json().catch(() => null)) as ({ error?: string; code?: string } & T) | null;
    if (answer.ok && said) return said;
    throw new Refused(
      503,
      said?.code ?? 'no_answer',
      said?.error ?? `${site} answered ${answer.status}: is it a Haat site?`,
    );
  }

  const status: ReleaseClient['status'] = () => ask('GET', '/-/compositions');
  return {
    status,
    async publish({ note, hashes, read }) {
      // A missing permission is reported before anything is sent.
      await status();
      // Not loaded by the other commands.
      const { Readable } = await import('node:stream');
      const body = Readable.toWeb(Readable.from(writeArchive(hashes, read))) as RequestInit['body'];
      return send('POST', `/-/releases/${note.name}/${note.version}`, ARCHIVE_TYPE, body);
    },
    async filesOf(name, version) {
      return (await ask<{ files: Hashes['files'] }>('GET', `/-/releases/${name}/${version}/files`)).files;
    },
    live: (versions, going) => ask('POST', '/-/live', { ...going, versions }),
    preview: (versions, days) => ask('POST', '/-/previews', { versions, days }),
    rollback: (remote, operator) => ask('POST', `/-/rollback/${remote}`, operator),
    dismiss: (remote, operator) => ask('POST', `/-/dismiss/${remote}`, operator),
    yank: (remote, version, options) => ask('POST', `/-/yank/${remote}/${version}`, options),
    prune: (operator, dryRun) => ask('POST', '/-/prune', { ...operator, dryRun }),
    grant: (remote, grant, operator) => ask('POST', `/-/grants/${remote}`, { ...operator, ...grant }),
    routes: () => ask('GET', '/-/routes'),
    use: (id, operator) => ask('POST', `/-/compositions/${encodeURIComponent(id)}/use`, operator),
  };
}
