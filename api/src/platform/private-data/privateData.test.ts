import { randomBytes } from 'node:crypto';
import type { EncryptedText } from '../db/encryptedText';
import { parsePrivateDataKey } from './parsePrivateDataKey';
import { ENCRYPTED, PrivateData, PrivateDataUnreadable } from './privateData';

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
const location = { table: 'sellers', column: 'id_number', row: 7 };
const privateData = new PrivateData({ current: first });
const encrypted = privateData.encrypt('1990123456789', location);
const parts = encrypted.split(':');

/** The encrypted value with one of its parts replaced. */
const withPart = (index: number, change: (part: string) => string) =>
  parts.map((part, at) => (at === index ? change(part) : part)).join(':') as EncryptedText;
const flipByte = (at: number) => (part: string) => {
  const bytes = Buffer.from(part, 'base64url');
  const index = at < 0 ? bytes.length + at : at;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString('base64url');
};

test.each(['1990123456789', '', '০১৭১২', 'x'.repeat(1000)])('decrypts what it encrypted: %j', (text) => {
  const value = privateData.encrypt(text, location);
  expect(value).toMatch(ENCRYPTED);
  expect(value).toMatch(/^v1:[0-9a-f]{16}:[\w-]{80}:[\w-]{38,}$/);
  expect(privateData.decrypt(value, location)).toBe(text);
});

test('equal numbers have different ciphertexts, and neither contains the number', () => {
  const again = privateData.encrypt('1990123456789', location);
  expect(again).not.toBe(encrypted);
  expect(again.split(':')[2]).not.toBe(parts[2]);
  expect(`${encrypted}${again}`).not.toContain('1990123456789');
});

test.each<[what: string, value: EncryptedText]>([
  ['another version', withPart(0, () => 'v2')],
  ['an unknown key', withPart(1, () => '0'.repeat(16))],
  ['a changed nonce of the data key', withPart(2, flipByte(0))],
  ['a changed data key', withPart(2, flipByte(20))],
  ['a changed tag of the data key', withPart(2, flipByte(-1))],
  ['a changed nonce', withPart(3, flipByte(0))],
  ['a changed ciphertext', withPart(3, flipByte(12))],
  ['a changed tag', withPart(3, flipByte(-1))],
  ['a short tag', withPart(3, (part) => part.slice(0, -8))],
  ['no value', withPart(3, () => '')],
  ['more parts', `${encrypted}:x` as EncryptedText],
  [
    'the data key of another value',
    withPart(2, () => privateData.encrypt('1', location).split(':')[2] ?? ''),
  ],
  ['a number that is not encrypted', '1990123456789' as EncryptedText],
])('refuses %s', (_what, value) => {
  expect(() => privateData.decrypt(value, location)).toThrow(PrivateDataUnreadable);
  expect(() => privateData.rewrap(value, location)).toThrow(PrivateDataUnreadable);
});

test.each([
  ['row', { ...location, row: 8 }],
  ['column', { ...location, column: 'account_number' }],
  ['table', { ...location, table: 'buyers' }],
])('refuses a value that was copied from another %s', (_what, other) => {
  expect(() => privateData.decrypt(encrypted, other)).toThrow(PrivateDataUnreadable);
  expect(() => privateData.rewrap(encrypted, other)).toThrow(
    `${other.table}.${other.column} of row ${other.row} can't be decrypted`,
  );
});

test('the previous key decrypts and does not encrypt', () => {
  const rotating = new PrivateData({ current: second, previous: first });
  expect(rotating.decrypt(encrypted, location)).toBe('1990123456789');
  expect([rotating.hasKey(privateData.keyId), rotating.hasKey(rotating.keyId)]).toEqual([true, true]);
  const written = rotating.encrypt('1', location);
  expect(written.split(':')[1]).toBe(rotating.keyId);
  expect(() => privateData.decrypt(written, location)).toThrow(PrivateDataUnreadable);
  expect(() => new PrivateData({ current: third }).decrypt(encrypted, location)).toThrow(
    PrivateDataUnreadable,
  );
});

test('rewrapping changes the key and keeps the encrypted value', () => {
  const rotated = new PrivateData({ current: second, previous: first }).rewrap(encrypted, location);
  expect(rotated.split(':')[3]).toBe(parts[3]);
  expect(new PrivateData({ current: second }).decrypt(rotated, location)).toBe('1990123456789');
  expect(() => privateData.decrypt(rotated, location)).toThrow(PrivateDataUnreadable);
});

const key = Buffer.alloc(32, 0xfb);
test.each<[text: string, key: Buffer | null]>([
  [key.toString('base64'), key],
  [key.toString('base64url'), key],
  [key.toString('hex'), null],
  [Buffer.alloc(31).toString('base64'), null],
  [Buffer.alloc(33).toString('base64'), null],
  ['correct horse battery staple, repeated twice', null],
  ['', null],
])('%s as a key', (text, expected) => {
  expect(parsePrivateDataKey(text)).toEqual(expected);
});
