import type { Curve, Point } from './geometry';

/** A drawing of a garment: its art, the outlines that throw its shadow, and where a close crop should look. */
export interface Drawn {
  art: string;
  silhouette: readonly Curve[];
  focus: Point;
  /** The floor, if the piece stands in a room, and what else must be in the picture. */
  stage?: Stage;
}

export interface Stage {
  floorY: number;
  /** Half the width of what touches the floor. */
  foot: number;
  props: readonly Curve[];
}

/** `flat` is the piece folded, as on a shop's shelf, `worn` the piece on a form or draped. */
export type Side = 'front' | 'back' | 'flat' | 'worn';
