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

/** The district that an address names in either language. Where it names several, the last one: addresses end with it. */
export function districtOf(address: string): District | undefined {
  const words = wordsOf(address);
  const names = Object.entries(DISTRICTS) as [District, string][];
  const named = [
    ...names.flatMap(
      ([name, bangla]) =>
        [
          [name, name],
          [bangla, name],
        ] as const,
    ),
    ...FORMER_NAMES,
  ]
    .map(([name, district]) => ({ district, at: words.lastIndexOf(wordsOf(name)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at);
  return named[0]?.district;
}
