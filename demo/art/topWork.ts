import type { Canvas } from './canvas';
import { lit, mix, shaded } from './color';
import type { Garment } from './garmentFor';
import type { Textile } from './textile';
import type { TopForm } from './topForm';

/** One top on the table: everything its pieces need to know of each other. */
export interface TopWork {
  canvas: Canvas;
  garment: Garment;
  form: TopForm;
  textile: Textile;
  tone: string;
  isBack: boolean;
  isFolded: boolean;
  isWorn: boolean;
  /** Worn pieces that hang from a hanger and not on a form. */
  isHung: boolean;
}

export function buttonColor({ colors, whim }: Garment): string {
  return whim > 0.66
    ? mix(colors.trim, '#d8b36a', 0.5)
    : whim > 0.33
      ? lit(colors.base, 0.78)
      : shaded(colors.base, 0.4);
}

export function stitchColor({ kind, pattern, colors }: Garment): string {
  return pattern === 'denim' && kind !== 'shirt' ? '#d99a4a' : lit(colors.base, 0.5);
}
