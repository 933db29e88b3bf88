import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Composition, isComposition } from './compositions';

const FILE = 'last-composition.json';

/**
 * A copy, on the server's own disk, of the last composition that it took over from its store. A start uses it while the
 * store cannot be read.
 */
export class LastGood {
  readonly file: string;
  readonly #place: string;

  /** @param place of the store: what came from another one is not used */
  constructor(dataFolder: string, place: string) {
    this.file = path.join(dataFolder, FILE);
    this.#place = place;
  }

  /** @returns null when there is none, or it is of another store or damaged */
  async read(): Promise<Composition | null> {
    try {
      const { place, composition } = JSON.parse(await readFile(this.file, 'utf8')) as {
        place?: string;
        composition?: unknown;
      };
      return place === this.#place && isComposition(composition) ? composition : null;
    } catch {
      return null;
    }
  }

  async write(composition: Composition): Promise<void> {
    const draft = `${this.file}.${randomUUID()}`;
    try {
      await mkdir(path.dirname(this.file), { recursive: true });
      await writeFile(draft, `${JSON.stringify({ place: this.#place, composition }, null, 2)}\n`);
      await rename(draft, this.file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      console.error(`The composition cannot be copied to ${this.file}: ${(error as Error).message}`);
    }
  }
}
