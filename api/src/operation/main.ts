import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stopAccepting } from '@haat/servers';
import { openTracing } from '@haat/tracing';
import { drawPlainly, drawRecipe } from '../../../demo/market/drawRecipe';
import { demoAccounts, fillDemo } from '../../../demo/market/fillDemo';
import { storePackagedPictures } from '../../../demo/market/packagedPictures';
import { emailCode } from '../domains/accounts/accountChanges.service';
import { hasUsers } from '../domains/accounts/accounts.queries';
import { invitationToken, resetToken } from '../domains/accounts/mailedTokens';
import { unsubscribeToken } from '../domains/accounts/unsubscribeToken';
import { measureWaitingOrders } from '../domains/orders/orders.metrics';
import { openSheets, threadBeside } from '../domains/receipts/sheets';
import { openDatabase } from '../platform/db/database';
import { migrate } from '../platform/db/migrate';
import { openLogger } from '../platform/http/logger';
import { processRegistry } from '../platform/http/metrics';
import { measureMail } from '../platform/mail/mailMetrics';
import { folderTransport, smtpTransport } from '../platform/mail/mailTransport';
import { type MailAttempt, startMailWorker } from '../platform/mail/mailWorker';
import { siteLinks } from '../platform/mail/siteLinks';
import { openMediaStorage } from '../platform/media/openMediaStorage';
import { createPictures } from '../platform/media/pictures';
import { measurePush } from '../platform/push/pushMetrics';
import { webPushTransport } from '../platform/push/pushTransport';
import { type PushAttempt, startPushWorker } from '../platform/push/pushWorker';
import { gatewayTransport, smsFolderTransport } from '../platform/sms/smsTransport';
import { buildApp } from './app';
import { dumpDatabase } from './backup/databaseDump';
import { adminSocket } from './operator/adminSocket';
import { readSettings } from './settings';
import { startJobs } from './startup/jobs';
import { openPrivateData } from './startup/openPrivateData';
import { measuredSms, measureJobs, measureMachine } from './startup/operationMetrics';
import { paymentsOf } from './startup/payments';
import { requirePublicSettings } from './startup/publicSite';
import { requireNoDemoAccounts } from './startup/requireNoDemoAccounts';
import { loadSessionSecret } from './startup/sessionSecret';
import { explainFailure } from './startup/startFailure';

