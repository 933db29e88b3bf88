import { pageTable } from './pageTable';
import type { Visit } from './pageVisit';

const visit = (lcp: number): Visit => ({
  fcp: 400,
  lcp,
  cls: 0.00114,
  waves: 2,
  blocking: 0,
  longestTask: 0,
  ready: 2100,
  complete: 2200,
  html: 22_000,
  scriptsBefore: 130_000,
  scripts: 200_000,
});
const visits = [visit(700), visit(900), visit(620)];
const cells = (table: string) => table.split('\n').map((line) => line.trim().split(/ {2,}/));

test('a page beside its floor: the distance of the medians', () => {
  const table = pageTable('guest', [{ name: '/home', visits, floor: [visit(500), visit(512), visit(800)] }]);
  const [head, row] = cells(table);
  expect(head?.slice(0, 7)).toEqual(['guest', 'FCP', 'its floor', 'LCP', 'its floor', 'above it', 'waves']);
  expect(row?.slice(0, 8)).toEqual(['/home', '400', '400', '700', '512', '188', '2', '0.0011']);
});

test('sites side by side: what the LCP is of that of the last one', () => {
  const last = [visit(560)];
  const table = pageTable('guest', [
    { name: '/home 1', visits, others: last },
    { name: '/home 2', visits: last },
  ]);
  const [head, first] = cells(table);
  expect(head?.slice(0, 5)).toEqual(['guest', 'FCP', 'LCP', '÷ last site', 'waves']);
  expect(first?.slice(0, 4)).toEqual(['/home 1', '400', '700', '1.25']);
});
