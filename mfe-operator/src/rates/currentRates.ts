import type { CommissionRate, Rates } from '@haat/contracts';

/** A store, a tier, a business type or all stores, with the rate that counts today and the one that follows. */
export interface CurrentRate {
  /** the same for all rates of one scope */
  key: string;
  of: Pick<CommissionRate, 'store' | 'tier' | 'business_type'>;
  now: CommissionRate | null;
  next: CommissionRate | null;
}

/** Name of a rate's scope, the same for all its rows. */
const scopeOf = ({ store, tier, business_type }: CurrentRate['of']): string =>
  store ? `store ${store.id}` : (tier ?? business_type ?? 'all');

/** What counts today for each scope that has a rate, or gets one. @param commission the newest of each scope first */
export function currentRates({ commission, today }: Pick<Rates, 'commission' | 'today'>): CurrentRate[] {
  const found = new Map<string, CurrentRate>();
  for (const rate of commission) {
    const key = scopeOf(rate);
    const one = found.get(key) ?? { key, of: rate, now: null, next: null };
    found.set(key, one);
    if (rate.from_day > today) {
      // The last row of a day counts, and comes first.
      if (one.next?.from_day !== rate.from_day) one.next = rate;
    } else one.now ??= rate;
  }
  // Where a rate of its own has ended, there is nothing to show.
  return [...found.values()].filter(({ now, next }) => now?.percent != null || next?.percent != null);
}
