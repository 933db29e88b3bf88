import { hasBengali } from '@haat/contracts';
import { COLOR_FAMILIES } from './colorFamilies';
import { searchWords } from './searchWords';
import groups from './synonymGroups.json' with { type: 'json' };

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
export const SYNONYM_GROUPS: readonly SynonymGroup[] = [...groups, ...COLOR_GROUPS];

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
