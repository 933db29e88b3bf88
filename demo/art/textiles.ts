import { mix } from './color';
import { dyed } from './dyedTextiles';
import { printed } from './printedTextiles';
import type { Rng } from './rng';
import type { Textile, TextileMaker, Threads } from './textile';
import { woven } from './wovenTextiles';

export const makers = { ...woven, ...printed, ...dyed } satisfies Record<string, TextileMaker>;

export type PatternName = keyof typeof makers;

export function textileOf(pattern: PatternName, threads: Threads, rng: Rng): Textile {
  return makers[pattern](threads, rng);
}

/** The tone a cloth has from afar: what its shadows are mixed from. */
export function toneOf(pattern: PatternName, threads: Threads): string {
  const share: Partial<Record<PatternName, number>> = {
    gingham: 0.35,
    tartan: 0.3,
    gamcha: 0.4,
    ikat: 0.35,
    awning: 0.4,
    chakma: 0.3,
    houndstooth: 0.35,
    tieDye: 0.4,
  };
  return mix(threads.base, threads.accent, share[pattern] ?? 0.08);
}
