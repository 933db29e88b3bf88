import texts from './reviewTexts.json' with { type: 'json' };

interface Praise {
  openings: readonly string[];
  more: readonly string[];
}

/** Review texts by number of stars: an opening and, often, something more. */
export const praise: Readonly<Record<number, Praise>> = texts.praise;

/** Replies of sellers: thanks for four or five stars, help for fewer. */
export const replies = texts.replies;
