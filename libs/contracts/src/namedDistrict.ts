import { DISTRICTS, type District } from './districts';
import { foldName } from './foldName';

/** Spellings of before 2018, which many still write, and other common ones. */
const OTHER_NAMES: readonly (readonly [name: string, district: District])[] = [
  ['Barisal', 'Barishal'],
  ['Bogra', 'Bogura'],
  ['B Baria', 'Brahmanbaria'],
  ['Brahmonbaria', 'Brahmanbaria'],
  ['বি বাড়িয়া', 'Brahmanbaria'],
  ['Chapai Nawabganj', 'Chapainawabganj'],
  ['Chapai', 'Chapainawabganj'],
  ['চাঁপাই নবাবগঞ্জ', 'Chapainawabganj'],
  ['চাপাইনবাবগঞ্জ', 'Chapainawabganj'],
  ['Chittagong', 'Chattogram'],
  ['Chottogram', 'Chattogram'],
  ['Ctg', 'Chattogram'],
  ['চট্রগ্রাম', 'Chattogram'],
  ['চিটাগাং', 'Chattogram'],
  ['Comilla', 'Cumilla'],
  ['Coxs Bazar', 'Cox’s Bazar'],
  ['Cox Bazar', 'Cox’s Bazar'],
  ['Coxsbazar', 'Cox’s Bazar'],
  ['Coxbazar', 'Cox’s Bazar'],
  ['কক্স বাজার', 'Cox’s Bazar'],
  ['Dacca', 'Dhaka'],
  ['Jessore', 'Jashore'],
  ['Jhalokati', 'Jhalokathi'],
  ['Jhalakathi', 'Jhalokathi'],
  ['Jhalakati', 'Jhalokathi'],
  ['Jhenaidaha', 'Jhenaidah'],
  ['Jhinaidah', 'Jhenaidah'],
  ['Khagrachari', 'Khagrachhari'],
  ['Laxmipur', 'Lakshmipur'],
  ['Maulvibazar', 'Moulvibazar'],
  ['Moulovibazar', 'Moulvibazar'],
  ['Moulvi Bazar', 'Moulvibazar'],
  ['Mymensing', 'Mymensingh'],
  ['Momenshahi', 'Mymensingh'],
  ['Netrakona', 'Netrokona'],
  ['Panchagar', 'Panchagarh'],
  ['Sathkhira', 'Satkhira'],
  ['Sunamgonj', 'Sunamganj'],
];

/** Letters that are taken for one another: two n, three s, r with and without a dot, short and long vowels; gonj for ganj. */
const SAME_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ণ/g, 'ন'],
  [/[শষ]/g, 'স'],
  // In NFC the dot is a sign of its own.
  [/[\u09a1\u09a2]\u09bc/g, 'র'],
  [/\u09af\u09bc/g, 'য'],
  [/ী/g, 'ি'],
  [/ূ/g, 'ু'],
  [/ঁ/g, ''],
  [/g[ao]nj/g, 'ganj'],
];

/**
 * How places are compared: letters only, a space around each word: 'Dhaka-1230' names Dhaka, 'Bholahat' does not name
 * Bhola.
 */
export function placeWords(text: string): string {
  const words = ` ${foldName(text.replace(/[^\p{L}\p{M}]+/gu, ' '))} `;
  return SAME_LETTERS.reduce((folded, [letter, as]) => folded.replace(letter, as), words);
}

/** A place by its words, and the district that it stands for. */
export interface NamedPlace {
  words: string;
  district: District;
}

/** Made at the first address: forms ask with each typed letter. */
let names: readonly NamedPlace[] | undefined;

const allNames = () =>
  [
    ...(Object.entries(DISTRICTS) as [District, string][]).flatMap(([district, bangla]) =>
      [district, bangla].map((name) => [name, district] as const),
    ),
    ...OTHER_NAMES,
  ].map(([name, district]) => ({ district, words: placeWords(name) }));

/** The district of the place that a text names last: addresses end with it. Of two that end alike, the longer one. */
export function lastNamed(text: string, places: readonly NamedPlace[]): District | undefined {
  const words = placeWords(text);
  const named = places
    .map((place) => ({ ...place, at: words.lastIndexOf(place.words) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at + b.words.length - (a.at + a.words.length) || b.words.length - a.words.length);
  return named[0]?.district;
}

/** The district that an address names in either language by one of its own names. */
export function namedDistrict(address: string): District | undefined {
  names ??= allNames();
  return lastNamed(address, names);
}
