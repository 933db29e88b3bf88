import { draftOf, problemsIn, wordsOf } from './mailDraft';

const texts = [
  { key: 'subject', built_in: 'Your order {number}', placeholders: [{ name: 'number', needed: true }] },
  { key: 'heading', built_in: 'Thank you', placeholders: [] },
];

test('a draft has the words of a version and the built-in ones; what differs is sent', () => {
  const draft = draftOf({ texts: { en: texts, bn: [] } }, { en: { heading: 'Thanks!' }, bn: {} });
  expect(draft).toEqual({ en: { subject: 'Your order {number}', heading: 'Thanks!' }, bn: {} });
  expect(wordsOf(texts, draft.en)).toEqual({ heading: 'Thanks!' });
});

test.each([
  ['Order {number}', []],
  ['Order', [{ key: 'subject', what: 'missing', name: 'number' }]],
  ['{number} {name}', [{ key: 'subject', what: 'unknown', name: 'name' }]],
  ['{number} {', [{ key: 'subject', what: 'brace', name: '' }]],
  [' ', [{ key: 'subject', what: 'empty', name: '' }]],
])('“%s”', (subject, problems) => {
  expect(problemsIn(texts, { subject, heading: 'x' })).toEqual(problems);
});
