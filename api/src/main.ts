import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasUsers } from './accounts/accounts.queries';
import { resetToken } from './accounts/resetToken';
import { scheduleAccountsCleanup } from './accounts/scheduleAccountsCleanup';
import { buildApp } from './app';
import { scheduleCleanup } from './catalog/scheduleCleanup';
import { systemClock } from './clock';
import { openDatabase } from './db/database';
import { migrate } from './db/migrate';
import { drawRecipe } from './demo/drawRecipe';
import { demoAccounts, fillDemo } from './demo/fillDemo';
import { requireNoDemoAccounts } from './demo/requireNoDemoAccounts';
import { openLogger } from './http/logger';
import { processRegistry } from './http/metrics';
import { measureMail } from './mail/mailMetrics';
import { folderTransport, smtpTransport } from './mail/mailTransport';
import { type MailAttempt, startMailWorker } from './mail/mailWorker';
import { siteLinks } from './mail/siteLinks';
import { folderStorage } from './media/mediaStorage';
import { createPictures } from './media/pictures';
import { startPrerender } from './media/prerender';
import { s3Storage } from './media/s3Storage';
import { scheduleMediaCleanup } from './media/scheduleMediaCleanup';
import { adminSocket } from './operator/adminSocket';
import { readSettings } from './settings';
import { requirePublicSettings } from './startup/publicSite';
import { loadSessionSecret } from './startup/sessionSecret';
import { explainFailure } from './startup/startFailure';

/** How long what is in flight may take to finish after SIGTERM or Ctrl-C, in ms. */
const PATIENCE = 10_000;

const MAIL_LEVELS = { delivered: 'info', retry: 'warn', dead: 'error' } as const satisfies Record<
  MailAttempt['outcome'],
  string
>;

async function main(): Promise<void> {
  const settings = await readSettings(process.env);
  requirePublicSettings(settings);
  const { secret: sessionSecret, isNew } = await loadSessionSecret(settings);
  const logger = openLogger(settings.logLevel);
  const db = await openDatabase({
    url: settings.databaseUrl,
    folder: path.join(settings.dataFolder, 'db'),
    poolSize: settings.databasePool,
    onError: (err) => logger.warn({ err }, 'a database connection broke'),
  });
  try {
    await migrate(db);
    await requireNoDemoAccounts(db, settings);
  } catch (error) {
    // Gives the folder's lock back.
    await db.close();
    throw error;
  }
  const storage = settings.mediaS3
    ? await s3Storage(settings.mediaS3)
    : folderStorage(path.join(settings.dataFolder, 'media'));
  const letters = path.join(settings.dataFolder, 'mail');
  // What is wrong with them is told now, and not to whoever sends the first picture.
  for (const folder of ['media', 'mail'])
    await mkdir(path.join(settings.dataFolder, folder), { recursive: true });
  const pictures = createPictures({ db, storage, draw: drawRecipe });
  const context = {
    db,
    clock: systemClock,
    pictures,
    sessionSecret,
    google: settings.google,
    searchSynonyms: settings.searchSynonyms,
  };
  if (isNew && (await hasUsers(db.kysely))) {
    logger.warn(
      'The secret of the sessions was lost, and a new one was made in DATA_DIR/session-secret: everybody has to log in again. ' +
        'To keep the sessions, put the former file back, or set SESSION_SECRET, and start again.',
    );
  }
  if (settings.demo && (await fillDemo(context))) logger.info('the demo market is filled');
  const registry = processRegistry();
  const app = await buildApp(context, { logger, trustProxy: settings.trustProxy, registry });
  const door = db.engine === 'pglite' ? adminSocket(app, context, settings.dataFolder) : null;
  const address = await app.listen({ port: settings.port, host: settings.host });
  const endPrerender = settings.prerender
    ? startPrerender(context, (err) => logger.warn({ err }, 'pictures could not be rendered ahead'))
    : async () => {};
  const endTidying = scheduleCleanup(context, (err) =>
    logger.warn({ err }, 'the catalog could not be tidied'),
  );
  const endSweep = scheduleMediaCleanup(pictures, (err) =>
    logger.warn({ err }, 'unused pictures could not be swept'),
  );
  const endAccountsTidy = scheduleAccountsCleanup(context, (err) =>
    logger.warn({ err }, 'the accounts could not be tidied'),
  );
  const countMail = measureMail(registry, db);
  const endMail = await startMailWorker(
    {
      db,
      clock: systemClock,
      transport: settings.mail.smtpUrl ? smtpTransport(settings.mail.smtpUrl) : folderTransport(letters),
      from: settings.mail.from,
      contact: settings.contact,
      links: siteLinks(settings.publicUrl, (seed) => resetToken(sessionSecret, seed)),
      onAttempt: (attempt) => {
        logger[MAIL_LEVELS[attempt.outcome]](attempt, 'mail');
        countMail(attempt);
      },
    },
    (err) => logger.warn({ err }, 'the outbox could not be read'),
  );

  let leaving = false;
  const leave = async (signal: string) => {
    if (leaving) process.exit(1);
    leaving = true;
    logger.info({ signal }, 'finishing what is in flight');
    // Still serving, so that a balancer sees /ready say no before anybody is turned away.
    app.leave();
    await pause(settings.shutdownWait);
    setTimeout(() => process.exit(1), PATIENCE).unref();
    endTidying();
    endAccountsTidy();
    endSweep();
    await Promise.all([app.close(), door?.close(), endPrerender(), endMail()]);
    await db.close();
    process.exit(0);
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);

  // Said last: whoever reads it may already ask the process to leave.
  await door?.publishAddress(address);
  logger.info({ address, engine: db.engine }, 'listening');
  // npm start prints them, and where letters lie that are not sent.
  if (process.send) {
    process.send({
      demoAccounts: settings.demo ? await demoAccounts(context) : [],
      letters: settings.mail.smtpUrl ? null : letters,
    });
  }
}

main().catch((error) => {
  console.error(explainFailure(error));
  process.exit(1);
});
