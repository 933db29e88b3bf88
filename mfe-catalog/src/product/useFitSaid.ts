import { type FitVotes, fitVerdict } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { fitTexts } from '../strings/fit';

/** "8 of 10 buyers say it runs small"; null where there is too little to say. */
export function useFitSaid(votes: FitVotes | null | undefined): string | null {
  const { said } = useTexts(fitTexts);
  const verdict = fitVerdict(votes);
  return verdict && said[verdict.answer](verdict.count, verdict.total);
}
