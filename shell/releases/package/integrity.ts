import { createHash } from 'node:crypto';
import type { Hashes } from './release';

/** The file of a release with the hashes of all its scripts and style sheets, for browsers. */
export const INTEGRITY = 'integrity.json';

/** Hashes of a build's scripts and style sheets, in the form of the integrity attribute: 'sha256-…'. */
export interface BuildIntegrity {
  /** By name. */
  files: Readonly<Record<string, string>>;
  /** Of every file, such as fonts, by name. */
  all: Readonly<Record<string, string>>;
  /** The hashes of all files. */
  contents: ReadonlySet<string>;
  /** The text of integrity.json; empty where another site has it. */
  list: string;
  /** The hash of that text. */
  hash: string | undefined;
}

const known = new WeakMap<Hashes, BuildIntegrity>();

export function integrityOf(hashes: Hashes): BuildIntegrity {
  let found = known.get(hashes);
  if (!found) {
    const rows = hashes.files.map(
      ({ name, sha256 }) => [name, `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`] as const,
    );
    const files = Object.fromEntries(rows.filter(([name]) => /\.(js|css)$/.test(name)));
    const list = JSON.stringify(files);
    const contents = new Set(rows.map(([, hash]) => hash));
    found = {
      files,
      all: Object.fromEntries(rows),
      contents,
      list,
      hash: `sha256-${createHash('sha256').update(list).digest('base64')}`,
    };
    known.set(hashes, found);
  }
  return found;
}
