import { inTime } from '../../releases/inTime';

const MAX_PROCESSES = 100;
/** After an answer of the API, pages are taken to be up to date for this time, in ms. */
const CONFIRMED_MS = 50;
/** How long a page waits for {@link CatalogVersions.confirm}, in ms. */
const TIMEOUT_MS = 30;

/**
 * Learns from the API's answers when the catalog has changed, so that pages made before are not served any more. The API
 * numbers the changes that it has notices of; each of its processes counts for itself.
 */
export class CatalogVersions {
  readonly #newest = new Map<string, number>();
  readonly #onChange: () => void;
  readonly #ask: () => Promise<string | null>;
  /** On the clock of performance.now(). */
  #answeredAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  /** @param ask the API for its version now; null where it gives none */
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
    // Processes that were replaced long ago.
    if (this.#newest.size > MAX_PROCESSES) this.#newest.clear();
    this.#newest.set(processName, count);
    // A process that is new here may have started before a change of which this server has not heard.
    if (!isFirst) this.#onChange();
  }

  /**
   * Asks the API for its version where it has not answered anything just now, e.g. because its other visitors use another
   * HTML server. Call it before a page is served. Never rejects; an API that is slow or away is not waited for.
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
