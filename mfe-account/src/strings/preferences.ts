import { MAX_PREFERENCES } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';

/** Texts of /preferences. */
export const preferencesTexts = defineTexts('preferences', {
  title: 'LOVELY, LET US GET YOU SORTED!',
  lead: 'Tell us what you like to wear, and your home page starts with it. You can change it at any time.',
  group: 'Your styles',
  styles: {
    formal: 'FORMAL',
    casual: 'CASUAL',
    streetwear: 'STREET WEAR',
    ethnic: 'ETHNIC',
    activewear: 'ACTIVE WEAR',
  },
  pickForMe: 'PICK FOR ME',
  selected: (count: number) => `(MAXIMUM ${MAX_PREFERENCES}) - Selected: ${count}/${MAX_PREFERENCES}`,
  submit: "I'M READY!",
  saving: 'SAVING...',
  failed: 'Failed to save preferences',
});
