import { defineTexts } from '@haat/remote/texts';

/** The buyers' majority opinion on the size, shown with the size guide and with a suggested size. */
export const fitTexts = defineTexts('fit', {
  said: {
    small: (count: number, total: number) => `${count} of ${total} buyers say it runs small`,
    expected: (count: number, total: number) => `${count} of ${total} buyers say it fits as expected`,
    large: (count: number, total: number) => `${count} of ${total} buyers say it runs large`,
  },
});
