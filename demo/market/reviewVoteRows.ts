import type { FitAnswer } from '@haat/contracts';
import { rngOf } from '../art/garmentArt';
import type { RowsOf } from './demo.queries';
import type { At, Person } from './peopleRows';

const FITS_WELL = /fit|মাপ একদম/i;
const RUNS_SMALL = /size up|runs small/i;

/** Gives most reviews of items in a size an answer about the fit, one that does not contradict their words. */
export function withFit(reviews: RowsOf<'reviews'>, items: RowsOf<'order_items'>): RowsOf<'reviews'> {
  const inSize = new Set(
    items.flatMap(({ order_id, product_id, size }) => (size ? [`${order_id} ${product_id}`] : [])),
  );
  return reviews.map((review) => {
    const isInSize = inSize.has(`${review.order_id} ${review.product_id}`);
    return { ...review, fit: isInSize ? fitOf(review) : null };
  });
}

function fitOf({ id, product_id, content }: RowsOf<'reviews'>[number]): FitAnswer | null {
  const rng = rngOf(`fit ${id}`);
  if (RUNS_SMALL.test(content)) return 'small';
  if (FITS_WELL.test(content)) return 'expected';
  if (rng.chance(0.15)) return null;
  const others: FitAnswer = product_id % 3 === 0 ? 'large' : 'small';
  return rng.chance(0.8) ? 'expected' : others;
}

/** Helpful votes for reviews; longer reviews get more. */
export function reviewVoteRows(
  reviews: RowsOf<'reviews'>,
  buyers: readonly Person[],
  ageOf: (at: Date) => number,
  at: At,
): RowsOf<'review_votes'> {
  return reviews.flatMap(({ id = 0, user_id, content, created_at }) => {
    const rng = rngOf(`votes ${id}`);
    const max = content.length > 60 ? 14 : 5;
    const count = Math.floor(max * rng.next() ** 2);
    // Not the first, who is the demo customer: her votes are her own.
    const voters = buyers.slice(1).filter((buyer) => buyer.id !== user_id);
    const first = rng.int(0, voters.length - 1);
    const age = ageOf(new Date(created_at ?? at(0)));
    return Array.from({ length: Math.min(count, voters.length) }, (_, index) => ({
      review_id: id,
      user_id: voters[(first + index) % voters.length]!.id,
      created_at: at(age * rng.range(0.05, 0.95)),
    }));
  });
}
