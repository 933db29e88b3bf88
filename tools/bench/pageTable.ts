import { median } from './median';
import type { Visit } from './pageVisit';
import { tableText } from './table';

/** A page on one site, as often as it was opened. */
export interface PageVisits {
  name: string;
  visits: readonly Visit[];
  /** The same page on the last site, where this is another. */
  others?: readonly Visit[] | undefined;
  /** The same page without scripts. */
  floor?: readonly Visit[] | undefined;
}

type Column = readonly [name: string, of: (page: PageVisits) => number | string];

const ms = (visits: readonly Visit[], of: (visit: Visit) => number) => Math.round(median(visits.map(of)));
const figure = (of: (visit: Visit) => number) => (page: PageVisits) => ms(page.visits, of);
const ofFloor = (of: (visit: Visit) => number) => (page: PageVisits) =>
  page.floor ? ms(page.floor, of) : '';
const kB = (of: (visit: Visit) => number) => (page: PageVisits) =>
  (median(page.visits.map(of)) / 1000).toFixed(1);
const fcp = (visit: Visit) => visit.fcp;
const lcp = (visit: Visit) => visit.lcp;

const COLUMNS: readonly Column[] = [
  ['FCP', figure(fcp)],
  ['its floor', ofFloor(fcp)],
  ['LCP', figure(lcp)],
  ['its floor', ofFloor(lcp)],
  ['above it', ({ visits, floor }) => (floor ? ms(visits, lcp) - ms(floor, lcp) : '')],
  ['÷ last site', ({ visits, others }) => (others ? (ms(visits, lcp) / ms(others, lcp)).toFixed(2) : '')],
  ['waves', figure(({ waves }) => waves)],
  ['CLS', ({ visits }) => median(visits.map(({ cls }) => cls)).toFixed(4)],
  ['blocking', figure(({ blocking }) => blocking)],
  ['longest task', figure(({ longestTask }) => longestTask)],
  ['ready', figure(({ ready }) => ready)],
  ['complete', figure(({ complete }) => complete)],
  ['HTML, kB', kB(({ html }) => html)],
  ['scripts before, kB', kB(({ scriptsBefore }) => scriptsBefore)],
  ['scripts, kB', kB(({ scripts }) => scripts)],
];

/** The medians of some pages, in ms where nothing else is said; without columns that none of them has. */
export function pageTable(title: string, pages: readonly PageVisits[]): string {
  const columns = COLUMNS.filter(([, of]) => pages.some((page) => of(page) !== ''));
  const rows = pages.map((page) => [page.name, ...columns.map(([, of]) => of(page))]);
  return tableText([title, ...columns.map(([name]) => name)], rows);
}
