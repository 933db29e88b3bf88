import { inTime } from '../../releases/inTime';

const MAX_PROCESSES = 100;
/** After a response of the API, pages count as up to date for this time, in ms. */
const CONFIRMED_MS = 50;
/** How long a page waits for {@link CatalogVersions.confirm}, in ms. */
const TIMEOUT_MS = 30;

/**
 * Learns from API responses when the catalog has changed, so that older pages are no longer served. Each API process
 * numbers the changes that it is notified of.
 */
export class CatalogVersions {
  readonly #newest = new Map<string, number>();
  readonly #onChange: () => void;
  readonly #ask: () => Promise<string | null>;
  /** Time on the clock of performance.now(). */
  #answeredAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  /** @param ask requests the API's current version; null if it sends none */
  constructor(onChange: () => void, ask: () => Promise<string | null>) {
    this.#onChange = onChange;
    this.#ask = ask;
  }

  /** @param version the answer's CATALOG_VERSION header; nothing happens without one, or with an older one */
  see(version: string | string[] | null | undefined) {
    if (typeof version !== 'string') return;
    const [, processName = '', digits = ''] = /^([\w-]{1,36})\.(\d{1,15})$/.exec(version) ?? [];
    if (!processName) return;
    this.#answeredAt = performance.now();
    const count = Number(digits);
    const known = this.#newest.get(processName);
    if (known !== undefined && count <= known) return;
    const isFirst = this.#newest.size === 0;
    // Drop processes replaced long ago.
    if (this.#newest.size > MAX_PROCESSES) this.#newest.clear();
    this.#newest.set(processName, count);
    // A process that is new to this server may know of a change that this server missed.
    if (!isFirst) this.#onChange();
  }

  /**
   * Requests the API's version unless it has responded recently; its visitors may use another HTML server. Call it before a
   * page is served. Never rejects, and does not wait for a slow or unreachable API.
   */
  async confirm(): Promise<void> {
    if (performance.now() - this.#answeredAt < CONFIRMED_MS) return;
    this.#asking ??= this.#ask()
      .then(
        (version) => this.see(version),
        () => {},
      )
      .finally(() => {
        this.#answeredAt = performance.now();
        this.#asking = undefined;
      });
    await inTime(this.#asking, TIMEOUT_MS);
  }
}
