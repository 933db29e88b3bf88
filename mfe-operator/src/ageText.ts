import { localDigits } from '@haat/contracts';
import type { Translation } from '@haat/remote';
import type { en } from './strings/en';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago an instant was, in its largest whole unit: '3 days'. @param since ISO @param now in ms */
export function ageText(since: string, now: number, t: Translation<typeof en>['ago']): string {
  const ms = Math.max(0, now - new Date(since).getTime());
  const inUnits = (unit: number) => Math.floor(ms / unit);
  const text = (n: number, words: (n: string, one: boolean) => string) => words(localDigits(n), n === 1);
  if (ms < MINUTE_MS) return t.now;
  if (ms < HOUR_MS) return text(inUnits(MINUTE_MS), t.minutes);
  // Whole days from two on: 30 hours are more telling than a day.
  if (ms < 2 * DAY_MS) return text(inUnits(HOUR_MS), t.hours);
  return text(inUnits(DAY_MS), t.days);
}
