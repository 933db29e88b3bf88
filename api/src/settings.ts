import { access, constants, mkdir } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import { type Contact, isPublicSite, isThisMachine, readContact } from '@haat/contracts';
import type { S3Settings } from '@haat/object-storage';
import * as z from 'zod/mini';
import type { GoogleSettings } from './accounts/googleTokens';
import { readSynonymFile, SynonymFileError } from './catalog/synonymFile';
import type { SynonymGroup } from './catalog/synonyms';
import { packageFolder } from './files/packageFolder';
import type { MailAddress } from './mail/mailTransport';
import { PRIVATE_DATA_KEY_FORM, parsePrivateDataKey } from './private-data/parsePrivateDataKey';

/** A setting that can't be used; the message is one line for the terminal. */
export class WrongSetting extends Error {
  override name = 'WrongSetting';
}

const port = z.pipe(
  z.string().check(
    z.regex(/^\d{1,5}$/, 'must be a port number'),
    z.refine((text) => Number(text) <= 65_535, 'must be a port number'),
  ),
  z.transform(Number),
);
const text = z.string().check(z.minLength(1, 'must not be empty'));

const privateDataKey = z.pipe(
  z.string().check(z.refine((key) => parsePrivateDataKey(key) !== null, PRIVATE_DATA_KEY_FORM)),
  z.transform((key) => parsePrivateDataKey(key) as Buffer),
);

const environment = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  API_PORT: z._default(port, 4100),
  API_HOST: z._default(text, '127.0.0.1'),
  DATA_DIR: z.optional(text),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.refine(isPostgresUrl, 'must be an address like postgres://user:password@host/database')),
  ),
  DATABASE_POOL: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')),
      z.transform(Number),
    ),
    10,
  ),
  DEMO: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  PRERENDER: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '1'),
  GOOGLE_AUTH_URL: z._default(
    z.url({ protocol: /^https?$/, error: 'must be an address like https://issuer.example/authorize' }),
    'https://accounts.google.com/o/oauth2/v2/auth',
  ),
  GOOGLE_CLIENT_ID: z.optional(text),
  GOOGLE_ISSUER: z._default(text, 'https://accounts.google.com,accounts.google.com'),
  GOOGLE_JWKS_URL: z._default(
    z.url({ protocol: /^https?$/, error: 'must be an address like https://issuer.example/keys' }),
    'https://www.googleapis.com/oauth2/v3/certs',
  ),
  MAIL_FROM: z._default(
    z.pipe(
      z.string().check(z.refine((from) => addressOf(from) !== null, 'must be like Haat <shop@haat.example>')),
      z.transform((from) => addressOf(from) as MailAddress),
    ),
    { name: 'Haat', address: 'no-reply@haat.example' },
  ),
  MEDIA_S3_URL: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an address like https://s3.example' })
      .check(z.refine((url) => !/[@?#]/.test(url), 'must not hold a user, a password or a query')),
  ),
  MEDIA_S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  MEDIA_S3_REGION: z._default(text, 'us-east-1'),
  MEDIA_S3_KEY_ID: z.optional(text),
  MEDIA_S3_SECRET: z.optional(text),
  PORT: z._default(port, 3000),
  PRIVATE_DATA_KEY: z.optional(privateDataKey),
  PRIVATE_DATA_KEY_PREVIOUS: z.optional(privateDataKey),
  PUBLIC_URL: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be an address like https://haat.example' }),
  ),
  SEARCH_SYNONYMS: z.optional(text),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SESSION_SECRET_PREVIOUS: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SHUTDOWN_WAIT: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,2}$/, 'must be seconds from 0 to 99')), z.transform(Number)),
    0,
  ),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' }),
  ),
  TRUST_PROXY: z._default(
    z.string().check(z.refine(isProxyList, 'must be addresses, like 10.0.0.0/8')),
    'loopback',
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
});

/** 'Haat <shop@haat.example>' or the address alone; null when it is neither. */
function addressOf(from: string): MailAddress | null {
  const [, name = '', address = ''] =
    /^(?:\s*"?([^"<>\p{Cc}]*?)"?\s*<)?([^\s<>@,]+@[^\s<>@,]+?)>?$/u.exec(from) ?? [];
  return address ? { name, address } : null;
}

function isPostgresUrl(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    // What pg decodes.
    decodeURIComponent(username + password);
    return protocol === 'postgres:' || protocol === 'postgresql:';
  } catch {
    return false;
  }
}

function isProxyList(list: string): boolean {
  const names = ['loopback', 'linklocal', 'uniquelocal'];
  return list.split(',').every((one) => {
    const [address = '', bits = '0', ...more] = one.trim().split('/');
    return names.includes(one.trim()) || (isIP(address) > 0 && /^\d{1,3}$/.test(bits) && more.length === 0);
  });
}

