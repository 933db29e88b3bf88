import path from 'node:path';
import { type Contact, isPublicSite, readContact } from '@haat/contracts';
import type { S3Settings } from '@haat/object-storage';
import type { GuestAccess } from '../src/guard';
import badPorts from './badPorts.json';

export interface Settings {
  /** PORT: where the site is served; 3000 unless set. */
  port: number;
  /** API_PORT: where the API listens on this machine; 4100 unless set. */
  apiPort: number;
  /** GUEST_ACCESS: how a signed-out visitor meets the browse pages; explicit unless set. */
  guestAccess: GuestAccess;
  /** PUBLIC_URL: the address that visitors use; http://localhost:PORT unless set. */
  publicUrl: URL;
  /** Whether strangers use the site: NODE_ENV is production, or PUBLIC_URL https and not of this machine. */
  isPublic: boolean;
  /** SHOW_OWNERS: 1 or 0; whether a key shows who owns what. Unless set: where PUBLIC_URL is not https. */
  showOwners: boolean;
  /** FILE_TIMEOUT_MS: how long a browser waits for each file of a remote, in ms; the shell's own figure unless set. */
  fileTimeoutMs: number | null;
  /** DEV_SERVERS: package → address of its dev server, for those that are hot; set by npm run dev. */
  devServers: Readonly<Record<string, string>>;
  /** REMOTE_OVERRIDES: origins that a browser may take remotes from instead of what is live; none unless set. */
  overrideOrigins: readonly string[];
  /** UPSTREAM: a running site whose API, pictures and remotes are passed on; set by npm run dev -- --site. */
  upstream: string | null;
  /** DATA_DIR: where releases and the hashes of the teams' tokens are kept; .data of the workspace unless set. */
  dataFolder: string;
  /** RELEASES_DIR: the folder of the release store; releases in the data folder unless set. */
  releasesFolder: string;
  /** RELEASES_S3_URL and those beside it: an S3-compatible service that keeps the releases instead of the folder. */
  releasesS3: S3Settings | null;
  /** BEACON_SECRET: signs the tickets of pages; made once for the data folder unless set. */
  beaconSecret: string | null;
  /** SHUTDOWN_WAIT, in ms: how long after SIGTERM /ready says 503 and everything is still served; 0 unless set. */
  shutdownWait: number;
  /** CONTACT_PHONE and those beside it: how the shop can be reached; nothing unless set. */
  contact: Contact;
  /** RELEASE_TOKENS: remote → SHA-256 of its team's token, besides those made on this machine. */
  releaseTokens: Readonly<Record<string, string>>;
}

/** A setting that cannot be used; its message is one clear line. */
export class WrongSetting extends Error {}

const GUEST_ACCESS: readonly GuestAccess[] = ['explicit', 'open', 'closed'];

/**
 * Reads the settings from the environment.
 * @param root the workspace's folder
 * @throws WrongSetting naming the variable and what it may be
 */
export function readSettings(env: Record<string, string | undefined>, root: string): Settings {
  const port = portOf(env, 'PORT', 3000);
  const publicUrl = urlOf(env.PUBLIC_URL || `http://localhost:${port}`);
  const dataFolder = path.resolve(root, env.DATA_DIR || '.data');
  return {
    port,
    apiPort: portOf(env, 'API_PORT', 4100),
    guestAccess: guestAccessOf(env.GUEST_ACCESS || 'explicit'),
    publicUrl,
    // Not process.env.NODE_ENV: the build would put 'production' in its place.
    isPublic: isPublicSite(publicUrl, env.NODE_ENV),
    showOwners: switchOf(env, 'SHOW_OWNERS', publicUrl.protocol !== 'https:'),
    fileTimeoutMs: env.FILE_TIMEOUT_MS ? durationOf('FILE_TIMEOUT_MS', env.FILE_TIMEOUT_MS) : null,
    devServers: devServersOf(env.DEV_SERVERS || ''),
    overrideOrigins: overrideOriginsOf(env.REMOTE_OVERRIDES || ''),
    upstream: env.UPSTREAM ? originOf('UPSTREAM', env.UPSTREAM, 'https://haat.example') : null,
    dataFolder,
    releasesFolder: path.resolve(root, env.RELEASES_DIR || path.join(dataFolder, 'releases')),
    releasesS3: s3Of(env),
    beaconSecret: env.BEACON_SECRET || null,
    shutdownWait: secondsOf(env, 'SHUTDOWN_WAIT') * 1000,
    contact: contactOf(env),
    releaseTokens: releaseTokensOf(env.RELEASE_TOKENS || ''),
  };
}

/**
 * A public site doesn't sign with a secret that nobody chose.
 * @throws WrongSetting naming what to set
 */
