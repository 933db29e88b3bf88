import * as z from 'zod/mini';
import { type LengthUnit, parseLength } from './length';
import { isBodyLength, PERSONAL_MEASURES, type PersonalMeasure } from './sizeCharts';

/** The form of a person's measurements: as typed, each may be empty. @param problem said of what can be no measurement */
export function bodyMeasurementTexts(unit: LengthUnit, problem: string) {
  const length = z
    .string()
    .check(z.refine((text) => text.trim() === '' || isBodyLength(parseLength(text, unit)), problem));
  return z.object(
    Object.fromEntries(PERSONAL_MEASURES.map((measure) => [measure, length])) as Record<
      PersonalMeasure,
      typeof length
    >,
  );
}
