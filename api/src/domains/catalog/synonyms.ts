import { hasBengali } from '@haat/contracts';
import { COLOR_FAMILIES } from './colorFamilies';
import { searchWords } from './searchWords';

/** Spellings and names that mean the same in a search. */
export type SynonymGroup = readonly string[];

/**
 * Colours, and shades with the colour of their family: 'red' also finds maroon, below what is called red, and 'maroon' also
 * finds red.
 */
const COLOR_GROUPS: readonly SynonymGroup[] = [
  ...Object.values(COLOR_FAMILIES).map(({ names }) => names),
  ...Object.values(COLOR_FAMILIES).flatMap(({ names, shades }) => {
    const family = names.filter((name, place) => place === 0 || hasBengali(name));
    return shades.map((shade) => [...shade, ...family]);
  }),
];

/**
 * The built-in synonyms: Latin spellings, Bengali words and other names. A search for one form finds all of its group. A
 * word may be in several groups (kurta means panjabi or kurti); groups that share a word are not merged. Operators add
 * groups with a file (SEARCH_SYNONYMS).
 */
export const SYNONYM_GROUPS: readonly SynonymGroup[] = [
  ['saree', 'sari', 'shari', 'sharee', 'saari', 'শাড়ি', 'শাড়ী', 'সাড়ি'],
  ['panjabi', 'punjabi', 'panjabee', 'punjabee', 'panjavi', 'kurta', 'পাঞ্জাবি', 'পাঞ্জাবী', 'পানজাবি', 'কুর্তা'],
  ['kurti', 'kurtee', 'kurthi', 'kurta', 'কুর্তি', 'কুর্তী', 'কুর্তা'],
  ['kameez', 'kamiz', 'kamij', 'kameej', 'qameez', 'কামিজ', 'কামিয', 'কামীজ'],
  ['salwar', 'shalwar', 'selwar', 'shelwar', 'salowar', 'saloar', 'সালোয়ার', 'সেলোয়ার', 'শালোয়ার', 'সালওয়ার'],
  [
    'three piece',
    'threepiece',
    '3 piece',
    '3piece',
    '3 pcs',
    '3pcs',
    '3 pc',
    '3pc',
    'three pcs',
    'salwar kameez',
    'shalwar kameez',
    'salwar suit',
    'salwar set',
    'থ্রি পিস',
    'থ্রিপিস',
    'থ্রী পিস',
    'থ্রীপিস',
    '৩ পিস',
    'সালোয়ার কামিজ',
    'সেলোয়ার কামিজ',
  ],
  ['two piece', 'twopiece', '2 piece', '2piece', '2 pcs', '2pcs', 'টু পিস', 'টুপিস'],
  [
    'borka',
    'burka',
    'burqa',
    'burkha',
    'borkha',
    'borqa',
    'bourka',
    'abaya',
    'abaia',
    'বোরকা',
    'বোরখা',
    'বুরকা',
    'আবায়া',
    'আবাইয়া',
  ],
  ['hijab', 'hizab', 'hejab', 'hijaab', 'headscarf', 'head scarf', 'khimar', 'হিজাব', 'হেজাব', 'খিমার'],
  ['niqab', 'nikab', 'nikaab', 'নিকাব', 'নেকাব'],
  ['orna', 'orhna', 'odna', 'odhna', 'urna', 'dupatta', 'dopatta', 'duputta', 'ওড়না', 'ওরনা', 'উড়না', 'দোপাট্টা'],
  ['scarf', 'stole', 'স্কার্ফ', 'স্টোল'],
  ['dress', 'frock', 'gown', 'ড্রেস', 'ফ্রক', 'গাউন'],
  ['lehenga', 'lehnga', 'lahenga', 'lengha', 'ghagra', 'লেহেঙ্গা', 'লেহেংগা', 'ঘাগরা'],
  ['skirt', 'স্কার্ট'],
  ['palazzo', 'plazo', 'plazzo', 'palazo', 'প্লাজো', 'পালাজ্জো', 'প্লাজু'],
  ['leggings', 'legging', 'legings', 'লেগিংস', 'লেগিন্স'],
  ['blouse', 'blause', 'ব্লাউজ', 'ব্লাউস'],
  ['petticoat', 'peticoat', 'saya', 'পেটিকোট', 'সায়া'],
  ['maxi', 'kaftan', 'caftan', 'ম্যাক্সি', 'কাফতান'],
  ['fatua', 'fotua', 'fotuya', 'fatuya', 'ফতুয়া'],
  ['lungi', 'lungee', 'longi', 'lungyi', 'লুঙ্গি', 'লুঙ্গী', 'লুংগি'],
  ['pajama', 'pyjama', 'payjama', 'paijama', 'পাজামা', 'পায়জামা'],
  ['dhoti', 'dhuti', 'ধুতি'],
  ['sherwani', 'sherwany', 'shervani', 'শেরওয়ানি', 'শেরোয়ানি'],
  ['koti', 'koty', 'waistcoat', 'vest', 'কোটি', 'কটি'],
  ['thobe', 'jubba', 'jobba', 'thawb', 'জুব্বা', 'জোব্বা', 'থোব'],
  ['shawl', 'chador', 'chadar', 'শাল', 'চাদর'],
  ['gamcha', 'gamchha', 'gamsa', 'গামছা'],
  ['jamdani', 'jamdanee', 'জামদানি', 'জামদানী'],
  ['katan', 'কাতান'],
  ['muslin', 'moslin', 'মসলিন'],
  ['khadi', 'khaddar', 'khadee', 'খাদি', 'খদ্দর'],
  ['tant', 'taant', 'tat', 'তাঁত', 'তাত'],
  ['nakshi', 'nokshi', 'naksi', 'নকশি', 'নকশী'],
  ['batik', 'batick', 'বাটিক'],
  ['block', 'ব্লক'],
  ['silk', 'সিল্ক', 'রেশম'],
  ['cotton', 'suti', 'shuti', 'সুতি', 'সুতী', 'কটন'],
  ['linen', 'লিনেন'],
  ['denim', 'ডেনিম'],
  ['shirt', 'শার্ট'],
  ['polo', 'polo shirt', 'পোলো'],
  [
    'tee',
    'tshirt',
    't-shirt',
    'teeshirt',
    'tee shirt',
    'genji',
    'genjee',
    'ganji',
    'টিশার্ট',
    'টি শার্ট',
    'গেঞ্জি',
  ],
  ['hoodie', 'hoody', 'hudi', 'হুডি'],
  ['sweater', 'sweter', 'jumper', 'pullover', 'সোয়েটার'],
  ['jacket', 'jaket', 'জ্যাকেট'],
  ['blazer', 'bleezer', 'ব্লেজার'],
  ['jeans', 'jean', 'jins', 'জিন্স'],
  ['pants', 'pant', 'trousers', 'trouser', 'প্যান্ট', 'ট্রাউজার'],
  ['fabric', 'kapor', 'gojkapor', 'goj kapor', 'কাপড়', 'গজ কাপড়'],
  ['winter', 'shiter', 'sheeter', 'শীত', 'শীতের'],
  ['wedding', 'biye', 'biyer', 'বিয়ে', 'বিয়ের'],
  ['eid', 'eider', 'ঈদ', 'ঈদের'],
  ...COLOR_GROUPS,
];