export function requirePublicSettings({
  isPublic,
  beaconSecret,
}: Pick<Settings, 'isPublic' | 'beaconSecret'>): void {
  if (beaconSecret || !isPublic) return;
  throw new WrongSetting(
    'BEACON_SECRET must be set where PUBLIC_URL is a public https address, or NODE_ENV is production: ' +
      'to 32 or more random characters, such as openssl rand -base64 48 prints.',
  );
}

function portOf(env: Record<string, string | undefined>, name: string, otherwise: number): number {
  const text = env[name] || String(otherwise);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new WrongSetting(`${name} must be a port number from 0 to 65535, not "${text}"`);
  if (badPorts.includes(port))
    throw new WrongSetting(`${name} must not be ${port}: browsers and fetch refuse that port`);
  return port;
}

function guestAccessOf(text: string): GuestAccess {
  const mode = GUEST_ACCESS.find((one) => one === text);
  if (!mode) throw new WrongSetting(`GUEST_ACCESS must be one of ${GUEST_ACCESS.join(', ')}, not "${text}"`);
  return mode;
}

function urlOf(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new WrongSetting(`PUBLIC_URL must be an address like https://haat.example, not "${text}"`);
}

function switchOf(env: Record<string, string | undefined>, name: string, otherwise: boolean): boolean {
  const text = env[name];
  if (!text) return otherwise;
  if (text !== '0' && text !== '1') throw new WrongSetting(`${name} must be 0 or 1, not "${text}"`);
  return text === '1';
}

function durationOf(name: string, text: string): number {
  const ms = Number(text);
  if (!Number.isInteger(ms) || ms < 100 || ms > 60_000)
    throw new WrongSetting(`${name} must be milliseconds from 100 to 60000, not "${text}"`);
  return ms;
}

function secondsOf(env: Record<string, string | undefined>, name: string): number {
  const text = env[name] || '0';
  if (!/^\d{1,2}$/.test(text)) throw new WrongSetting(`${name} must be seconds from 0 to 99, not "${text}"`);
  return Number(text);
}

/** shell=http://localhost:4105,mfe-catalog=http://localhost:4101 */
function devServersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', address = ''] = pair.split('=');
      if (!URL.canParse(address)) throw new WrongSetting(`DEV_SERVERS names no address for "${name}"`);
      return [name, new URL(address).origin];
    }),
  );
}

/** http://localhost:4104,https://previews.haat.example */
function overrideOriginsOf(text: string): string[] {
  const origins = text.split(',').map((one) => one.trim());
  return origins
    .filter(Boolean)
    .map((origin) =>
      originOf('REMOTE_OVERRIDES', origin, 'http://localhost:4104,https://previews.haat.example'),
    );
}

/** An origin and nothing more: what a path or a * would allow is not what it looks like. */
function originOf(name: string, text: string, example: string): string {
  const address = text.replace(/\/$/, '');
  if (URL.canParse(address) && /^https?:/.test(address) && new URL(address).origin === address)
    return address;
  throw new WrongSetting(`${name} must be like ${example}, not "${text}"`);
}

function s3Of(env: Record<string, string | undefined>): S3Settings | null {
  const url = env.RELEASES_S3_URL;
  if (!url) {
    const alone = ['BUCKET', 'KEY_ID', 'SECRET']
      .map((name) => `RELEASES_S3_${name}`)
      .find((name) => env[name]);
    if (alone) throw new WrongSetting(`RELEASES_S3_URL must be set with ${alone}`);
    return null;
  }
  const { RELEASES_S3_BUCKET: bucket, RELEASES_S3_KEY_ID: keyId, RELEASES_S3_SECRET: secret } = env;
  if (!URL.canParse(url) || !bucket || !keyId || !secret)
    throw new WrongSetting(
      'RELEASES_S3_URL must be an address, and needs RELEASES_S3_BUCKET, RELEASES_S3_KEY_ID and RELEASES_S3_SECRET',
    );
  return { url, bucket, keyId, secret, region: env.RELEASES_S3_REGION || 'us-east-1' };
}

function contactOf(env: Record<string, string | undefined>): Contact {
  try {
    return readContact(env);
  } catch (error) {
    throw new WrongSetting((error as Error).message);
  }
}

/** catalog=<64 hexadecimal digits>,*=<…> */
function releaseTokensOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, remote = '', hash = ''] = /^\s*(\w+|\*)=([0-9a-f]{64})\s*$/.exec(pair) ?? [];
      if (!hash)
        throw new WrongSetting('RELEASE_TOKENS must be like catalog=<SHA-256 of the token>,seller=<…>');
      return [remote, hash];
    }),
  );
}
