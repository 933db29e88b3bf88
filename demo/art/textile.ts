import type { Rng } from './rng';

/** One repeat of a cloth: `art` fills 0..width × 0..height, tiles without a seam and carries no ids. */
export interface Textile {
  width: number;
  height: number;
  art: string;
}

/** The threads a cloth is made of. */
export interface Threads {
  base: string;
  accent: string;
  trim: string;
}

/** Draws one repeat; the chance decides what the loom's master would: spacing, motif, order of stripes. */
export type TextileMaker = (threads: Threads, rng: Rng) => Textile;