export interface Settings {
  /** NODE_ENV is production, or PUBLIC_URL is https and not of this machine */
  isPublic: boolean;
  port: number;
  host: string;
  /** absolute; pictures, the embedded database and generated secrets live here */
  dataFolder: string;
  databaseUrl: string | undefined;
  /** connections to PostgreSQL */
  databasePool: number;
  /** whether an empty database is filled with the demo market */
  demo: boolean;
  /** whether drawn pictures are rendered before the first request */
  prerender: boolean;
  /** absent: no Google sign-in */
  google: GoogleSettings | undefined;
  /** contact data of the shop, for emails */
  contact: Contact;
  mail: {
    from: MailAddress;
    /** absent: emails are written to the folder `mail` of the data folder */
    smtpUrl: string | undefined;
  };
  /** object storage for pictures, instead of the data folder */
  mediaS3: S3Settings | undefined;
  publicUrl: string;
  /** from the operator's file; absent: the built-in synonyms only */
  searchSynonyms: SynonymGroup[] | undefined;
  /** absent: generated once for the data folder, see sessionSecret.ts */
  sessionSecret: string | undefined;
  /** the secret before a rotation */
  previousSessionSecret: string | undefined;
  /** 32 bytes that encrypt private numbers; absent: generated once for the data folder, see privateDataKeys.ts */
  privateDataKey: Buffer | undefined;
  /** another key that decrypts them, during a rotation */
  previousPrivateDataKey: Buffer | undefined;
  /** ms after SIGTERM during which /ready answers 503 and requests are still served */
  shutdownWait: number;
  /** proxies whose X-Forwarded-For is trusted: addresses, CIDRs or 'loopback', comma-separated */
  trustProxy: string;
  logLevel: string;
}

/**
 * Reads the environment, each variable as docs/settings.md names it; empty ones count as absent.
 * @throws WrongSetting naming the variable
 */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new WrongSetting(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const found = parsed.data;
  // PORT is the port of the site, which proxies this API.
  const publicUrl = found.PUBLIC_URL ?? `http://localhost:${found.PORT}`;
  const isPublic = isPublicSite(new URL(publicUrl), found.NODE_ENV);
  const dataFolder = path.resolve(found.DATA_DIR ?? path.join(packageFolder(), '../.data'));
  try {
    await mkdir(dataFolder, { recursive: true });
    await access(dataFolder, constants.W_OK);
  } catch (error) {
    throw new WrongSetting(`DATA_DIR can't be used: ${(error as Error).message}`);
  }
  return {
    isPublic,
    port: found.API_PORT,
    host: found.API_HOST,
    dataFolder,
    databaseUrl: found.DATABASE_URL,
    databasePool: found.DATABASE_POOL,
    prerender: found.PRERENDER === '1',
    // The password of the demo accounts is published, so the default is on only where the site is local.
    demo: found.DEMO ? found.DEMO === '1' : !isPublic && isThisMachine(new URL(publicUrl)),
    google: found.GOOGLE_CLIENT_ID
      ? {
          clientId: found.GOOGLE_CLIENT_ID,
          issuers: found.GOOGLE_ISSUER.split(',').map((issuer) => issuer.trim()),
          jwksUrl: found.GOOGLE_JWKS_URL,
          authUrl: found.GOOGLE_AUTH_URL,
        }
      : undefined,
    contact: contactOf(env),
    mail: { from: found.MAIL_FROM, smtpUrl: found.SMTP_URL },
    mediaS3: s3Of(found),
    publicUrl,
    searchSynonyms: found.SEARCH_SYNONYMS ? await synonymsOf(found.SEARCH_SYNONYMS) : undefined,
    ...sessionSecretsOf(found),
    ...privateDataKeysOf(found),
    shutdownWait: found.SHUTDOWN_WAIT * 1000,
    trustProxy: found.TRUST_PROXY,
    logLevel: found.LOG_LEVEL,
  };
}

function sessionSecretsOf({
  SESSION_SECRET: sessionSecret,
  SESSION_SECRET_PREVIOUS: previousSessionSecret,
}: z.output<typeof environment>) {
  requireDifferent('SESSION_SECRET', 'secret', sessionSecret, previousSessionSecret);
  return { sessionSecret, previousSessionSecret };
}

function privateDataKeysOf({
  PRIVATE_DATA_KEY: privateDataKey,
  PRIVATE_DATA_KEY_PREVIOUS: previousPrivateDataKey,
}: z.output<typeof environment>) {
  requireDifferent('PRIVATE_DATA_KEY', 'key', privateDataKey, previousPrivateDataKey);
  return { privateDataKey, previousPrivateDataKey };
}

/** What is rotated: two different values, or the current one only. @throws WrongSetting */
function requireDifferent<Value extends string | Buffer>(
  name: string,
  what: string,
  current: Value | undefined,
  previous: Value | undefined,
) {
  if (!previous) return;
  if (!current) throw new WrongSetting(`${name} must be set with ${name}_PREVIOUS`);
  if (Buffer.from(previous).equals(Buffer.from(current))) {
    throw new WrongSetting(`${name}_PREVIOUS must be another ${what} than ${name}`);
  }
}

/** A relative path counts from where the process was started. */
async function synonymsOf(file: string): Promise<SynonymGroup[]> {
  try {
    return await readSynonymFile(path.resolve(file));
  } catch (error) {
    if (!(error instanceof SynonymFileError)) throw error;
    throw new WrongSetting(`SEARCH_SYNONYMS ${file} ${error.message}`);
  }
}

function contactOf(env: NodeJS.ProcessEnv): Contact {
  try {
    return readContact(env);
  } catch (error) {
    throw new WrongSetting((error as Error).message);
  }
}

/** All of it or nothing. */
function s3Of(found: z.output<typeof environment>): S3Settings | undefined {
  const { MEDIA_S3_URL: url, MEDIA_S3_REGION: region } = found;
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret } = found;
  if (!url) {
    if (bucket || keyId || secret) throw new WrongSetting('MEDIA_S3_URL must be set with MEDIA_S3_BUCKET');
    return undefined;
  }
  if (!bucket) throw new WrongSetting('MEDIA_S3_BUCKET must be set with MEDIA_S3_URL');
  if (!keyId || !secret) {
    throw new WrongSetting('MEDIA_S3_KEY_ID and MEDIA_S3_SECRET must be set with MEDIA_S3_URL');
  }
  return { url, bucket, region, keyId, secret };
}
