import { daysAfter, dhakaDay, foldName, hasBengali, LANGUAGES, type Language } from '@haat/contracts';
import { wordNameBn } from '@haat/contracts/words-bn';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { SingleFlightCache } from '../../platform/http/singleFlightCache';
import { publicClientKeyOf } from '../../platform/limits/addresses';
import { countAttempt } from '../../platform/limits/limits';
import { countedTags, readingOf } from './catalog.service';
import { addSearch, mostSearched } from './popularWords.queries';
import type { SearchCache } from './searchCache.service';

const WINDOW_DAYS = 30;
/** Searches by fewer visitors may be about a person. */
const MIN_VISITORS = 5;
const MAX_WORDS = 12;
/** Length of popular words, in characters. */
const LENGTH = { min: 2, max: 40 };
/** Most searched texts; some of them may no longer find anything. */
const MAX_CANDIDATES = 3 * MAX_WORDS;
const STALE_AFTER_MS = 600_000;

/** The first day whose searches count, 'YYYY-MM-DD' in Asia/Dhaka. */
export const firstDayOfWords = (now: Date) => daysAfter(dhakaDay(now), 1 - WINDOW_DAYS);

/** A searched text as it is counted; null where it is no popular word: a number, a single letter, a long text. */
export function countedWords(text: string): string | null {
  const words = foldName(text);
  const length = [...words].length;
  if (length < LENGTH.min || length > LENGTH.max) return null;
  // Phone and order numbers, addresses of e-mail and of pages.
  return /\p{L}/u.test(words) && !/\p{N}{4}|[@/:]/u.test(words) ? words : null;
}

/** POST products/searches/: counts a search that finds products, once for a network address in the whole window. */
export async function countSearch(
  context: Context,
  searches: SearchCache,
  text: string,
  request: FastifyRequest,
): Promise<void> {
  const words = countedWords(text);
  if (words === null || !(await findsProducts(context, searches, words))) return;
  const visitor = publicClientKeyOf(request.ip) ?? request.device().id;
  const exceeded = await countAttempt(context, [
    ['popular_words', `${visitor} ${words}`],
    ['popular_words_address', visitor],
  ]);
  if (!exceeded) await addSearch(context.db.kysely, dhakaDay(context.clock.now()), words);
}

async function findsProducts({ db }: Pick<Context, 'db'>, searches: SearchCache, words: string) {
  const reading = await readingOf(db, searches, { search: words });
  return reading?.corrected === null;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** GET products/popular-words/: what the shop offers to search for, read again every ten minutes. */
export function popularWordsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  searches: SearchCache,
): (language?: Language) => Promise<string[]> {
  const lists = new SingleFlightCache<string[]>(clock, {
    maxSize: LANGUAGES.length,
    expiresAt: (from) => from + STALE_AFTER_MS,
  });
  return (language = 'en') =>
    lists.get(language, async () => {
      const searched = await mostSearched(db.lists, {
        since: firstDayOfWords(clock.now()),
        min: MIN_VISITORS,
        limit: MAX_CANDIDATES,
      });
      const found = await Promise.all(searched.map((words) => findsProducts({ db }, searches, words)));
      const words = searched.filter(
        (text, index) => found[index] && (language === 'bn' || !hasBengali(text)),
      );
      const tags = (await countedTags({ db, clock }, searches)).filter(({ usage_count }) => usage_count > 0);
      const shown = new Map<string, string>();
      for (const word of [...words.map(capitalized), ...tags.map(({ name }) => name)]) {
        // শাড়ি and Saree look alike on a page in Bangla.
        const name = foldName(language === 'bn' ? wordNameBn(word) : word);
        if (!shown.has(name)) shown.set(name, word);
      }
      return [...shown.values()].slice(0, MAX_WORDS);
    });
}
