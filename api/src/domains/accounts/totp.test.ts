import { base32 } from '../../platform/format/base32';
import { fromBase32 } from '../../testing/fromBase32';
import { codeAt, otpauthUri, stepAt, stepOfCode } from './totp';

const SECRET = Buffer.from('12345678901234567890');

// Appendix B of RFC 6238, the last six of eight digits.
test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
])('at %s the code is %s', (time, code) => {
  const now = new Date(time);
  expect(codeAt(SECRET, stepAt(now))).toBe(code);
  expect(stepOfCode(SECRET, code, now, 0)).toBe(stepAt(now));
});

test('codes of the steps before and after are right, others and used ones are not', () => {
  const now = new Date('2026-11-21T08:05:00Z');
  const step = stepAt(now);
  const found = (of: number, after = 0) => stepOfCode(SECRET, codeAt(SECRET, of), now, after);
  expect([-2, -1, 0, 1, 2].map((drift) => found(step + drift))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
  expect([step - 1, step, step + 1].map((of) => found(of, step))).toEqual([null, null, step + 1]);
  for (const code of ['', '12345', '1234567', 'abcdef']) expect(stepOfCode(SECRET, code, now, 0)).toBeNull();
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
  expect(fromBase32(encoded).toString()).toBe(text);
});

test('the address for authenticator apps', () => {
  expect(otpauthUri(SECRET, 'rafiq+shop@haat.example')).toBe(
    'otpauth://totp/Haat%3Arafiq%2Bshop%40haat.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Haat&algorithm=SHA1&digits=6&period=30',
  );
});
