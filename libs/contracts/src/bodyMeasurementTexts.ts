import * as z from 'zod/mini';
import { type LengthUnit, parseLength } from './length';
import { isBodyLength } from './sizeCharts';

/** The form of a person's measurements: as typed, each may be empty. @param problem said of what can be no measurement */
export function bodyMeasurementTexts(unit: LengthUnit, problem: string) {
  const length = z
    .string()
    .check(z.refine((text) => text.trim() === '' || isBodyLength(parseLength(text, unit)), problem));
  return z.object({ body_chest: length, body_waist: length, body_hip: length, body_height: length });
}
