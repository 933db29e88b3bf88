import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_CONTACT } from '@haat/contracts';
import { DEFAULT_LIMITS } from '../platform/limits/limitTable';
import { newPushKeys } from '../platform/push/pushKeys';
import { PUSH_KEYS } from '../testing/testApp';
import { readSettings } from './settings';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'haat-settings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SECRET = 'x'.repeat(32);
const KEY = Buffer.alloc(32, 1).toString('base64');
const read = (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: folder, SESSION_SECRET: SECRET, ...env });

test('without any: development on the embedded database, with the demo', async () => {
  expect(await read({})).toEqual({
    isPublic: false,
    port: 4100,
    host: '127.0.0.1',
    dataFolder: folder,
    databaseUrl: undefined,
    databasePool: 10,
    demo: true,
    plainPictures: false,
    contact: NO_CONTACT,
    mail: { from: { name: 'Haat', address: 'no-reply@haat.example' }, smtpUrl: undefined },
    mediaS3: undefined,
    limits: DEFAULT_LIMITS,
    confirmationMs: 24 * 3_600_000,
    cardPaymentMs: 48 * 3_600_000,
    cardOrders: true,
    archiveMs: 730 * 24 * 3_600_000,
    returnWindowMs: 7 * 24 * 3_600_000,
    operatorTwoStep: false,
    guestCheckout: false,
    payments: {
      sslcommerz: undefined,
      bkash: undefined,
      nagad: undefined,
      waitMs: 120 * 60_000,
      checkNotices: true,
    },
    sms: { gatewayUrl: undefined, gatewayToken: undefined },
    publicUrl: 'http://localhost:3000',
    sessionSecret: SECRET,
    shutdownWait: 0,
    trustProxy: ['loopback'],
    logLevel: 'info',
    logSample: 1,
    isTraced: false,
  });
});

test('operators of a public site need two-step login', async () => {
  const env = { PUBLIC_URL: 'https://haat.example' };
  expect((await read(env)).operatorTwoStep).toBe(true);
  expect((await read({ ...env, OPERATOR_TWO_STEP: '0' })).operatorTwoStep).toBe(false);
});

test('a gateway is on when all of its keys are set', async () => {
  const shop = { SSLCOMMERZ_STORE_ID: 'haat', SSLCOMMERZ_STORE_PASSWORD: 'secret' };
  const { payments } = await read({ ...shop, ONLINE_PAY_MINUTES: '60' });
  expect(payments).toMatchObject({
    sslcommerz: { url: 'https://securepay.sslcommerz.com', storeId: 'haat', storePassword: 'secret' },
    bkash: undefined,
    waitMs: 3_600_000,
  });
  const wallet = { NAGAD_MERCHANT_ID: '1', NAGAD_MERCHANT_NUMBER: '2', NAGAD_PUBLIC_KEY: 'x' };
  await expect(read({ ...wallet, NAGAD_PRIVATE_KEY: 'x' })).rejects.toThrow('must be RSA keys');
  await expect(read({ BKASH_USERNAME: 'haat', BKASH_APP_KEY: 'key' })).rejects.toThrow(
    'BKASH_PASSWORD must be set with BKASH_USERNAME',
  );
  const env = { ...shop, PUBLIC_URL: 'https://haat.example', SSLCOMMERZ_URL: 'http://sandbox.example' };
  await expect(read(env)).rejects.toThrow('SSLCOMMERZ_URL must begin with https:');
});

