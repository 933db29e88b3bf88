import { formatLength, formatSpan } from '@haat/contracts';
import { lengthUnitAtom } from '@haat/session';
import { useAtomValue } from 'jotai';
import { useMemberFitStrings } from '../strings/useMemberFitStrings';
import type { SizeSuggestion } from './bodyFit';

// What the product page shows of a member's own measurements. Loaded for members only.

export { bodyMeasurementsQuery } from '@haat/api-client/queries/account';
export { filledFields, suggestSize } from './bodyFit';

/** "M: your chest 96 cm fits 94–99 cm". */
export function SuggestedSize({ size, measure, mm, span }: SizeSuggestion) {
  const s = useMemberFitStrings();
  const unit = useAtomValue(lengthUnitAtom);
  const withUnit = (length: string) => `${length} ${s.units[unit]}`;
  return s.suggestedSize(
    size,
    s.fits[measure](withUnit(formatLength(mm, unit)), withUnit(formatSpan(span, unit))),
  );
}

/** Says that the fields have a member's measurements. */
export const FilledIn = () => `${useMemberFitStrings().filledIn} `;
