import { languageOf } from './languageOf';

test.each([
  ['Fits well', 'en'],
  ['ছবিতে যেমন, হাতেও ঠিক তেমন।', 'bn'],
  ['Khadi koti কটি', 'en'],
  ['দারুণ! Nice', 'bn'],
  ['জামদানি saree, 42"', 'bn'],
  ['লাল', 'bn'],
  ['', 'en'],
  ['5/5', 'en'],
  ['৫', 'bn'],
] as const)('the language of "%s" is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
