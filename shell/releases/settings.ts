import path from 'node:path';
import { readS3Settings, type S3Settings } from '@haat/object-storage';
import badPorts from './badPorts.json' with { type: 'json' };
import type { Retention } from './retention';
import { areRoles, ROLES, type StoredToken } from './tokens';

export type Env = Readonly<Record<string, string | undefined>>;

/** The settings of releases: those that the HTML server and the release commands have in common. */
export interface ReleaseSettings {
  /** PORT: where the site is served; 3000 unless set. */
  port: number;
  /** DATA_DIR: where releases and the hashes of the teams' tokens are stored; .data of the workspace unless set. */
  dataFolder: string;
  /** RELEASES_DIR: the folder of the release store; releases in the data folder unless set. */
  releasesFolder: string;
  /** RELEASES_S3_URL and its companions: an S3-compatible service that stores the releases instead of the folder. */
  releasesS3: S3Settings | null;
  /** BEACON_SECRET: signs the tokens of pages; made once for the data folder unless set. */
  beaconSecret: string | null;
  /** RELEASE_TOKENS: tokens by their SHA-256, in addition to those made on this machine. */
  releaseTokens: readonly StoredToken[];
  /** RELEASES_KEEP and RELEASES_KEEP_DAYS: which releases stay; 20 of each remote, and those of 30 days, unless set. */
  retention: Retention;
}

/** A setting that cannot be used; its message is one clear line. */
export class WrongSetting extends Error {}

/**
 * Reads the settings of releases from the environment.
 * @param root the workspace's folder
 * @throws WrongSetting naming the variable and what it may be
 */
export function readReleaseSettings(env: Env, root: string): ReleaseSettings {
  const dataFolder = path.resolve(root, env.DATA_DIR || '.data');
  return {
    port: portOf(env, 'PORT', 3000),
    dataFolder,
    releasesFolder: path.resolve(root, env.RELEASES_DIR || path.join(dataFolder, 'releases')),
    releasesS3: s3Of(env),
    beaconSecret: env.BEACON_SECRET ? longSecret('BEACON_SECRET', env.BEACON_SECRET) : null,
    releaseTokens: releaseTokensOf(env.RELEASE_TOKENS || ''),
    retention: {
      keep: countOf(env, 'RELEASES_KEEP', 20),
      keepDays: countOf(env, 'RELEASES_KEEP_DAYS', 30),
    },
  };
}

/** @throws WrongSetting for what is no port, or one that browsers refuse */
export function portOf(env: Env, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new WrongSetting(`${name} must be a port number from 0 to 65535, not "${text}"`);
  if (badPorts.includes(port))
    throw new WrongSetting(`${name} must not be ${port}: browsers and fetch refuse that port`);
  return port;
}

const MAX_COUNT = 10_000;

function countOf(env: Env, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MAX_COUNT)
    throw new WrongSetting(`${name} must be a number from 1 to ${MAX_COUNT}, not "${text}"`);
  return count;
}

const MIN_SECRET_LENGTH = 32;

function longSecret(name: string, secret: string): string {
  if (secret.length < MIN_SECRET_LENGTH)
    throw new WrongSetting(`${name} must have at least ${MIN_SECRET_LENGTH} characters`);
  return secret;
}

function s3Of(env: Env): S3Settings | null {
  const found = readS3Settings(env, 'RELEASES_S3');
  if (found && 'problem' in found) throw new WrongSetting(found.problem);
  return found;
}

/** remote or *, hash, and optionally roles and the day of the end: catalog=<64 hexadecimal digits>:publish+promote:2027-01-31 */
const SET_TOKEN = /^\s*(\w+|\*)=([0-9a-f]{64})(?::([a-z]+(?:\+[a-z]+)*))?(?::(\d{4}-\d\d-\d\d))?\s*$/;

function releaseTokensOf(text: string): StoredToken[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [, remote = '', hash = '', named, day] = SET_TOKEN.exec(one) ?? [];
      const roles = named?.split('+') ?? ROLES;
      if (!hash || !areRoles(roles) || (day && Number.isNaN(Date.parse(day))))
        throw new WrongSetting(
          'RELEASE_TOKENS must be like catalog=<SHA-256 of the token>,seller=<…>:publish+promote:2027-01-31',
        );
      return { remote, hash, roles, expires: day ? new Date(day).toISOString() : null };
    });
}
