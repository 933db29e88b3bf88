import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readStored } from './readStored';

/** Whose token is good for every remote. */
export const OPERATOR = '*';

/** Where the hashes of the teams' tokens are kept. */
export const tokenFile = (dataFolder: string) => `${dataFolder}/release-tokens.json`;

/** A token is 256 random bits, so one round of a fast hash keeps it; who reads the list can do nothing with it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** remote → hash of its team's token. */
type Tokens = Record<string, string>;

/**
 * Makes a team's token, in place of the one it had.
 * @param file of the hashes
 * @returns the token, which is kept nowhere
 */
export async function makeToken(file: string, remote: string): Promise<string> {
  const token = `haat_${randomBytes(32).toString('base64url')}`;
  const tokens = { ...(await readTokens(file)), [remote]: hashOf(token) };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return token;
}

/**
 * Whose token it is.
 * @param set those of the setting RELEASE_TOKENS
 * @returns the remote that it is good for, {@link OPERATOR} for all, null when nobody's
 */
export async function ownerOf(token: string, file: string, set: Tokens): Promise<string | null> {
  const hash = hashOf(token);
  // Compared as hashes: how long that takes tells nothing of the token.
  const own = (tokens: Tokens) => Object.entries(tokens).find(([, one]) => one === hash)?.[0];
  return own(set) ?? own(await readTokens(file)) ?? null;
}

async function readTokens(file: string): Promise<Tokens> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{}';
    throw error;
  });
  return readStored<Tokens>(
    text,
    file,
    (tokens) => Object.values(tokens).every((hash) => typeof hash === 'string'),
    'Put it back from a backup, or delete it and make new tokens with npm run release-token.',
  );
}
