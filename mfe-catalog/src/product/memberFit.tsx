import {
  type BodyMeasurements,
  type FitVotes,
  formatLength,
  formatSpan,
  type Measurements,
  type ProductState,
  readMeasurements,
} from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { lengthUnitAtom } from '@haat/session';
import { useAtomValue } from 'jotai';
import { memberFitTexts } from '../strings/memberFit';
import { filledFields, type SizeSuggestion } from './bodyFit';
import { useFitSaid } from './useFitSaid';

// The product page's parts that use a member's own measurements. Loaded for members only.

export { bodyMeasurementsQuery } from '@haat/api-client/queries/account';
export { suggestSize } from './bodyFit';

/** Used when the measurements can't be loaded. */
export const NO_MEASUREMENTS: BodyMeasurements = {
  body_chest: null,
  body_waist: null,
  body_hip: null,
  body_height: null,
};

/** The source of the measurements that were filled in. */
export type FilledFrom = 'order' | 'profile';

/**
 * Measurements for a form in inches: those of the item that is bought again, and the member's own ones for the rest.
 * @param state of the navigation to the product
 */
export function fillFields(
  fields: readonly string[],
  body: BodyMeasurements,
  state: ProductState | null,
): { measurements: Measurements; from: FilledFrom | undefined } {
  const own = filledFields(fields, body, 'in');
  const ordered = readMeasurements(state?.custom_measurements);
  const from = fields.some((field) => ordered?.[field])
    ? 'order'
    : Object.keys(own).length > 0
      ? 'profile'
      : undefined;
  return { measurements: { ...own, ...ordered }, from };
}

interface SuggestedSizeProps extends SizeSuggestion {
  /** what buyers say of the fit */
  votes: FitVotes | null | undefined;
}

/** "M: your chest 96 cm fits 94–99 cm", and what buyers say of the fit. */
export function SuggestedSize({ size, measure, mm, span, votes }: SuggestedSizeProps) {
  const t = useTexts(memberFitTexts);
  const unit = useAtomValue(lengthUnitAtom);
  const withUnit = (length: string) => `${length} ${t.units[unit]}`;
  const said = useFitSaid(votes);
  const reason = t.fits[measure](withUnit(formatLength(mm, unit)), withUnit(formatSpan(span, unit)));
  return t.suggestedSize(size, said ? `${reason}; ${said}` : reason);
}

/** Says where the measurements in the fields are from. */
export const FilledIn = ({ from }: { from: FilledFrom }) => `${useTexts(memberFitTexts).filledIn[from]} `;
