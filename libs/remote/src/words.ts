import { currentLanguage } from '@haat/contracts';
import { defineTexts } from './texts';

/** Words of sellers: tags, colours, measures, categories and business types. In English they are shown as stored. They are
 * only shown, never sent: addresses and the API have the stored word. */
export const wordTexts = defineTexts('words', { nameOf: (word: string) => word });

let bengaliOrder: Intl.Collator | undefined;

/**
 * Compares words by their shown names, for lists whose order the API leaves open, such as tags of equal counts. In English
 * the API has sorted them by name already, so all are equal.
 * @param nameOf shown name of a word
 */
export function compareShown(nameOf: (word: string) => string): (a: string, b: string) => number {
  if (currentLanguage() === 'en') return () => 0;
  bengaliOrder ??= new Intl.Collator(['bn', 'en'], { numeric: true });
  const { compare } = bengaliOrder;
  return (a, b) => compare(nameOf(a), nameOf(b));
}
