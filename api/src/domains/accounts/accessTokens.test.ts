import { createHash, generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose';
import { accessTokens } from './accessTokens';

const SECRET = 'a secret for the tests, of at least 32 characters';
const OTHER = 'another secret, also of at least 32 characters';
const NOW = new Date('2026-11-21T08:05:00Z');
const SECONDS = NOW.getTime() / 1000;
const MINUTES = 60_000;

const claims = { userId: 7, sessionId: 'a3b8d1b6-0b3b-4b1a-9c1a-1a2b3c4d5e6f' };
const payload = {
  sub: '7',
  sid: claims.sessionId,
  iss: 'haat',
  aud: 'haat-api',
  iat: SECONDS,
  exp: SECONDS + 600,
};

/** The tokens of an API process. */
const issuerAt = (sessionSecret: string, previousSessionSecret?: string, now = NOW) =>
  accessTokens({ clock: { now: () => now }, sessionSecret, previousSessionSecret });
const after = (ms: number) => new Date(NOW.getTime() + ms);

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const keyId = async (secret: string) => decodeProtectedHeader(await issuerAt(secret).sign(claims)).kid ?? '';

/** Signs anything with a secret, by default the right one under its own id. */
async function forge(
  change: Record<string, unknown>,
  { secret = SECRET, kid, alg = 'HS256' }: { secret?: string; kid?: string | null; alg?: string } = {},
) {
  const header = { alg, ...(kid === null ? {} : { kid: kid ?? (await keyId(SECRET)) }) };
  return new SignJWT({ ...payload, ...change } as JWTPayload)
    .setProtectedHeader(header)
    .sign(Buffer.from(secret));
}

test('a token carries its user and its session, and names its key without telling the secret', async () => {
  const token = await issuerAt(SECRET).sign(claims);
  expect(await issuerAt(SECRET).read(token)).toEqual(claims);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: expect.stringMatching(/^[\w-]{12}$/) });
  const kid = await keyId(SECRET);
  expect(createHash('sha256').update(SECRET).digest('base64url')).not.toContain(kid);
  expect(await keyId(OTHER)).not.toBe(kid);
  // The unmodified claims are valid; the table below changes one at a time.
  expect(await issuerAt(SECRET).read(await forge({}))).toEqual(claims);
});

test('it ends after ten minutes', async () => {
  const token = await issuerAt(SECRET).sign(claims);
  expect(await issuerAt(SECRET, undefined, after(10 * MINUTES - 1000)).read(token)).toEqual(claims);
  expect(await issuerAt(SECRET, undefined, after(10 * MINUTES)).read(token)).toBeNull();
});

describe('a rotation of the secret', () => {
  test('accepts tokens of the previous one until they expire, and signs with the new one', async () => {
    const old = await issuerAt(SECRET).sign(claims);
    const rotated = issuerAt(OTHER, SECRET);
    expect(await rotated.read(old)).toEqual(claims);
    expect(await issuerAt(OTHER, SECRET, after(10 * MINUTES)).read(old)).toBeNull();
    const renewed = await rotated.sign(claims);
    expect(await issuerAt(OTHER).read(renewed)).toEqual(claims);
    expect(await issuerAt(SECRET).read(renewed)).toBeNull();
  });

  test('is over when the previous one is not set any more', async () => {
    expect(await issuerAt(OTHER).read(await issuerAt(SECRET).sign(claims))).toBeNull();
  });

  test('one key does not sign in the name of the other', async () => {
    const token = await forge({}, { secret: SECRET, kid: await keyId(OTHER) });
    expect(await issuerAt(OTHER, SECRET).read(token)).toBeNull();
  });
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

test.each<[what: string, token: () => string | Promise<string>]>([
  ['nothing', () => ''],
  ['no token', () => 'a.b.c'],
  ['another secret', () => forge({}, { secret: OTHER })],
  ['another secret under its own id', async () => forge({}, { secret: OTHER, kid: await keyId(OTHER) })],
  ['no key id, as releases before key ids signed', () => forge({}, { kid: null })],
  ['an unknown key id', () => forge({}, { kid: 'unknown' })],
  ['the name of an object property as key id', () => forge({}, { kid: '__proto__' })],
  ['HS512', () => forge({}, { alg: 'HS512', secret: SECRET.repeat(2) })],
  ['no signature', async () => `${(await forge({})).split('.').slice(0, 2).join('.')}.`],
  ['alg none', async () => `${base64({ alg: 'none', kid: await keyId(SECRET) })}.${base64(payload)}.`],
  [
    'a changed payload',
    async () => {
      const [header, , signature] = (await forge({})).split('.');
      return `${header}.${base64({ ...payload, sub: '1' })}.${signature}`;
    },
  ],
  [
    'an asymmetric key',
    async () =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: await keyId(SECRET) }).sign(privateKey),
  ],
  [
    'a key of its own in the header',
    async () =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } })
        .sign(privateKey),
  ],
  ['no exp', () => forge({ exp: undefined })],
  ['an exp as text', () => forge({ exp: String(payload.exp) })],
  ['an expired one', () => forge({ exp: SECONDS })],
  ['no iat', () => forge({ iat: undefined })],
  ['no iss', () => forge({ iss: undefined })],
  ['another iss', () => forge({ iss: 'haat.example' })],
  ['no aud', () => forge({ aud: undefined })],
  ['another aud', () => forge({ aud: 'haat-mail' })],
  ['a list as aud', () => forge({ aud: ['haat-api', 'haat-mail'] })],
  ['no sub', () => forge({ sub: undefined })],
  ['an empty sub', () => forge({ sub: '' })],
  ['a sub of zero', () => forge({ sub: '0' })],
  ['a negative sub', () => forge({ sub: '-7' })],
  ['a sub with a space', () => forge({ sub: ' 7' })],
  ['a hexadecimal sub', () => forge({ sub: '0x7' })],
  ['a sub that is no safe integer', () => forge({ sub: '99999999999999999' })],
  ['a number as sub', () => forge({ sub: 7 })],
  ['an object as sub', () => forge({ sub: { id: 7 } })],
  ['no session', () => forge({ sid: undefined })],
  ['a session that is no id', () => forge({ sid: '7' })],
  ['not valid yet', () => forge({ nbf: SECONDS + 60 })],
])('refuses %s @trust:forged', async (_what, token) => {
  expect(await issuerAt(SECRET).read(await token())).toBeNull();
});
