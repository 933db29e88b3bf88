import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { packageNameOf } from '../package/kinds';
import { PLACE } from './report';

/** How many maps are kept parsed: the shell's has 2 MB. */
const MAX_MAPS = 4;
/** Code that no team of the site writes. */
const FOREIGN = /\/?node_modules\/|\/webpack\/runtime\//;

/** Finds the lines of sources that places in the files of releases come from. The source maps are in the releases; no browser gets them. */
export class SourceLines {
  readonly #folderOf: (name: string, version: string) => Promise<string | undefined>;
  readonly #maps = new LRUCache<string, Promise<SourceMap | null>>({ max: MAX_MAPS });

  /** @param folderOf the folder of a release's files on this machine */
  constructor(folderOf: (name: string, version: string) => Promise<string | undefined>) {
    this.#folderOf = folderOf;
  }

  /**
   * @param places as pages report them
   * @param versions of the page, by remote
   * @returns lines of the site's own sources such as `mfe-seller/src/orders/OrderScreen.tsx:42:7`, the innermost first; of
   *   packages only if nothing else is known, and the place itself for a release without a map
   */
  async of(places: readonly string[], versions: ReadonlyMap<string, string>): Promise<string[]> {
    const lines = [];
    for (const place of places) lines.push(await this.#lineOf(place, versions));
    const own = lines.filter((line) => !FOREIGN.test(line));
    return own.length > 0 ? own : lines;
  }

  async #lineOf(place: string, versions: ReadonlyMap<string, string>): Promise<string> {
    const [, name = '', file = '', line, column] = PLACE.exec(place) ?? [];
    const version = versions.get(name);
    const map = version ? await this.#mapOf(name, version, file) : null;
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return place;
    const { originalSource, originalLine, originalColumn } = entry;
    return `${sourceOf(name, originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
  }

  #mapOf(name: string, version: string, file: string): Promise<SourceMap | null> {
    const key = `${name}/${version}/${file}`;
    let map = this.#maps.get(key);
    if (!map) {
      map = this.#read(name, version, file).catch(() => null);
      this.#maps.set(key, map);
    }
    return map;
  }

  async #read(name: string, version: string, file: string): Promise<SourceMap | null> {
    const folder = await this.#folderOf(name, version);
    const source = folder && path.join(folder, `${file}.map`);
    if (!source?.startsWith(folder + path.sep)) return null;
    return new SourceMap(JSON.parse(await readFile(source, 'utf8')));
  }
}

/** `webpack://seller/./src/app.tsx` of the remote seller is `mfe-seller/src/app.tsx`. */
function sourceOf(name: string, source: string): string {
  const inPackage = source.replace(/^[\w-]+:\/\/[^/]*\//, '');
  return path.posix.join(packageNameOf(name), inPackage).replace(/^(\.\.\/)+/, '');
}
