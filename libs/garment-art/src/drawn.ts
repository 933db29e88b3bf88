import type { Curve, Point } from './geometry';

/** A drawing of a garment: its art, the outlines that throw its shadow, and where a close crop should look. */
export interface Drawn {
  art: string;
  silhouette: readonly Curve[];
  focus: Point;
}

/** `flat` is the piece folded, as on a shop's shelf. */
export type Side = 'front' | 'back' | 'flat';
