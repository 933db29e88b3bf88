import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Grant, ROLES, type Role, type StoredToken } from '../grants';
import { readStored } from '../package/readStored';

/** The response header with the expiry of the request's token, ISO 8601. */
export const TOKEN_EXPIRES = 'release-token-expires';

/** How long a new token is valid unless said otherwise, and at most, in days. */
export const DEFAULT_DAYS = 90;
export const MAX_DAYS = 366;
/** How long the token before stays valid while a new one is handed out, in days. */
const ROTATION_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/** The file with the hashes of the teams' tokens. */
export const tokenFile = (dataFolder: string) => `${dataFolder}/release-tokens.json`;

/** A token is 256 random bits, so one round of a fast hash protects it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export const isExpired = ({ expires }: Pick<Grant, 'expires'>, now = Date.now()) =>
  expires !== null && Date.parse(expires) <= now;

export interface TokenOptions {
  /** All unless given. */
  roles?: readonly Role[];
  /** How long it is valid, in days. */
  days?: number;
  /** Revokes the previous tokens at once, e.g. because one has leaked. */
  replace?: boolean;
}

export interface MadeToken {
  /** Stored nowhere. */
  token: string;
  /** ISO 8601. */
  expires: string;
  /** Until when the token before is valid. ISO 8601; null when there is none. */
  formerUntil: string | null;
}

/**
 * Makes a token. The newest one before of the same remote and roles stays valid for a week, so that it can be exchanged;
 * older ones end.
 * @param file of the hashes
 */
export async function makeToken(
  file: string,
  remote: string,
  { roles = ROLES, days = DEFAULT_DAYS, replace = false }: TokenOptions = {},
): Promise<MadeToken> {
  const token = `haat_${randomBytes(32).toString('base64url')}`;
  const now = Date.now();
  const expires = new Date(now + days * DAY_MS).toISOString();
  const all = await readTokens(file);
  const isSame = (one: Grant) => one.remote === remote && one.roles.join() === roles.join();
  const last = all.filter((one) => isSame(one) && !isExpired(one, now)).at(-1);
  const weekEnd = new Date(now + ROTATION_DAYS * DAY_MS).toISOString();
  const formerUntil = last && !replace ? earlier(last.expires, weekEnd) : null;
  await writeTokens(file, [
    ...all.filter((one) => !isSame(one)),
    ...(last && formerUntil ? [{ ...last, expires: formerUntil }] : []),
    { remote, roles, expires, hash: hashOf(token) },
  ]);
  return { token, expires, formerUntil };
}

const earlier = (one: string | null, other: string) => (one !== null && one < other ? one : other);

/**
 * The grant of a token, even if it has expired.
 * @param set the tokens of the setting RELEASE_TOKENS
 * @returns null for an unknown one
 */
export async function grantOf(
  token: string,
  file: string,
  set: readonly StoredToken[],
): Promise<Grant | null> {
  const hash = hashOf(token);
  // Hashes are compared: the duration reveals nothing about the token.
  const own = (tokens: readonly StoredToken[]) => tokens.find((one) => one.hash === hash);
  return own(set) ?? own(await readTokens(file)) ?? null;
}

/** The file's content: by remote, the oldest first; a hash alone was written before tokens had roles and an end. */
type TokenFile = Record<string, string | Omit<StoredToken, 'remote'>[]>;

/** The tokens that were made on this machine, the oldest first within a remote. */
export async function readTokens(file: string): Promise<StoredToken[]> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{}';
    throw error;
  });
  const stored = readStored<TokenFile>(
    text,
    file,
    (tokens) => Object.values(tokens).every((one) => typeof one === 'string' || isTokenList(one)),
    'Put it back from a backup, or delete it and make new tokens with npm run release-token.',
  );
  return Object.entries(stored).flatMap(([remote, one]) =>
    typeof one === 'string'
      ? [{ remote, hash: one, roles: ROLES, expires: null }]
      : one.map((token) => ({ ...token, remote })),
  );
}

const isTokenList = (value: unknown) =>
  Array.isArray(value) &&
  value.every(
    ({ hash, roles, expires }: Partial<StoredToken>) =>
      typeof hash === 'string' &&
      Array.isArray(roles) &&
      (expires === null || !Number.isNaN(Date.parse(String(expires)))),
  );

async function writeTokens(file: string, tokens: readonly StoredToken[]) {
  const stored: Record<string, Omit<StoredToken, 'remote'>[]> = {};
  for (const { remote, ...token } of tokens) stored[remote] = [...(stored[remote] ?? []), token];
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
