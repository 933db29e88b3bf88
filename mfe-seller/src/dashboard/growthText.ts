import type { Growth } from '@haat/contracts';

export interface GrowthWords {
  new: string;
  up: (percent: string) => string;
  down: (percent: string) => string;
  flat: string;
}

/** Growth against last month as text; 'new' when that month was empty. */
export function growthText(growth: Growth, words: GrowthWords): string {
  if (growth === 'new') return words.new;
  if (growth === 0) return words.flat;
  const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(Math.abs(growth));
  return growth > 0 ? words.up(percent) : words.down(percent);
}
