import { exceeded } from './precompress.mjs';

const budgets = [
  { file: /^frame\..*js$/, kB: 19, hint: 'What can be loaded later?' },
  { file: /^anek-latin\..*woff2$/, kB: 20, hint: 'Which letters does it have?' },
];

test('files within their budgets, and those without one, are no problem', () => {
  expect(exceeded('frame.1a2b.js', 19_000, budgets)).toEqual([]);
  expect(exceeded('anek-latin-more.1a2b.woff2', 90_000, budgets)).toEqual([]);
});

test('a script and a font that are too large are named with what to do', () => {
  expect(exceeded('frame.1a2b.js', 19_001, budgets)).toEqual([
    'frame.1a2b.js: 19001 bytes as sent, over 19 kB. What can be loaded later?',
  ]);
  expect(exceeded('anek-latin.1a2b.woff2', 20_500, budgets)).toEqual([
    expect.stringContaining('20500 bytes as sent, over 20 kB. Which letters does it have?'),
  ]);
});
