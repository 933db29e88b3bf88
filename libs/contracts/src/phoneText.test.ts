import { optionalPhone, phone } from './fields';
import { phoneOffer } from './phoneText';

test.each([
  '01712345678',
  '01712 345678',
  '01712-345678',
  '017-123-45678',
  '(01712) 345678',
  '০১৭১২-৩৪৫৬৭৮',
  '\u202a01712345678\u202c',
  '\u200e01712\u200b345678\ufeff',
  '01712\u2011345678',
  '01712\u2013345678',
  '01712\u00a0345678',
  '01712.345678',
])('%j is 01712345678', (typed) => {
  for (const field of [phone, optionalPhone]) expect(field.parse(typed)).toBe('01712345678');
  expect(phoneOffer(typed)).toBeNull();
});

test.each(['+8801712345678', '(+880) 1712 345678', '+880-1712-345678', '\u202d+৮৮০ ১৭১২-৩৪৫৬৭৮\u202c'])(
  '%j has its country',
  (typed) => {
    expect(phone.parse(typed)).toBe('+8801712345678');
    expect(phoneOffer(typed)).toBeNull();
  },
);

test.each([
  ['8801712345678', '+880 1712 345678'],
  ['880 1712-345678', '+880 1712 345678'],
  ['৮৮০১৭১২৩৪৫৬৭৮', '+880 1712 345678'],
  ['008801712345678', '+880 1712 345678'],
  ['8801212345678', null],
  ['88017123456789', null],
  ['0171234567', null],
  ['01712/345678', null],
])('%s is invalid, and offers %s', (typed, offer) => {
  expect(phone.safeParse(typed).success).toBe(false);
  expect(phoneOffer(typed)).toBe(offer);
  if (offer) expect(phone.parse(offer)).toBe('+8801712345678');
});