/** Words that are searched together. */
export interface SearchUnit {
  /** one word, or the words of a phrase that has synonyms */
  words: string[];
  /** words and phrases with the same meaning, without the unit itself */
  synonyms: string[];
}

/** The longest phrase; a synonym file with a longer one is refused. */
export const MAX_PHRASE_WORDS = 3;

/** Synonyms by word and phrase, independent of Unicode form and case. */
export class Synonyms {
  readonly #groupsOf = new Map<string, SynonymGroup[]>();
  /** All single words of the table: correctly spelled, and candidates for corrections. */
  readonly words: readonly string[];

  constructor(groups: readonly SynonymGroup[]) {
    for (const group of groups) {
      const forms = group.map((form) => form.normalize('NFC').toLowerCase());
      for (const key of new Set(forms.map(keyOf))) {
        this.#groupsOf.set(key, [...(this.#groupsOf.get(key) ?? []), forms]);
      }
    }
    this.words = [...this.#groupsOf.keys()].filter((key) => !key.includes(' '));
  }

  has(word: string): boolean {
    return this.#find(word) !== undefined;
  }

  /** The synonyms of a word or phrase, without itself. */
  of(words: string): string[] {
    return [...new Set(this.#find(words)?.flat())].filter((form) => form !== words);
  }

  /** An English plural that is not in the table is looked up as its singular. */
  #find(words: string): SynonymGroup[] | undefined {
    const groups = this.#groupsOf;
    return groups.get(words) ?? groups.get(words.replace(/s$/, '')) ?? groups.get(words.replace(/es$/, ''));
  }

  /** Groups the words of a search into the phrases of the table; the longest phrase wins. */
  unitsOf(words: readonly string[]): SearchUnit[] {
    const units: SearchUnit[] = [];
    for (let at = 0; at < words.length; ) {
      let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
      while (length > 1 && !this.has(words.slice(at, at + length).join(' '))) length--;
      const unit = words.slice(at, at + length);
      units.push({ words: unit, synonyms: this.of(unit.join(' ')) });
      at += length;
    }
    return units;
  }

  /** The words that start with a prefix, with their synonyms. */
  startingWith(start: string): string[] {
    const forms = this.words
      .filter((word) => word.startsWith(start))
      .flatMap((word) => [word, ...this.of(word)]);
    return [...new Set(forms)];
  }
}

const keyOf = (form: string) => searchWords(form).join(' ');

const colorWords = new Set(COLOR_GROUPS.flat().map(keyOf));

/** Whether words of a search name a colour. */
export const isColor = (words: readonly string[]): boolean => colorWords.has(words.join(' '));
