// Days and times of Asia/Dhaka: UTC+6, without daylight saving time. A day is a text 'YYYY-MM-DD'.
// Without Intl: its formats are slow to make on a cheap phone, and their texts differ between ICU versions ('Sept', a
// narrow space before PM).

import { bengaliDigits, currentLanguage, localDigits } from './language';

const OFFSET = '+06:00';
const OFFSET_MS = 6 * 3_600_000;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const MONTHS_BN = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' ');
/** The times of a day, by the hour at which each begins. */
const TIMES_BN: readonly (readonly [hour: number, name: string])[] = [
  [0, 'রাত'],
  [4, 'ভোর'],
  [6, 'সকাল'],
  [12, 'দুপুর'],
  [15, 'বিকেল'],
  [18, 'সন্ধ্যা'],
  [20, 'রাত'],
];

const isBangla = () => currentLanguage() === 'bn';
const isValid = (date: Date) => !Number.isNaN(date.getTime());
const inDhaka = (instant: Date) => new Date(instant.getTime() + OFFSET_MS);
const monthOf = (date: Date) => (isBangla() ? MONTHS_BN : MONTHS)[date.getUTCMonth()] ?? '';
/** Bengali names of months have no short form. */
const shortMonthOf = (date: Date) => (isBangla() ? monthOf(date) : monthOf(date).slice(0, 3));

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The day of an instant: what offers and "today" are compared by. */
export const dhakaDay = (instant: Date): string => dayOf(inDhaka(instant));

/** A valid instant as orders show it: date '21 Nov 2026' and time '2:05 PM'; in Bangla '২১ নভেম্বর ২০২৬' and 'দুপুর ২:০৫'. */
export function dhakaDateAndTime(instant: Date): { date: string; time: string } {
  const at = inDhaka(instant);
  const hour = at.getUTCHours();
  const minute = String(at.getUTCMinutes()).padStart(2, '0');
  return {
    date: localDigits(`${at.getUTCDate()} ${shortMonthOf(at)} ${at.getUTCFullYear()}`),
    time: timeText(hour, `${hour % 12 || 12}:${minute}`),
  };
}

function timeText(hour: number, clock: string): string {
  if (!isBangla()) return `${clock} ${hour < 12 ? 'AM' : 'PM'}`;
  const [, name] = TIMES_BN.findLast(([begins]) => begins <= hour)!;
  return `${name} ${bengaliDigits(clock)}`;
}

/** The date of an ISO timestamp: '21 Nov 2026'; '' for an invalid one. */
export function dhakaDate(iso: string): string {
  const instant = new Date(iso);
  return isValid(instant) ? dhakaDateAndTime(instant).date : '';
}

/** Date and time of an ISO timestamp: '21 Nov 2026, 2:05 PM'; '' for an invalid one. */
export function dhakaTime(iso: string): string {
  const instant = new Date(iso);
  if (!isValid(instant)) return '';
  const { date, time } = dhakaDateAndTime(instant);
  return `${date}, ${time}`;
}

/** A month '2026-11' in words: 'November 2026'; in Bangla 'নভেম্বর ২০২৬'. */
export function monthText(month: string): string {
  const date = midnightOf(`${month}-01`);
  return localDigits(`${monthOf(date)} ${date.getUTCFullYear()}`);
}

/** The first second of a day, in ISO 8601. */
export const startOfDhakaDay = (day: string): string => `${day}T00:00:00${OFFSET}`;

/** The last second of a day, in ISO 8601: the end day of an offer is inclusive. */
export const endOfDhakaDay = (day: string): string => `${day}T23:59:59${OFFSET}`;

/**
 * The day that a typed or sent date means: the date itself, or the day in Dhaka of an instant. A time without a zone
 * is a time in Dhaka.
 * @param date 'YYYY-MM-DD', with or without a time and a zone
 * @returns null when there is no such day between 2000 and 2099
 */
export function parseDhakaDay(date: string): string | null {
  const day = date.slice(0, 10);
  const midnight = midnightOf(day);
  // Date would turn 30 February into 2 March.
  if (!isValid(midnight) || dayOf(midnight) !== day) return null;
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(date);
  const instant = new Date(date.length === 10 ? midnight : hasZone ? date : `${date}${OFFSET}`);
  if (!isValid(instant)) return null;
  const parsed = date.length === 10 ? day : dhakaDay(instant);
  return /^20\d{2}-/.test(parsed) ? parsed : null;
}

/** The day a number of days later. */
export function daysAfter(day: string, count: number): string {
  const date = midnightOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The weekday of a day: 0 is Sunday, 5 is Friday. */
export const weekdayOf = (day: string): number => midnightOf(day).getUTCDay();

/** A day as '21 Nov'; what is no day stays as it is. */
export function shortDay(day: string): string {
  const date = midnightOf(day);
  return isValid(date) ? localDigits(`${date.getUTCDate()} ${shortMonthOf(date)}`) : day;
}

/** A day as '30 November 2026'. */
export function longDay(day: string): string {
  const date = midnightOf(day);
  return localDigits(`${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}`);
}
