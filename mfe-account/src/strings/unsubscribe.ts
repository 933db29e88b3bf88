import { defineTexts } from '@haat/remote/texts';

/** Texts of /unsubscribe. */
export const unsubscribeTexts = defineTexts('unsubscribe', {
  title: {
    wishes: 'Emails about your wish list',
    questions: 'Emails about your questions',
    storequestions: 'Emails about questions to your store',
    stores: 'Emails about stores you follow',
  },
  pending: 'Turning the emails off...',
  done: {
    wishes: 'You get no more emails about your wish list.',
    questions: 'You get no more emails about your questions.',
    storequestions: 'You get no more emails about questions to your store.',
    stores: 'You get no more emails about stores you follow.',
  },
  again: 'You can turn them on again in your profile.',
  invalid: 'This link does not work. You can turn these emails off in your profile.',
  failed: 'Failed to turn the emails off',
  retry: 'Try again',
  profile: 'Go to your profile',
});
