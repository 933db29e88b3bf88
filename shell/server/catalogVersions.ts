const MAX_PROCESSES = 100;

/**
 * Learns from the API's answers when the catalog has changed, so that pages made before are not served any more. The API
 * numbers the changes that it has notices of; each of its processes counts for itself.
 */
export class CatalogVersions {
  readonly #newest = new Map<string, number>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** @param version the answer's CATALOG_VERSION header; nothing happens without one, or with an older one */
  see(version: string | string[] | null | undefined) {
    if (typeof version !== 'string') return;
    const [, processName = '', digits = ''] = /^([\w-]{1,36})\.(\d{1,15})$/.exec(version) ?? [];
    const count = Number(digits);
    const known = this.#newest.get(processName);
    if (!processName || (known !== undefined && count <= known)) return;
    // Processes that were replaced long ago.
    if (this.#newest.size > MAX_PROCESSES) this.#newest.clear();
    this.#newest.set(processName, count);
    // What a process that is new here has seen happen, others have seen, too.
    if (known !== undefined) this.#onChange();
  }
}
