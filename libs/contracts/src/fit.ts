import * as z from 'zod/mini';

/** Answers of buyers about the size they ordered. */
export const FIT_ANSWERS = ['small', 'expected', 'large'] as const;
export type FitAnswer = (typeof FIT_ANSWERS)[number];

/** How many buyers gave which answer. */
export const fitVotes = z.object({ small: z.int(), expected: z.int(), large: z.int() });
export type FitVotes = z.output<typeof fitVotes>;

/** With fewer votes nothing is said about a product's fit. */
export const ENOUGH_FIT_VOTES = 3;

/** The most frequent answer: `count` of `total` votes. */
export interface FitVerdict {
  answer: FitAnswer;
  count: number;
  total: number;
}

/** @returns null where there are too few votes, or no answer leads */
export function fitVerdict(votes: FitVotes | null | undefined): FitVerdict | null {
  if (!votes) return null;
  const [first, second] = FIT_ANSWERS.map((answer) => ({ answer, count: votes[answer] })).sort(
    (a, b) => b.count - a.count,
  );
  const total = votes.small + votes.expected + votes.large;
  if (!first || !second || total < ENOUGH_FIT_VOTES || first.count === second.count) return null;
  return { ...first, total };
}
