import type { District } from './districts';
import { lastNamed, type NamedPlace, namedDistrict, placeWords } from './namedDistrict';
import { THANAS, UPAZILAS } from './upazilas';

/** Names of upazilas and thanas that are also words of any address: of floors, markets, houses and people. */
const COMMON_WORDS = new Set([
  'Airport',
  'Bandar',
  'Cantonment',
  'EPZ',
  'Lama',
  'Madan',
  'New Market',
  'Palash',
  'Ruma',
  'Tala',
]);

/** Quarters of Dhaka whose thanas have longer names, or that have namesakes elsewhere. */
const QUARTERS_OF_DHAKA = [
  'Uttara',
  'উত্তরা',
  'Bashundhara',
  'বসুন্ধরা',
  'Mirpur',
  'মিরপুর',
  'Mohammadpur',
  'মোহাম্মদপুর',
];

let parts: readonly NamedPlace[] | undefined;

/** Upazilas and thanas of one district only: namesakes say nothing. */
function allParts(): NamedPlace[] {
  const districts = new Map<string, District | null>();
  for (const names of [UPAZILAS, THANAS]) {
    for (const [district, places] of Object.entries(names) as [District, Record<string, string>][]) {
      for (const [name, bangla] of Object.entries(places)) {
        if (COMMON_WORDS.has(name)) continue;
        for (const words of [name, bangla].map(placeWords)) {
          const other = districts.get(words);
          districts.set(words, other === undefined || other === district ? district : null);
        }
      }
    }
  }
  for (const name of QUARTERS_OF_DHAKA) districts.set(placeWords(name), 'Dhaka');
  return [...districts].flatMap(([words, district]) => (district ? [{ words, district }] : []));
}

/**
 * The district of an address in either language. The one that it names; where it names several, the last one. Without
 * one, that of the upazila or the city's thana that it names.
 */
export function districtOf(address: string): District | undefined {
  const named = namedDistrict(address);
  if (named) return named;
  parts ??= allParts();
  return lastNamed(address, parts);
}
