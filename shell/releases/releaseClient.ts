import { Readable } from 'node:stream';
import { ARCHIVE_TYPE, writeArchive } from './archive';
import type { Host } from './compatibility';
import type { Composition } from './compositions';
import type { Reports } from './health/reports';
import type { ServingStatus } from './liveReleases';
import type { Packed } from './pack';
import { receiveRelease } from './receive';
import { Refused } from './refused';
import {
  idOf,
  makeEarlierLive,
  makeLive,
  makeRollback,
  type Operator,
  type PromoteOptions,
  type StoredStatus,
  storedStatus,
} from './releaseService';
import type { ReleaseStore } from './releaseStore';

/** What the store says, and the site. */
export interface ReleaseStatus extends StoredStatus, SiteStatus {}

/** What a site says of itself; null: no site answers. */
export interface SiteStatus {
  /** The reports of browsers. */
  reports: Reports | null;
  /** What it serves. */
  site: ServingStatus | null;
}

/** What the commands do, on the store of this machine or through the HTML server of another. */
export interface ReleaseClient {
  publish(packed: Packed): Promise<unknown>;
  live(remote: string, version: string, going: PromoteOptions): Promise<Composition>;
  rollback(remote: string, operator: Operator): Promise<Composition>;
  use(id: string, operator: Operator): Promise<Composition>;
  status(): Promise<ReleaseStatus>;
}

/**
 * Straight into the store.
 * @param shell, routes what a release has to fit; each is asked only when it is needed
 * @param site asks the site on this machine
 */
export function localReleaseClient(
  store: ReleaseStore,
  shell: () => Pick<Host, 'offers' | 'shared'>,
  routes: () => Promise<Host['routes']>,
  site: () => Promise<SiteStatus>,
): ReleaseClient {
  return {
    async publish({ note, hashes, read }) {
      const host = { ...shell(), routes: await routes() };
      return receiveRelease(writeArchive(hashes, read), note.name, note.version, host, store);
    },
    live: async (remote, version, going) => makeLive(store, shell().offers, remote, version, going),
    rollback: (remote, operator) => makeRollback(store, remote, operator),
    use: async (id, operator) => makeEarlierLive(store, idOf(id), operator),
    status: async () => ({ ...(await storedStatus(store)), ...(await site()) }),
  };
}

/**
 * Through the API of the site.
 * @param site its address
 * @param token of the team
 */
export function remoteReleaseClient(site: string, token: string): ReleaseClient {
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
      const body = Readable.toWeb(Readable.from(writeArchive(hashes, read))) as RequestInit['body'];
      return send('POST', `/-/releases/${note.name}/${note.version}`, ARCHIVE_TYPE, body);
    },
    live: (remote, version, going) => ask('POST', `/-/live/${remote}/${version}`, going),
    rollback: (remote, operator) => ask('POST', `/-/rollback/${remote}`, operator),
    use: (id, operator) => ask('POST', `/-/compositions/${encodeURIComponent(id)}/use`, operator),
  };
}
