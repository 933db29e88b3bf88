import { defineTexts } from '@haat/remote/texts';

/** Texts at the end of a list that has more rows. */
export const moreRowsTexts = defineTexts('moreRows', {
  more: 'Show more',
  loading: 'Loading…',
});
