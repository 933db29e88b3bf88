import { existsSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { KINDS, kindOf } from '../package/kinds';
import type { PackageRelease, ReleaseOf } from '../package/packageRelease';
import { isVersion } from '../package/versions';

/** How long a release that could not be opened is not tried again, in ms. */
const RETRY_DELAY_MS = 2000;
/** How many releases that cannot be opened are remembered: visitors may ask for any. */
const MAX_FAILED = 1000;

type Open = (name: string, version: string, log: (line: string) => void) => Promise<PackageRelease | null>;

/** Releases that are open on this machine: each is checked once, and tried again later where it cannot be opened. */
export class ReleaseCache {
  readonly #openRelease: Open;
  readonly #opened = new Map<string, PackageRelease>();
  readonly #opening = new Map<string, Promise<PackageRelease | null>>();
  /** When a release could not be opened, in ms. */
  readonly #failedAt = new LRUCache<string, number>({ max: MAX_FAILED });
  /** Why, as logged. */
  readonly #reasons = new LRUCache<string, string>({ max: MAX_FAILED });
  #stopped = false;

  constructor(openRelease: Open) {
    this.#openRelease = openRelease;
  }

  /** A release that is open and still in its folder. */
  now<Name extends string>(name: Name, version: string): ReleaseOf<Name> | undefined;
  now(name: string, version: string): PackageRelease | undefined {
    const key = `${name}/${version}`;
    const known = this.#opened.get(key);
    if (known && existsSync(path.join(known.folder, KINDS[kindOf(name)].noteFile))) return known;
    this.#opened.delete(key);
    return undefined;
  }

  /** An open release that has a file with this hash. */
  with(name: string, hash: string): PackageRelease | undefined {
    for (const { name: own, version, integrity } of this.#opened.values())
      if (own === name && integrity.contents.has(hash)) {
        const release = this.now<string>(own, version);
        if (release) return release;
      }
    return undefined;
  }

  /** @param again also when it could not be opened a moment ago */
  async open(name: string, version: string, again = false): Promise<PackageRelease | null> {
    if (!isVersion(version)) return null;
    const key = `${name}/${version}`;
    const known = this.now(name, version);
    if (known) return known;
    const failedAt = this.#failedAt.get(key) ?? Number.NEGATIVE_INFINITY;
    if (!again && Date.now() - failedAt < RETRY_DELAY_MS) return null;
    let opening = this.#opening.get(key);
    if (!opening) {
      const log = (line: string) => this.#logOnce(key, line);
      opening = this.#openRelease(name, version, log).finally(() => this.#opening.delete(key));
      this.#opening.set(key, opening);
    }
    const release = await opening;
    if (release) {
      this.#opened.set(key, release);
      this.#reasons.delete(key);
    } else this.#failedAt.set(key, Date.now());
    return release;
  }

  /** Ends the log. */
  stop() {
    this.#stopped = true;
  }

  #logOnce(key: string, line: string) {
    if (this.#stopped || this.#reasons.get(key) === line) return;
    this.#reasons.set(key, line);
    console.error(line);
  }
}
