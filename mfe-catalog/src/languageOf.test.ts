import { languageOf } from './languageOf';

test.each([
  ['Fits well', undefined],
  ['ছবিতে যেমন, হাতেও ঠিক তেমন।', 'bn'],
  ['Khadi koti কটি', undefined],
  ['দারুণ! Nice', 'bn'],
  ['', undefined],
  ['5/5', undefined],
])('%s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
