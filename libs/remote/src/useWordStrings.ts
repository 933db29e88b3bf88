import { defineStrings } from './strings';
import { words } from './words';

/** Names of words that stores use most; only shown, never sent: addresses and the API have the stored word. */
export const useWordStrings = defineStrings({ en: words, part: 'words' });
