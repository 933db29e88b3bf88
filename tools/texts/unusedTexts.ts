import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Translated } from './translations';

const WORD = /[\p{L}\p{N}_$]+/gu;

/**
 * Texts with a key that no code mentions, so that nothing can show them. A name that occurs for another reason counts
 * as a use, so this finds most of them, not all.
 * @param wordsOf what the code that can read a package's tables mentions
 */
export function unusedTexts<T extends Pick<Translated, 'owner' | 'key'>>(
  texts: readonly T[],
  wordsOf: (owner: string) => ReadonlySet<string>,
): T[] {
  return texts.filter(({ owner, key }) => {
    const words = key.match(WORD) ?? [];
    return words.some((word) => !/^\d+$/.test(word) && !wordsOf(owner).has(word));
  });
}

/** The words of all code that can read the tables of a package. */
export function wordsOfPackages(root: string): (owner: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (owner) => {
    const words =
      known.get(owner) ?? new Set(readersOf(root, owner).flatMap((folder) => wordsIn(root, folder)));
    known.set(owner, words);
    return words;
  };
}

/** Values of the data, which tables have texts for, are in the contracts; texts of libs are shown by any package. */
const readersOf = (root: string, owner: string) => [
  ...(owner.startsWith('libs') ? readdirSync(root).filter((name) => /^(shell|mfe-.*)$/.test(name)) : [owner]),
  'libs',
];

function wordsIn(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist\/|e2e\/|\.test\.|testing\//.test(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(root, folder, file), 'utf8');
      return isTable(file) ? readsOf(code) : (code.match(WORD) ?? []);
    });
}

const isTable = (file: string) => /(^|\/)strings\/(?!index)|(^|\/)(bn|\w+Bn|en|strings)\.ts$/.test(file);

/** A table that reads itself: `en.statuses[status]`. */
const readsOf = (code: string) => [...code.matchAll(/\b(?:en|bn)\.(\w+)/g)].map(([, name = '']) => name);
