import { readPageText } from './pageText';

const section = (title: string, parts: object = {}) => ({
  ...{ title, text: [], steps: [], list: [], link: null },
  ...parts,
});

test('reads paragraphs, lists, steps and a link', () => {
  const text = `## Delivery
From every store
to every district.

- One parcel
  a store
- ৳80

## Returns\r
1. Choose it
২. Send it

Within 7 days.
[Your orders](/orders?status=delivered)`;
  expect(readPageText(text)).toEqual([
    section('Delivery', {
      text: ['From every store to every district.'],
      list: ['One parcel a store', '৳80'],
    }),
    section('Returns', {
      text: ['Within 7 days.'],
      steps: ['Choose it', 'Send it'],
      link: { to: '/orders?status=delivered', text: 'Your orders' },
    }),
  ]);
});

test.each([
  ['a < b and b > c, 5 & 6', 'a < b and b > c, 5 & 6'],
  ['See [this](/x) or *that*', 'See [this](/x) or *that*'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s are words', (line, words) => {
  expect(readPageText(`## A\n${line}`)).toEqual([section('A', { text: [words] })]);
});

test.each([
  ['', 'no_heading', 1],
  ['Words first\n## A', 'no_heading', 1],
  ['# A', 'level', 1],
  ['### A', 'level', 1],
  ['##', 'level', 1],
  ['## A\n\n## B\nWords', 'no_content', 1],
  ['## A\nWords\n## B', 'no_content', 3],
  ['## A\nWords\n## A\nWords', 'same_heading', 3],
  ['## A\n<script>alert(1)</script>', 'html', 2],
  ['## <img src=x onerror=alert(1)>', 'html', 1],
  ['## A\n&lt;b&gt;', 'html', 2],
  ['## A\n[Click](javascript:alert(1))', 'link', 2],
  ['## A\n[Click](https://evil.example)', 'link', 2],
  ['## A\n[Click](//evil.example)', 'link', 2],
  ['## A\n[Click](/\\evil.example)', 'link', 2],
  ['## A\n[Click]()', 'link', 2],
  ['## A\n[One](/a)\n[Two](/b)', 'second_link', 3],
  [Array.from({ length: 41 }, (_, n) => `## ${n}\nWords`).join('\n'), 'too_many', 81],
])('%j is refused: %s in line %i', (text, problem, line) => {
  expect(readPageText(text)).toEqual({ problem, line });
});
