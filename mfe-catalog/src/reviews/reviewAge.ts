import { dhakaDay } from '@haat/contracts';

/** The age of a review in its largest whole unit (section 9: review age labels). */
export type ReviewAge =
  | { unit: 'today' | 'yesterday' }
  | { unit: 'day' | 'week' | 'month' | 'year'; count: number };

const DAY_MS = 86_400_000;

/**
 * Counts calendar days of Asia/Dhaka.
 * @param writtenAt ISO timestamp
 * @returns null for an invalid timestamp
 */
export function reviewAge(writtenAt: string, now: Date): ReviewAge | null {
  const written = Date.parse(writtenAt);
  if (Number.isNaN(written)) return null;
  const days = (midnightOf(now) - midnightOf(new Date(written))) / DAY_MS;
  if (days <= 0) return { unit: 'today' };
  if (days === 1) return { unit: 'yesterday' };
  if (days < 7) return { unit: 'day', count: days };
  if (days < 30) return { unit: 'week', count: Math.floor(days / 7) };
  if (days < 365) return { unit: 'month', count: Math.floor(days / 30) };
  return { unit: 'year', count: Math.floor(days / 365) };
}

function midnightOf(instant: Date): number {
  return Date.parse(dhakaDay(instant));
}
