import { DISTRICTS, type District } from './districts';
import { foldName } from './foldName';

/** Spellings of before 2018, which many still write. */
const FORMER_NAMES: readonly (readonly [name: string, district: District])[] = [
  ['Barisal', 'Barishal'],
  ['Bogra', 'Bogura'],
  ['Chittagong', 'Chattogram'],
  ['Comilla', 'Cumilla'],
  ['Jessore', 'Jashore'],
];

/** Letters only, a space around each word: 'Dhaka-1230' names Dhaka, 'Bholahat' does not name Bhola. */
const wordsOf = (text: string) => ` ${foldName(text.replace(/[^\p{L}\p{M}]+/gu, ' '))} `;

/** Made at the first address: forms ask with each typed letter. */
let names: readonly { district: District; words: string }[] | undefined;

function allNames() {
  const current = (Object.entries(DISTRICTS) as [District, string][]).flatMap(([district, bangla]) =>
    [district, bangla].map((name) => ({ district, words: wordsOf(name) })),
  );
  const former = FORMER_NAMES.map(([name, district]) => ({ district, words: wordsOf(name) }));
  return [...current, ...former];
}

/** The district that an address names in either language. Where it names several, the last one: addresses end with it. */
export function districtOf(address: string): District | undefined {
  names ??= allNames();
  const text = wordsOf(address);
  const named = names
    .map(({ district, words }) => ({ district, at: text.lastIndexOf(words) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at);
  return named[0]?.district;
}
