import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepAccountsTidy } from './accounts/keepAccountsTidy';
import { resetToken } from './accounts/resetToken';
import { buildApp } from './app';
import { keepTidy } from './catalog/keepTidy';
import { systemClock } from './clock';
import { FolderInUse, openDatabase } from './db/database';
import { MigrationRefused, migrate } from './db/migrate';
import { demoAccounts, fillDemo } from './demo/fillDemo';
import { drawRecipe } from './demo/pictures';
import { openLogger } from './logger';
import { measureMail } from './mail/mailMetrics';
import { type MailAttempt, startMailWorker } from './mail/mailWorker';
import { folderPost, smtpPost } from './mail/post';
import { siteLinks } from './mail/siteLinks';
import { keepSwept } from './media/keepSwept';
import { folderStorage } from './media/mediaStorage';
import { createPictures } from './media/pictures';
import { startPrerender } from './media/prerender';
import { StorageUnusable, s3Storage } from './media/s3Storage';
import { processRegistry } from './metrics';
import { consoleDoor } from './operator/consoleDoor';
import { readSettings, WrongSetting } from './settings';

/** How long what is in flight may take to finish after SIGTERM or Ctrl-C, in ms. */
const PATIENCE = 10_000;

const MAIL_LEVELS = { delivered: 'info', again: 'warn', dead: 'error' } as const satisfies Record<
  MailAttempt['outcome'],
  string
>;

async function main(): Promise<void> {
  const settings = await readSettings(process.env);
  const logger = openLogger(settings.logLevel);
  const db = await openDatabase({
    url: settings.databaseUrl,
    folder: path.join(settings.dataFolder, 'db'),
    poolSize: settings.databasePool,
    onError: (err) => logger.warn({ err }, 'a database connection broke'),
  });
  const storage = settings.mediaS3
    ? await s3Storage(settings.mediaS3)
    : folderStorage(path.join(settings.dataFolder, 'media'));
  const pictures = createPictures({ db, storage, draw: drawRecipe });
  const context = {
    db,
    clock: systemClock,
    pictures,
    sessionSecret: settings.sessionSecret,
    google: settings.google,
    searchSynonyms: settings.searchSynonyms,
  };
  await migrate(db);
  if (settings.demo && (await fillDemo(context))) logger.info('the demo market is filled');
  const registry = processRegistry();
  const app = await buildApp(context, { logger, trustProxy: settings.trustProxy, registry });
  const door = db.engine === 'pglite' ? consoleDoor(app, context, settings.dataFolder) : null;
  const address = await app.listen({ port: settings.port, host: settings.host });
  const letters = path.join(settings.dataFolder, 'mail');
  const endPrerender = startPrerender(context, (err) =>
    logger.warn({ err }, 'pictures could not be rendered ahead'),
  );
  const endTidying = keepTidy(context, (err) => logger.warn({ err }, 'the catalog could not be tidied'));
  const endSweep = keepSwept(pictures, (err) => logger.warn({ err }, 'unused pictures could not be swept'));
  const endAccountsTidy = keepAccountsTidy(context, (err) =>
    logger.warn({ err }, 'the accounts could not be tidied'),
  );
  const countMail = measureMail(registry, db);
  const endMail = await startMailWorker(
    {
      db,
      clock: systemClock,
      post: settings.mail.smtpUrl ? smtpPost(settings.mail.smtpUrl) : folderPost(letters),
      from: settings.mail.from,
      links: siteLinks(settings.publicUrl, (seed) => resetToken(settings.sessionSecret, seed)),
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
  await door?.announce(address);
  logger.info({ address, engine: db.engine }, 'listening');
  // npm start prints them, and where letters lie that are not sent.
  if (process.send) {
    process.send({
      demoAccounts: settings.demo ? await demoAccounts(context) : [],
      letters: settings.mail.smtpUrl ? null : letters,
    });
  }
}

const SURROUNDINGS = [WrongSetting, FolderInUse, StorageUnusable, MigrationRefused];

/** One line that says what to do, where the failure is the surroundings'; anything else keeps its stack. */
function explain(error: unknown): string {
  if (SURROUNDINGS.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code = '', message, stack, syscall = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The port is taken: ${message}. Set API_PORT to another one.`;
  if (syscall === 'listen') return `API_HOST or API_PORT can't be used: ${message}`;
  // By PostgreSQL's classes: connection, authorisation, no such database, shutting down.
  const unreachable = /^(connect|getaddrinfo)/.test(syscall) || /^(ECONN|08|28|3D|57P)/.test(code);
  if (unreachable || /^timeout expired|^Connection terminated/.test(message)) {
    return `The database at DATABASE_URL can't be reached: ${message || code}`;
  }
  return stack ?? String(error);
}

main().catch((error) => {
  console.error(explain(error));
  process.exit(1);
});
