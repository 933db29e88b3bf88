import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Contact } from '@haat/contracts';
import type { S3Settings } from '@haat/object-storage';
import {
  choiceSetting,
  type Env,
  isThisMachine,
  numberSetting,
  portSetting,
  pushSetting,
  readSiteSettings,
  s3Setting,
  secretSetting,
  switchSetting,
  textSetting,
  urlSetting,
  WrongSetting,
} from '@haat/servers';
import { isTraced } from '@haat/tracing';
import type { GoogleSettings } from '../domains/accounts/googleTokens';
import { readSynonymFile, SynonymFileError } from '../domains/catalog/synonymFile';
import type { SynonymGroup } from '../domains/catalog/synonyms';
import type { BkashSettings } from '../domains/payments/bkash';
import { type NagadSettings, nagadKeys } from '../domains/payments/nagad';
import type { SslcommerzSettings } from '../domains/payments/sslcommerz';
import { packageFolder } from '../platform/files/packageFolder';
import { type Limits, readLimits } from '../platform/limits/limitTable';
import type { MailAddress } from '../platform/mail/mailTransport';
import { PRIVATE_DATA_KEY_FORM, parsePrivateDataKey } from '../platform/private-data/parsePrivateDataKey';
import { isPair, type PushSettings } from '../platform/push/pushKeys';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const DEFAULT_MAIL_FROM = 'Haat <no-reply@haat.example>';
const GOOGLE_ISSUERS = 'https://accounts.google.com,accounts.google.com';
const GOOGLE_JWKS_URL = 'https://www.googleapis.com/oauth2/v3/certs';
const GOOGLE_AUTH_URL = 'https://accounts.google.com/o/oauth2/v2/auth';

/** 'Haat <shop@haat.example>' or the address alone; null when it is neither. */
function addressOf(from: string): MailAddress | null {
  const [, name = '', address = ''] =
    /^(?:\s*"?([^"<>\p{Cc}]*?)"?\s*<)?([^\s<>@,]+@[^\s<>@,]+?)>?$/u.exec(from) ?? [];
  return address ? { name, address } : null;
}

function isPostgresUrl(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    // pg decodes both and throws on malformed escapes.
    decodeURIComponent(username + password);
    return protocol === 'postgres:' || protocol === 'postgresql:';
  } catch {
    return false;
  }
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
  /** a replica for reads of the public catalog */
  databaseRead: { url: string; maxLagMs: number } | undefined;
  /** whether an empty database is filled with the demo market */
  demo: boolean;
  /** whether drawn pictures are rendered before the first request */
  /** the demo market's pictures are areas of colour instead of drawings */
  plainPictures: boolean;
  /** absent: no Google sign-in */
  google: GoogleSettings | undefined;
  /** contact data of the shop, for emails */
  contact: Contact;
  mail: {
    from: MailAddress;
    /** absent: emails are written to the folder `mail` of the data folder */
    smtpUrl: string | undefined;
  };
  /** guests may order without an account: GUEST_CHECKOUT, unless GUEST_ACCESS has no guests */
  guestCheckout: boolean;
  sms: {
    /** absent: SMS are written to the folder `sms` of the data folder */
    gatewayUrl: string | undefined;
    gatewayToken: string | undefined;
  };
  /** gateways whose keys are set */
  payments: {
    sslcommerz: SslcommerzSettings | undefined;
    bkash: BkashSettings | undefined;
    nagad: NagadSettings | undefined;
    /** how long an order waits for its online payment, in ms */
    waitMs: number;
    /** notices of SSLCommerz are checked by their hash */
    checkNotices: boolean;
  };
  /** absent: no notifications by web push */
  push: PushSettings | undefined;
  /** object storage for pictures, instead of the data folder */
  mediaS3: S3Settings | undefined;
  /** the default limits as LIMITS changes them */
  limits: Limits;
  /** how long a cash order waits to be confirmed before it is cancelled, in ms */
  confirmationMs: number;
  /** how long a card order waits for its payment before it is cancelled, in ms */
  cardPaymentMs: number;
  /** orders may be paid by card */
  cardOrders: boolean;
  /** how long after their end orders are archived, in ms */
  archiveMs: number;
  /** how long after a delivery its money waits for returns before it can be paid out, in ms */
  returnWindowMs: number;
  /** operators' calls need an account with two-step login */
  operatorTwoStep: boolean;
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
  /** ms after SIGTERM during which /ready returns 503 and requests are still served */
  shutdownWait: number;
  /** proxies whose X-Forwarded headers are trusted: addresses, CIDR ranges or names of networks; always this machine */
  trustProxy: readonly string[];
  logLevel: string;
  /** one of this many quick reads that succeeded is logged */
  logSample: number;
  /** whether traces are sent, see OTEL_EXPORTER_OTLP_ENDPOINT */
  isTraced: boolean;
}

/**
 * Reads the environment, each variable as docs/settings.md names it; empty ones count as absent.
 * @throws WrongSetting naming the variable
 */
