import texts from './reviewTexts.json' with { type: 'json' };

interface Praise {
  openings: readonly string[];
  more: readonly string[];
}

/** What buyers write, by the stars they give: an opening and, often, something more. */
export const praise: Readonly<Record<number, Praise>> = texts.praise;

/** What sellers answer: thanks for four or five stars, help for fewer. */
export const replies = texts.replies;
