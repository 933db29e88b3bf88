import { returnRule } from './returnRule';

test.each([
  ['General Clothing', false, 'any'],
  ['General Clothing', true, 'made'],
  ['Thrifted Clothing', false, 'described'],
  ['Loose Fabric', false, 'faulty'],
  ['', false, 'any'],
] as const)('%s, custom sizes %s: %s', (business_type, offers_custom_sizes, rule) => {
  expect(returnRule({ business_type, offers_custom_sizes })).toBe(rule);
});
