import { createHash } from 'node:crypto';
import type { Releases } from '@haat/contracts';
import type { ServedComposition } from '../composition/servedComposition';
import type { ReleaseHealth } from '../health/releaseHealth';
import type { ReleaseStore } from '../store/releaseStore';
import { type StoredOverview, storedOverview, withReports } from './releaseOverview';

/** How often followers are told of changes, in ms. */
const CHECK_MS = 1000;
/** How long what the store has stays valid while the same composition is live: a published release makes none. In ms. */
const STORED_MS = 10_000;
/** Proxies close a connection on which nothing is sent. */
const HEARTBEAT_MS = 15_000;

interface Parts {
  store: ReleaseStore;
  health: Pick<ReleaseHealth, 'reports'>;
  live: Pick<ServedComposition, 'status'>;
  /** The packages of the workspace. */
  names: () => string[];
}

interface Follower {
  send: (text: string) => void;
  /** Of the last content that it has. */
  seen: string | undefined;
  quietSince: number;
}

/** What operators see of the releases, as server-sent events: all of it again whenever a part has changed. */
export class ReleaseFeed {
  readonly #parts: Parts;
  readonly #present = new Set<string>();
  readonly #followers = new Set<Follower>();
  #stored: { overview: StoredOverview; at: number } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @param isChanged the store is read again */
  async now({ isChanged = false } = {}): Promise<Releases> {
    const { store, health, live, names } = this.#parts;
    const site = live.status();
    const { overview, at } = this.#stored ?? {};
    const isFresh = overview?.composition === site.composition && Date.now() - (at ?? 0) < STORED_MS;
    if (!overview || !isFresh || isChanged)
      this.#stored = { overview: await storedOverview(store, names(), this.#present), at: Date.now() };
    return withReports(this.#stored!.overview, health.reports(), site);
  }

  /**
   * @param send takes the text of an event
   * @param seen the Last-Event-ID: its content is not sent again
   * @returns ends it
   */
  follow(send: (text: string) => void, seen: string | undefined): () => void {
    const follower = { send, seen, quietSince: Date.now() };
    this.#followers.add(follower);
    this.#timer ??= setInterval(() => void this.#tell(), CHECK_MS).unref();
    void this.#tell();
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #tell() {
    // The store may be away: the followers keep what they have.
    const content = await this.now().catch(() => null);
    const data = content && JSON.stringify(content);
    const id = data && createHash('sha256').update(data).digest('base64url').slice(0, 16);
    for (const follower of this.#followers) {
      const isNew = id !== null && id !== follower.seen;
      if (!isNew && Date.now() - follower.quietSince < HEARTBEAT_MS) continue;
      follower.send(isNew ? `id: ${id}\ndata: ${data}\n\n` : ': \n\n');
      if (isNew) follower.seen = id;
      follower.quietSince = Date.now();
    }
  }
}
