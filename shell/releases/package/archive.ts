import { createHash } from 'node:crypto';
import { Refused } from '../refused';
import { type Hashes, type ReleaseFile, readHashes } from './release';

// A release on its way: hashes.json in one line, then the bytes of every file in the order of that list. It is
// written and read as a stream, one file in memory at a time, and each file is checked as it arrives.

export const ARCHIVE_TYPE = 'application/vnd.haat.release';
/** Maximum bytes of the first line. */
const MAX_LIST_BYTES = 1024 * 1024;

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** @param read gives a file of the list */
export async function* writeArchive(
  hashes: Hashes,
  read: (name: string) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(hashes)}\n`);
  for (const { name } of hashes.files) yield await read(name);
}

export interface Archive {
  hashes: Hashes;
  /** Every file of the list, complete and verified by its hash. Read it once, to the end. */
  files(): AsyncGenerator<{ file: ReleaseFile; bytes: Buffer }>;
}

/**
 * @throws Refused when the list is not one, or while the files are read: when one is cut off or differs from its
 *   hash, or when something follows the last
 */
export async function openArchive(stream: AsyncIterable<Buffer>): Promise<Archive> {
  const source = new Source(stream);
  const hashes = readHashes((await source.line(MAX_LIST_BYTES)).toString('utf8'));
  return {
    hashes,
    async *files() {
      for (const file of hashes.files) {
        const bytes = await source.take(file.size);
        if (sha256(bytes) !== file.sha256)
          throw new Refused(422, 'hash_differs', `${file.name} is not what its hash says`);
        yield { file, bytes };
      }
      if (!(await source.isAtEnd()))
        throw new Refused(422, 'release_malformed', 'Something follows the last file');
    },
  };
}

/** Reads a stream by lines and by lengths. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Reads up to and including the next line feed. */
  async line(longest: number): Promise<Buffer> {
    let end = this.#rest.indexOf('\n');
    while (end === -1) {
      if (this.#rest.length > longest)
        throw new Refused(413, 'release_too_large', 'The list of files is too long');
      const next = await this.#next();
      if (!next) throw interrupted();
      this.#rest = Buffer.concat([this.#rest, next]);
      end = this.#rest.indexOf('\n');
    }
    const line = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async take(length: number): Promise<Buffer> {
    const parts = [this.#rest];
    let have = this.#rest.length;
    while (have < length) {
      const next = await this.#next();
      if (!next) throw interrupted();
      parts.push(next);
      have += next.length;
    }
    const all = Buffer.concat(parts);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#next()) === null;
  }

  async #next(): Promise<Buffer | null> {
    try {
      const { value, done } = await this.#chunks.next();
      return done ? null : value;
    } catch {
      throw interrupted();
    }
  }
}

const interrupted = () => new Refused(400, 'upload_interrupted', 'The upload ended before the last file');