/** Time for open requests to finish after SIGTERM or Ctrl-C. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

const MAIL_LEVELS = { delivered: 'info', retry: 'warn', dead: 'error' } as const satisfies Record<
  MailAttempt['outcome'],
  string
>;

const PUSH_LEVELS = {
  delivered: 'info',
  gone: 'info',
  expired: 'info',
  retry: 'warn',
  dead: 'error',
} as const satisfies Record<PushAttempt['outcome'], string>;

async function main(): Promise<void> {
  const settings = await readSettings(process.env);
  requirePublicSettings(settings);
  const { secret: sessionSecret, isNew } = await loadSessionSecret(settings);
  const logger = openLogger(settings.logLevel);
  const tracing = settings.isTraced
    ? await openTracing('haat-api', (problem) => logger.warn({ problem }, 'the collector takes no traces'))
    : undefined;
  const db = await openDatabase({
    url: settings.databaseUrl,
    folder: path.join(settings.dataFolder, 'db'),
    poolSize: settings.databasePool,
    replica: settings.databaseRead && {
      ...settings.databaseRead,
      onSwitch: (why) =>
        why === null
          ? logger.info('reads of the catalog go to the replica')
          : logger.warn({ why }, 'reads of the catalog go to the primary'),
      onFailedRead: (err) =>
        logger.warn({ err }, 'a read failed on the replica and is repeated on the primary'),
    },
    tracing,
    onError: (err) => logger.warn({ err }, 'a database connection broke'),
    onWarning: (text) => logger.warn(text),
    onSwitch: (why) =>
      why === null
        ? logger.info('the database takes writes')
        : logger.error({ why }, 'the database takes no writes'),
    onBroken(err) {
      logger.fatal(
        { err },
        'the embedded database has ended, and with it this process: free space and start again',
      );
      process.exit(1);
    },
  });
  let opened: Awaited<ReturnType<typeof openPrivateData>>;
  try {
    await migrate(db, { onProgress: (line) => logger.info(line) });
    await requireNoDemoAccounts(db, settings);
    opened = await openPrivateData(db, settings, { generate: true });
  } catch (error) {
    // Releases the lock of the folder.
    await db.close();
    throw error;
  }
  const storage = await openMediaStorage(settings);
  const mailFolder = path.join(settings.dataFolder, 'mail');
  // Fails at start when they are not writable, not at the first upload.
  for (const folder of ['media', 'mail', ...(settings.guestCheckout ? ['sms'] : [])])
    await mkdir(path.join(settings.dataFolder, folder), { recursive: true });
  const pictures = createPictures({ db, storage, draw: settings.plainPictures ? drawPlainly : drawRecipe });
  const registry = processRegistry();
  const context = {
    db,
    clock: db.clock,
    pictures,
    sheets: openSheets(threadBeside(import.meta.url)),
    limits: settings.limits,
    confirmationMs: settings.confirmationMs,
    cardPaymentMs: settings.cardPaymentMs,
    cardOrders: settings.cardOrders,
    archiveMs: settings.archiveMs,
    returnWindowMs: settings.returnWindowMs,
    operatorTwoStep: settings.operatorTwoStep,
    sessionSecret,
    previousSessionSecret: settings.previousSessionSecret,
    secureCookies: new URL(settings.publicUrl).protocol === 'https:',
    privateData: opened.privateData,
    guestCheckout: settings.guestCheckout,
    sms: measuredSms(
      registry,
      settings.sms.gatewayUrl
        ? gatewayTransport(settings.sms.gatewayUrl, { token: settings.sms.gatewayToken })
        : smsFolderTransport(path.join(settings.dataFolder, 'sms')),
    ),
    hasSms: settings.sms.gatewayUrl !== undefined || !settings.isPublic,
    payments: paymentsOf(settings, { db, clock: db.clock, privateData: opened.privateData }),
    push: settings.push,
    google: settings.google,
    searchSynonyms: settings.searchSynonyms,
  };
  if (opened.encrypted > 0) {
    logger.warn(
      { sellers: opened.encrypted },
      'ID and account numbers of an earlier release were encrypted. Backups and write-ahead logs from before hold them in the clear.',
    );
  }
  if (isNew && (await hasUsers(db.kysely))) {
    logger.warn(
      'The session secret was missing, and a new one was written to DATA_DIR/session-secret: all users have to log in again. ' +
        'To keep the sessions, restore the file or set SESSION_SECRET, and start again.',
    );
  }
  if (settings.demo && (await fillDemo(context))) {
    if (!settings.plainPictures) await storePackagedPictures(storage);
    logger.info('the demo market is filled');
  }
  const { trustProxy, logSample } = settings;
  const app = await buildApp(context, { logger, trustProxy, logSample, registry, tracing });
  const socket =
    db.engine === 'pglite'
      ? adminSocket(app, context, settings.dataFolder, (folder) => dumpDatabase(db, folder))
      : null;
  const address = await app.listen({ port: settings.port, host: settings.host });
  measureWaitingOrders(registry, context);
  measureMachine(registry, settings);
  const stopJobs = startJobs(context, logger, measureJobs(registry));
  const countMail = measureMail(registry, db);
  const stopMail = await startMailWorker(
    {
      db,
      clock: db.clock,
      sms: context.sms,
      transport: settings.mail.smtpUrl ? smtpTransport(settings.mail.smtpUrl) : folderTransport(mailFolder),
      from: settings.mail.from,
      contact: settings.contact,
      links: siteLinks(settings.publicUrl, {
        reset: (seed) => resetToken(sessionSecret, seed),
        invitation: (seed) => invitationToken(sessionSecret, seed),
        emailCode: (seed) => emailCode(sessionSecret, seed),
        unsubscribe: (userId, topic) => unsubscribeToken(sessionSecret, userId, topic),
      }),
      onAttempt: (attempt) => {
        logger[MAIL_LEVELS[attempt.outcome]](attempt, 'mail');
        countMail(attempt);
      },
    },
    (err) => logger.warn({ err }, 'reading the outbox failed'),
  );
  const { push } = settings;
  const countPush = push && measurePush(registry, db);
  const stopPush = push
    ? await startPushWorker(
        {
          db,
          clock: db.clock,
          transport: webPushTransport(push, push.privateServices, undefined, db.clock.now),
          serverKey: push.publicKey,
          onAttempt: (attempt) => {
            logger[PUSH_LEVELS[attempt.outcome]](attempt, 'notification');
            countPush?.(attempt);
          },
        },
        (err) => logger.warn({ err }, 'reading the notifications failed'),
      )
    : async () => {};

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'finishing open requests');
    // Still serving, so that a balancer sees /ready say no, and ends the connections that it does not use.
    app.startDraining();
    await pause(settings.shutdownWait);
    await stopAccepting(app.server);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    stopJobs();
    await Promise.all([app.close(), socket?.close(), stopMail(), stopPush()]);
    await Promise.all([db.close(), tracing?.close(), context.sheets.close()]);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // Logged last: readers of this line may send SIGTERM at once.
  await socket?.publishAddress(address);
  logger.info({ address, engine: db.engine }, 'listening');
  // npm start prints them, and the folder of emails that are not sent.
  if (process.send) {
    process.send({
      demoAccounts: settings.demo ? await demoAccounts(context) : [],
      mailFolder: settings.mail.smtpUrl ? null : mailFolder,
    });
  }
}

main().catch((error) => {
  console.error(explainFailure(error));
  process.exit(1);
});