export async function readSettings(env: Env): Promise<Settings> {
  // PORT is the port of the site, which proxies this API.
  const { publicUrl, isPublic, shutdownWait, contact, proxies } = readSiteSettings(
    env,
    portSetting(env, 'PORT', 3000),
  );
  return {
    isPublic,
    port: portSetting(env, 'API_PORT', 4100),
    host: env.API_HOST || '127.0.0.1',
    databaseUrl: databaseSetting(env, 'DATABASE_URL'),
    databasePool: numberSetting(env, 'DATABASE_POOL', { min: 1, max: 999 }, 10),
    databaseRead: databaseReadOf(env),
    plainPictures: choiceSetting(env, 'DEMO_PICTURES', ['drawn', 'plain'], 'drawn') === 'plain',
    // The password of the demo accounts is published, so the default is on only where the site is local.
    demo: switchSetting(env, 'DEMO', !isPublic && isThisMachine(publicUrl)),
    google: googleOf(env),
    contact,
    mail: mailOf(env),
    guestCheckout: switchSetting(env, 'GUEST_CHECKOUT', false) && env.GUEST_ACCESS !== 'closed',
    sms: {
      gatewayUrl: urlSetting(env, 'SMS_GATEWAY_URL', 'https://sms.example/send'),
      gatewayToken: env.SMS_GATEWAY_TOKEN || undefined,
    },
    payments: paymentsOf(env, isPublic),
    push: pushOf(env),
    mediaS3: s3Setting(env, 'MEDIA_S3'),
    limits: readLimits(env.LIMITS),
    confirmationMs:
      numberSetting(env, 'CASH_CONFIRM_HOURS', { unit: 'hours', min: 1, max: 168 }, 24) * HOUR_MS,
    cardPaymentMs: numberSetting(env, 'CARD_PAY_HOURS', { unit: 'hours', min: 1, max: 336 }, 48) * HOUR_MS,
    cardOrders: switchSetting(env, 'CARD_ORDERS', true),
    archiveMs:
      numberSetting(env, 'ORDER_ARCHIVE_DAYS', { unit: 'days', min: 180, max: 36_500 }, 730) * DAY_MS,
    returnWindowMs: numberSetting(env, 'RETURN_WINDOW_DAYS', { unit: 'days', min: 0, max: 60 }, 7) * DAY_MS,
    operatorTwoStep: switchSetting(env, 'OPERATOR_TWO_STEP', isPublic),
    publicUrl: env.PUBLIC_URL || publicUrl.origin,
    ...sessionSecretsOf(env),
    ...privateDataKeysOf(env),
    shutdownWait,
    // The HTML server is a proxy too, and usually on this machine.
    trustProxy: ['loopback', ...proxies],
    logLevel: choiceSetting(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    logSample: numberSetting(env, 'LOG_SAMPLE', { min: 1, max: 10_000 }, 1),
    isTraced: isTraced(env),
    searchSynonyms: env.SEARCH_SYNONYMS ? await synonymsOf(env.SEARCH_SYNONYMS) : undefined,
    dataFolder: await dataFolderOf(env.DATA_DIR),
  };
}

function databaseSetting(env: Env, name: string): string | undefined {
  return textSetting(
    env,
    name,
    isPostgresUrl,
    'must be an address like postgres://user:password@host/database',
  );
}

function databaseReadOf(env: Env): Settings['databaseRead'] {
  const url = databaseSetting(env, 'DATABASE_READ_URL');
  const range = { unit: 'milliseconds', min: 100, max: 60_000 };
  const maxLagMs = numberSetting(env, 'DATABASE_READ_MAX_LAG_MS', range, 2_000);
  if (!url) return undefined;
  if (!env.DATABASE_URL)
    throw new WrongSetting('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas');
  return { url, maxLagMs };
}

async function dataFolderOf(folder: string | undefined): Promise<string> {
  const dataFolder = path.resolve(folder || path.join(packageFolder(), '../.data'));
  try {
    await mkdir(dataFolder, { recursive: true });
    await access(dataFolder, constants.W_OK);
    return dataFolder;
  } catch (error) {
    throw new WrongSetting(`DATA_DIR can't be used: ${(error as Error).message}`);
  }
}

function googleOf(env: Env): GoogleSettings | undefined {
  const jwksUrl = urlSetting(env, 'GOOGLE_JWKS_URL', 'https://issuer.example/keys') ?? GOOGLE_JWKS_URL;
  const authUrl = urlSetting(env, 'GOOGLE_AUTH_URL', 'https://issuer.example/authorize') ?? GOOGLE_AUTH_URL;
  const issuers = (env.GOOGLE_ISSUER || GOOGLE_ISSUERS).split(',').map((issuer) => issuer.trim());
  return env.GOOGLE_CLIENT_ID ? { clientId: env.GOOGLE_CLIENT_ID, issuers, jwksUrl, authUrl } : undefined;
}

function mailOf(env: Env): Settings['mail'] {
  const from = addressOf(env.MAIL_FROM || DEFAULT_MAIL_FROM);
  if (!from) throw new WrongSetting('MAIL_FROM must be like Haat <shop@haat.example>');
  return { from, smtpUrl: urlSetting(env, 'SMTP_URL', 'smtp://user:password@host:587', /^smtps?:$/) };
}

/** A gateway is on when all of its keys are set. The sandboxes' addresses are for tests. @throws WrongSetting */
function paymentsOf(env: Env, isPublic: boolean): Settings['payments'] {
  const minutes = numberSetting(env, 'ONLINE_PAY_MINUTES', { unit: 'minutes', min: 30, max: 2880 }, 120);
  /** The values of all names, by their order; null where none is set. */
  const keysOf = (names: readonly string[]) => {
    const missing = names.filter((name) => !env[name]);
    if (missing.length === names.length) return null;
    if (missing[0])
      throw new WrongSetting(`${missing[0]} must be set with ${names.find((name) => env[name])}`);
    return names.map((name) => env[name] ?? '');
  };
  const urlOf = (name: string, live: string) => {
    const url = urlSetting(env, name, live) ?? live;
    if (isPublic && !url.startsWith('https:')) throw new WrongSetting(`${name} must begin with https:`);
    return url;
  };
  const shop = keysOf(['SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD']);
  const wallet = keysOf(['BKASH_USERNAME', 'BKASH_PASSWORD', 'BKASH_APP_KEY', 'BKASH_APP_SECRET']);
  const nagad = keysOf([
    'NAGAD_MERCHANT_ID',
    'NAGAD_MERCHANT_NUMBER',
    'NAGAD_PUBLIC_KEY',
    'NAGAD_PRIVATE_KEY',
  ]);
  const [storeId = '', storePassword = ''] = shop ?? [];
  const [username = '', password = '', appKey = '', appSecret = ''] = wallet ?? [];
  return {
    waitMs: minutes * 60_000,
    checkNotices: switchSetting(env, 'SSLCOMMERZ_CHECK_NOTICES', true),
    sslcommerz: shop
      ? { url: urlOf('SSLCOMMERZ_URL', 'https://securepay.sslcommerz.com'), storeId, storePassword }
      : undefined,
    bkash: wallet
      ? { url: urlOf('BKASH_URL', 'https://tokenized.pay.bka.sh'), username, password, appKey, appSecret }
      : undefined,
    nagad: nagad
      ? {
          url: urlOf('NAGAD_URL', 'https://api.mynagad.com'),
          ...nagadKeysOf(nagad),
          hash: switchSetting(env, 'NAGAD_SHA1', false) ? 'sha1' : 'sha256',
          checkSignatures: switchSetting(env, 'NAGAD_CHECK_SIGNATURES', true),
        }
      : undefined,
  };
}

function nagadKeysOf([
  merchantId = '',
  merchantNumber = '',
  publicKey = '',
  privateKey = '',
]: readonly string[]) {
  try {
    nagadKeys({ publicKey, privateKey });
  } catch {
    throw new WrongSetting(
      'NAGAD_PUBLIC_KEY and NAGAD_PRIVATE_KEY must be RSA keys: PEM, or base64 without its lines',
    );
  }
  return { merchantId, merchantNumber, publicKey, privateKey };
}

function pushOf(env: Env): PushSettings | undefined {
  const isOrigin = (text: string) =>
    URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
  const services = (env.PUSH_PRIVATE_SERVICES ?? '').split(',').filter(Boolean);
  if (!services.every(isOrigin))
    throw new WrongSetting('PUSH_PRIVATE_SERVICES must be origins, like http://127.0.0.1:8200');
  const keys = pushSetting(env);
  if (!keys) return undefined;
  if (!isPair(keys))
    throw new WrongSetting(
      'PUSH_VAPID_PUBLIC_KEY must be the public key of PUSH_VAPID_PRIVATE_KEY: npm run push-keys prints a pair',
    );
  return { ...keys, privateServices: services };
}

function sessionSecretsOf(env: Env) {
  const sessionSecret = secretSetting(env, 'SESSION_SECRET');
  const previousSessionSecret = secretSetting(env, 'SESSION_SECRET_PREVIOUS');
  requireDifferent('SESSION_SECRET', 'secret', sessionSecret, previousSessionSecret);
  return { sessionSecret, previousSessionSecret };
}

function privateDataKeysOf(env: Env) {
  const keyOf = (name: string) => {
    const text = textSetting(env, name, (key) => parsePrivateDataKey(key) !== null, PRIVATE_DATA_KEY_FORM);
    return (text && parsePrivateDataKey(text)) || undefined;
  };
  const privateDataKey = keyOf('PRIVATE_DATA_KEY');
  const previousPrivateDataKey = keyOf('PRIVATE_DATA_KEY_PREVIOUS');
  requireDifferent('PRIVATE_DATA_KEY', 'key', privateDataKey, previousPrivateDataKey);
  return { privateDataKey, previousPrivateDataKey };
}

/** Requires that the previous value differs from the current one, and is not set alone. @throws WrongSetting */
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
