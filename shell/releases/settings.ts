import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import type { S3Settings } from '@haat/object-storage';
import { type Env, numberSetting, portSetting, s3Setting, secretSetting, WrongSetting } from '@haat/servers';
import badPorts from './badPorts.json' with { type: 'json' };
import { areRoles, ROLES, type StoredToken } from './grants';
import { parsePublicKey, parseSigningKey } from './package/signing';
import type { Retention } from './store/retention';

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
  /** RELEASE_SIGNING_KEY: signs what this machine publishes. */
  signingKey: KeyObject | null;
  /** RELEASE_PUBLIC_KEYS: releases must be signed with one of them; empty: no signature is needed. */
  publicKeys: readonly KeyObject[];
}

const COUNT = { min: 1, max: 10_000 };

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
    releasesS3: s3Setting(env, 'RELEASES_S3') ?? null,
    beaconSecret: secretSetting(env, 'BEACON_SECRET') ?? null,
    releaseTokens: releaseTokensOf(env.RELEASE_TOKENS || ''),
    retention: {
      keep: numberSetting(env, 'RELEASES_KEEP', COUNT, 20),
      keepDays: numberSetting(env, 'RELEASES_KEEP_DAYS', COUNT, 30),
    },
    signingKey: signingKeyOf(env),
    publicKeys: publicKeysOf(env),
  };
}

function signingKeyOf({ RELEASE_SIGNING_KEY: text }: Env): KeyObject | null {
  if (!text) return null;
  const key = parseSigningKey(text);
  if (key) return key;
  throw new WrongSetting('RELEASE_SIGNING_KEY must be a key as npm run release-key makes it');
}

function publicKeysOf({ RELEASE_PUBLIC_KEYS: text = '' }: Env): KeyObject[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const key = parsePublicKey(one);
      if (key) return key;
      throw new WrongSetting(
        'RELEASE_PUBLIC_KEYS must be keys as npm run release-key makes them, separated by commas',
      );
    });
}

/** @throws WrongSetting if it is not a port, or one that browsers refuse */
export const portOf = (env: Env, name: string, fallback: number) =>
  portSetting(env, name, fallback, badPorts);

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
