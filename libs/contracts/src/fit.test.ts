import { type FitVotes, fitVerdict } from './fit';

const votes = (small: number, expected: number, large: number): FitVotes => ({ small, expected, large });

test.each<[what: string, of: FitVotes | null | undefined, verdict: ReturnType<typeof fitVerdict>]>([
  ['no votes', null, null],
  ['an older API', undefined, null],
  ['too few', votes(0, 2, 0), null],
  ['just enough', votes(0, 2, 1), { answer: 'expected', count: 2, total: 3 }],
  ['most say small', votes(6, 3, 1), { answer: 'small', count: 6, total: 10 }],
  ['most say large', votes(0, 2, 3), { answer: 'large', count: 3, total: 5 }],
  ['two lead', votes(3, 3, 1), null],
  ['small and large are even', votes(3, 1, 3), null],
])('%s', (_what, of, verdict) => {
  expect(fitVerdict(of)).toEqual(verdict);
});