test.each<[env: NodeJS.ProcessEnv, demo: boolean]>([
  [{ DATABASE_URL: 'postgres://localhost/haat' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  [{ PUBLIC_URL: 'https://localhost' }, true],
  [{ PUBLIC_URL: 'http://192.168.0.7:3000' }, false],
  [{ PUBLIC_URL: 'http://192.168.0.7:3000', DEMO: '1' }, true],
  [{ PUBLIC_URL: 'https://haat.example' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/haat' }, false],
  [{ DEMO: '0' }, false],
  [{ DEMO: '' }, true],
])('%o: demo %s', async (env, demo) => {
  expect((await read(env)).demo).toBe(demo);
});

test.each([
  [{ GUEST_CHECKOUT: '1' }, true],
  [{ GUEST_CHECKOUT: '1', GUEST_ACCESS: 'open' }, true],
  [{ GUEST_CHECKOUT: '1', GUEST_ACCESS: 'closed' }, false],
  [{ GUEST_CHECKOUT: '0', GUEST_ACCESS: 'open' }, false],
])('%j: guest checkout %s', async (env, guestCheckout) => {
  const sms = { SMS_GATEWAY_URL: 'https://sms.example/send', SMS_GATEWAY_TOKEN: 't' };
  expect(await read({ ...env, ...sms })).toMatchObject({
    guestCheckout,
    sms: { gatewayUrl: 'https://sms.example/send', gatewayToken: 't' },
  });
});

const postgres = { DATABASE_URL: 'postgres://primary/haat' };
const replica = { ...postgres, DATABASE_READ_URL: 'postgres://replica/haat' };

test('a read replica, with the lag that is allowed', async () => {
  const url = replica.DATABASE_READ_URL;
  expect((await read(replica)).databaseRead).toEqual({ url, maxLagMs: 2_000 });
  const DATABASE_READ_MAX_LAG_MS = '500';
  expect((await read({ ...replica, DATABASE_READ_MAX_LAG_MS })).databaseRead).toEqual({ url, maxLagMs: 500 });
  expect((await read({ ...postgres, DATABASE_READ_MAX_LAG_MS })).databaseRead).toBeUndefined();
});

const s3 = {
  MEDIA_S3_URL: 'http://127.0.0.1:9000',
  MEDIA_S3_BUCKET: 'haat-media',
  MEDIA_S3_KEY_ID: 'key',
  MEDIA_S3_SECRET: 'secret',
};

test('pictures in an S3-compatible service', async () => {
  expect((await read(s3)).mediaS3).toEqual({
    url: 'http://127.0.0.1:9000',
    bucket: 'haat-media',
    region: 'us-east-1',
    keyId: 'key',
    secret: 'secret',
  });
});

const push = {
  PUSH_VAPID_PUBLIC_KEY: PUSH_KEYS.publicKey,
  PUSH_VAPID_PRIVATE_KEY: PUSH_KEYS.privateKey,
  PUSH_SUBJECT: PUSH_KEYS.subject,
};

test('notifications by web push', async () => {
  expect((await read(push)).push).toEqual({ ...PUSH_KEYS, privateServices: [] });
  const subject = 'https://haat.example/faq';
  const PUSH_PRIVATE_SERVICES = 'http://127.0.0.1:8200,https://push.haat.example';
  expect((await read({ ...push, PUSH_SUBJECT: subject, PUSH_PRIVATE_SERVICES })).push).toMatchObject({
    subject,
    privateServices: ['http://127.0.0.1:8200', 'https://push.haat.example'],
  });
  // A pair that the command makes, a hundred times: one in 256 private keys begins with a zero.
  for (let times = 0; times < 100; times++) {
    const { publicKey, privateKey } = newPushKeys();
    const env = { ...push, PUSH_VAPID_PUBLIC_KEY: publicKey, PUSH_VAPID_PRIVATE_KEY: privateKey };
    expect((await read(env)).push).toMatchObject({ publicKey, privateKey });
  }
});

test('emails lead to the site, wherever it is', async () => {
  expect((await read({ PORT: '8080' })).publicUrl).toBe('http://localhost:8080');
  const PUBLIC_URL = 'https://haat.example';
  expect((await read({ PORT: '8080', PUBLIC_URL })).publicUrl).toBe(PUBLIC_URL);
});

test.each([
  ['shop@haat.example', { name: '', address: 'shop@haat.example' }],
  ['হাট <shop@haat.example>', { name: 'হাট', address: 'shop@haat.example' }],
  ['"Haat, Dhaka" <shop@haat.example>', { name: 'Haat, Dhaka', address: 'shop@haat.example' }],
])('mail comes from %s', async (MAIL_FROM, from) => {
  const SMTP_URL = 'smtps://haat:secret@mail.example:465';
  expect((await read({ MAIL_FROM, SMTP_URL })).mail).toEqual({ from, smtpUrl: SMTP_URL });
});

test('Google: the issuer and its keys are Google’s, unless others are named', async () => {
  expect((await read({ GOOGLE_CLIENT_ID: 'haat' })).google).toEqual({
    clientId: 'haat',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  });
  const other = {
    GOOGLE_ISSUER: 'http://127.0.0.1:9/',
    GOOGLE_JWKS_URL: 'http://127.0.0.1:9/keys',
    GOOGLE_AUTH_URL: 'http://127.0.0.1:9/authorize',
  };
  expect((await read({ GOOGLE_CLIENT_ID: 'haat', ...other })).google).toEqual({
    clientId: 'haat',
    issuers: ['http://127.0.0.1:9/'],
    jwksUrl: 'http://127.0.0.1:9/keys',
    authUrl: 'http://127.0.0.1:9/authorize',
  });
});

test.each<[env: NodeJS.ProcessEnv, message: string]>([
  [{ CONTACT_EMAIL: 'care' }, 'CONTACT_EMAIL must be an e-mail address'],
  [{ GUEST_CHECKOUT: 'yes' }, 'GUEST_CHECKOUT must be'],
  [{ SMS_GATEWAY_URL: 'sms.example' }, 'SMS_GATEWAY_URL must be an address like https://sms.example/send'],
  [{ ...push, PUSH_VAPID_PRIVATE_KEY: '' }, 'PUSH_VAPID_PRIVATE_KEY must be set with PUSH_VAPID_PUBLIC_KEY'],
  [
    { PUSH_SUBJECT: PUSH_KEYS.subject },
    'PUSH_VAPID_PUBLIC_KEY and PUSH_VAPID_PRIVATE_KEY must be set with PUSH_SUBJECT',
  ],
  [{ ...push, PUSH_SUBJECT: 'care@haat.example' }, 'PUSH_SUBJECT must be like mailto:care@haat.example'],
  [{ ...push, PUSH_SUBJECT: 'http://haat.example' }, 'PUSH_SUBJECT must be like mailto:care@haat.example'],
  [
    { ...push, PUSH_VAPID_PUBLIC_KEY: 'key' },
    'PUSH_VAPID_PUBLIC_KEY must be a key as npm run push-keys prints it',
  ],
  [
    { ...push, PUSH_VAPID_PUBLIC_KEY: newPushKeys().publicKey },
    'PUSH_VAPID_PUBLIC_KEY must be the public key of PUSH_VAPID_PRIVATE_KEY',
  ],
  [
    { ...push, PUSH_VAPID_PRIVATE_KEY: '_'.repeat(43) },
    'PUSH_VAPID_PUBLIC_KEY must be the public key of PUSH_VAPID_PRIVATE_KEY',
  ],
  [{ ...push, PUSH_PRIVATE_SERVICES: '127.0.0.1' }, 'PUSH_PRIVATE_SERVICES must be origins'],
  [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be an address like smtp://user:password@host:587'],
  [{ MAIL_FROM: 'the shop' }, 'MAIL_FROM must be like Haat <shop@haat.example>'],
  [{ MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, 'MAIL_FROM must be like Haat <shop@haat.example>'],
  [{ GOOGLE_JWKS_URL: 'keys' }, 'GOOGLE_JWKS_URL must be an address like https://issuer.example/keys'],
  [
    { GOOGLE_AUTH_URL: 'javascript:alert(1)' },
    'GOOGLE_AUTH_URL must be an address like https://issuer.example/authorize',
  ],
  [{ ...s3, MEDIA_S3_URL: 's3://x' }, 'MEDIA_S3_URL must be an address like https://s3.example'],
  [
    { ...s3, MEDIA_S3_URL: 'https://key:secret@s3.example' },
    'MEDIA_S3_URL must not hold a user, a password or a query',
  ],
  [{ ...s3, MEDIA_S3_URL: '' }, 'MEDIA_S3_URL must be set with MEDIA_S3_BUCKET'],
  [{ ...s3, MEDIA_S3_BUCKET: '' }, 'MEDIA_S3_BUCKET must be set with MEDIA_S3_URL'],
  [{ ...s3, MEDIA_S3_BUCKET: '../x' }, 'MEDIA_S3_BUCKET must be the name of a bucket'],
  [{ ...s3, MEDIA_S3_SECRET: '' }, 'MEDIA_S3_KEY_ID and MEDIA_S3_SECRET must be set with MEDIA_S3_URL'],
  [{ API_PORT: '99999' }, 'API_PORT must be a port number'],
  [{ API_PORT: 'http' }, 'API_PORT must be a port number'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address like postgres://user:password@host/database',
  ],
  [
    { DATABASE_URL: 'postgres://haat:50%@localhost/haat' },
    'DATABASE_URL must be an address like postgres://user:password@host/database',
  ],
  [
    { DATABASE_READ_URL: 'postgres://replica/haat' },
    'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas',
  ],
  [
    { ...postgres, DATABASE_READ_URL: 'replica.example' },
    'DATABASE_READ_URL must be an address like postgres://user:password@host/database',
  ],
  [
    { ...replica, DATABASE_READ_MAX_LAG_MS: '99' },
    'DATABASE_READ_MAX_LAG_MS must be milliseconds from 100 to 60000, not "99"',
  ],
  [{ DATABASE_READ_MAX_LAG_MS: '2s' }, 'DATABASE_READ_MAX_LAG_MS must be milliseconds'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a number from 1 to 999'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1'],
  [{ PUBLIC_URL: 'haat.example' }, 'PUBLIC_URL must be an address like https://haat.example'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
  [{ SESSION_SECRET_PREVIOUS: 'short' }, 'SESSION_SECRET_PREVIOUS must have at least 32 characters'],
  [{ SESSION_SECRET_PREVIOUS: SECRET }, 'SESSION_SECRET_PREVIOUS must be another secret than SESSION_SECRET'],
  [
    { SESSION_SECRET: '', SESSION_SECRET_PREVIOUS: SECRET },
    'SESSION_SECRET must be set with SESSION_SECRET_PREVIOUS',
  ],
  [{ PRIVATE_DATA_KEY: 'x'.repeat(32) }, 'PRIVATE_DATA_KEY must be 32 bytes in base64, such as openssl'],
  [{ PRIVATE_DATA_KEY: KEY, PRIVATE_DATA_KEY_PREVIOUS: 'x' }, 'PRIVATE_DATA_KEY_PREVIOUS must be 32 bytes'],
  [
    { PRIVATE_DATA_KEY: KEY, PRIVATE_DATA_KEY_PREVIOUS: KEY },
    'PRIVATE_DATA_KEY_PREVIOUS must be another key than PRIVATE_DATA_KEY',
  ],
  [
    { PRIVATE_DATA_KEY: '', PRIVATE_DATA_KEY_PREVIOUS: KEY },
    'PRIVATE_DATA_KEY must be set with PRIVATE_DATA_KEY_PREVIOUS',
  ],
  [{ TRUST_PROXY: '10.0.0.0/8, proxy' }, 'TRUST_PROXY must be addresses, like 10.0.0.0/8'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be addresses, like 10.0.0.0/8'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [
    { DATA_DIR: '/dev/null/haat' },
    "DATA_DIR can't be used: ENOTDIR: not a directory, mkdir '/dev/null/haat'",
  ],
])('%o is refused', async (env, message) => {
  await expect(read(env)).rejects.toThrow(message);
});

test('keys of private numbers, in base64', async () => {
  const keys = {
    PRIVATE_DATA_KEY: KEY,
    PRIVATE_DATA_KEY_PREVIOUS: Buffer.alloc(32, 2).toString('base64url'),
  };
  expect(await read(keys)).toMatchObject({
    privateDataKey: Buffer.alloc(32, 1),
    previousPrivateDataKey: Buffer.alloc(32, 2),
  });
});

test('synonyms from a file; a wrong file is named with its line', async () => {
  const file = path.join(folder, 'synonyms.txt');
  await writeFile(file, '# ours\nkoti, waistcoat\n');
  expect((await read({ SEARCH_SYNONYMS: file })).searchSynonyms).toEqual([['koti', 'waistcoat']]);
  await writeFile(file, '# ours\nkoti\n');
  await expect(read({ SEARCH_SYNONYMS: file })).rejects.toThrow(
    `SEARCH_SYNONYMS ${file} line 2 needs at least two words, separated by commas`,
  );
  await writeFile(file, Buffer.from([0x61, 0x2c, 0xff]));
  await expect(read({ SEARCH_SYNONYMS: file })).rejects.toThrow(`SEARCH_SYNONYMS ${file} is not UTF-8 text`);
  await expect(read({ SEARCH_SYNONYMS: `${file}.gone` })).rejects.toThrow(
    /^SEARCH_SYNONYMS .+ can't be read: ENOENT/,
  );
});

test('limits and the time for a call', async () => {
  const { limits, confirmationMs } = await read({ LIMITS: 'orders_phone=7/2h', CASH_CONFIRM_HOURS: '48' });
  expect([limits.orders_phone.max, limits.orders_phone.windowMs]).toEqual([7, 7_200_000]);
  expect(confirmationMs).toBe(48 * 3_600_000);
  await expect(read({ LIMITS: 'orders=7' })).rejects.toThrow('LIMITS: there is no limit orders');
  await expect(read({ CASH_CONFIRM_HOURS: '0' })).rejects.toThrow(
    'CASH_CONFIRM_HOURS must be hours from 1 to 168, not "0"',
  );
});

test('the age of archived orders', async () => {
  expect((await read({ ORDER_ARCHIVE_DAYS: '365' })).archiveMs).toBe(365 * 24 * 3_600_000);
  await expect(read({ ORDER_ARCHIVE_DAYS: '90' })).rejects.toThrow(
    'ORDER_ARCHIVE_DAYS must be days from 180 to 36500, not "90"',
  );
});
