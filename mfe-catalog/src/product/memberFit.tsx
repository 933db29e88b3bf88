import { type FitVotes, formatLength, formatSpan } from '@haat/contracts';
import { lengthUnitAtom } from '@haat/session';
import { useAtomValue } from 'jotai';
import { useMemberFitStrings } from '../strings/useMemberFitStrings';
import type { SizeSuggestion } from './bodyFit';
import { useFitSaid } from './useFitSaid';

// What the product page shows of a member's own measurements. Loaded for members only.

export { bodyMeasurementsQuery } from '@haat/api-client/queries/account';
export { filledFields, suggestSize } from './bodyFit';

interface SuggestedSizeProps extends SizeSuggestion {
  /** what buyers say of the fit */
  votes: FitVotes | null | undefined;
}

/** "M: your chest 96 cm fits 94–99 cm", and what buyers say of the fit. */
export function SuggestedSize({ size, measure, mm, span, votes }: SuggestedSizeProps) {
  const s = useMemberFitStrings();
  const unit = useAtomValue(lengthUnitAtom);
  const withUnit = (length: string) => `${length} ${s.units[unit]}`;
  const said = useFitSaid(votes);
  const reason = s.fits[measure](withUnit(formatLength(mm, unit)), withUnit(formatSpan(span, unit)));
  return s.suggestedSize(size, said ? `${reason}; ${said}` : reason);
}

/** Says that the fields have a member's measurements. */
export const FilledIn = () => `${useMemberFitStrings().filledIn} `;
