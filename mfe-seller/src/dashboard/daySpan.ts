import { localDigits, shortDay } from '@haat/contracts';

/** Days of one month in words: '1–21 Oct', or '1 Oct'. @param from 'YYYY-MM-DD' @param to of the same month */
export function daySpan({ from, to }: { from: string; to: string }): string {
  return from === to ? shortDay(to) : `${localDigits(Number(from.slice(8)))}–${shortDay(to)}`;
}
