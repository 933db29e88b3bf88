import { LOW_STOCK } from '@haat/contracts';

export type StockLevel = 'out' | 'low' | 'in';

/** The stock level for a number of pieces (section 4). */
export function stockLevel(pieces: number): StockLevel {
  if (pieces <= 0) return 'out';
  return pieces <= LOW_STOCK ? 'low' : 'in';
}
