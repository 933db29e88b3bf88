import { defineTexts } from './texts';

/** Words of sellers: tags, colours, measures, categories and business types. In English they are shown as stored. They are
 * only shown, never sent: addresses and the API have the stored word. */
export const wordTexts = defineTexts('words', { nameOf: (word: string) => word });
