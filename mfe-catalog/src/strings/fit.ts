import { defineTexts } from '@haat/remote/texts';

/** What most buyers say of the size, where the size guide or a suggested size is shown. */
export const fitTexts = defineTexts('fit', {
  said: {
    small: (count: number, total: number) => `${count} of ${total} buyers say it runs small`,
    expected: (count: number, total: number) => `${count} of ${total} buyers say it fits as expected`,
    large: (count: number, total: number) => `${count} of ${total} buyers say it runs large`,
  },
});
