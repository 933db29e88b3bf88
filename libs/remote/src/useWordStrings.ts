import { defineStrings } from './strings';
import { words } from './words';

/**
 * Names of words that stores use most; only shown, never sent: addresses and the API have the stored word. Files that
 * load after the texts find the table among the parts.
 */
export const useWordStrings = defineStrings({
  en: words,
  bn: async () => ({ bn: (await import(/* webpackChunkName: "bn" */ './wordsBn')).wordsBn }),
  part: 'words',
});
