import { localDigits } from './language';
import { latinDigits } from './latinDigits';
import type { ChartValue } from './sizeCharts';

/** The units in which lengths are shown and typed; stored are whole millimetres. */
export type LengthUnit = 'cm' | 'in';

const MM_PER: Record<LengthUnit, number> = { cm: 10, in: 25.4 };

/** A length for readers: centimetres to the millimetre, inches to the quarter. @param mm millimetres */
export function formatLength(mm: number, unit: LengthUnit): string {
  return localDigits(String(unit === 'cm' ? mm / 10 : Math.round((mm / 25.4) * 4) / 4));
}

/** Both ends, or the one length. */
export function formatSpan({ from, to }: ChartValue, unit: LengthUnit): string {
  const [first, last] = [formatLength(from, unit), formatLength(to, unit)];
  return first === last ? first : `${first}–${last}`;
}

/** A length for an input: {@link parseLength} reads the same millimetres from it. */
export function editLength(mm: number, unit: LengthUnit): string {
  const length = mm / MM_PER[unit];
  // Prefer a round value if it converts to the same millimetres: 2438 mm is 95.98 in, but people write 96.
  const written = [Math.round(length * 4) / 4, Number(length.toFixed(1))].map(String);
  return written.find((text) => parseLength(text, unit) === mm) ?? String(Number(length.toFixed(2)));
}

/** Like {@link editLength}, but '94-99' if the ends differ. */
export function editSpan({ from, to }: ChartValue, unit: LengthUnit): string {
  return from === to ? editLength(from, unit) : `${editLength(from, unit)}-${editLength(to, unit)}`;
}

/** The millimetres of a typed length, with Latin or Bengali digits; null for other text. */
export function parseLength(text: string, unit: LengthUnit): number | null {
  // A comma can only be the decimal sign where no thousands follow it.
  const digits = latinDigits(text)
    .trim()
    .replace(/,(?=\d{1,2}$)/, '.');
  return /^\d{1,4}(\.\d{0,3})?$/.test(digits) ? Math.round(Number(digits) * MM_PER[unit]) : null;
}

/** A typed length, or two with a dash between; null for other text. */
export function parseSpan(text: string, unit: LengthUnit): ChartValue | null {
  const parts = text.split(/[-–—]/);
  const [from = null, to = from] = parts.map((part) => parseLength(part, unit));
  return from === null || to === null || parts.length > 2 ? null : { from, to };
}
