import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { WrongSetting } from '@haat/servers';
import { FolderInUse, openDatabase } from '../../platform/db/database';
import { migrate } from '../../platform/db/migrate';
import { DomainError } from '../../platform/http/errors';
import { mediaStorageOnUse } from '../../platform/media/openMediaStorage';
import { createPictures } from '../../platform/media/pictures';
import { StorageUnusable } from '../../platform/media/s3Storage';
import { readSettings } from '../settings';
import { openPrivateData } from '../startup/openPrivateData';
import { paymentsOf } from '../startup/payments';
import { runCommandLine } from '../startup/runCommandLine';
import { knownSessionSecret } from '../startup/sessionSecret';
import { AdminSocketClosed, sendCommand } from './adminSocket';
import { runCommand, USAGE } from './console';
import { FORGET_COMMAND } from './dataCommands';

// npm run operator -- …. Opens PostgreSQL directly. The embedded database allows one process, so the CLI opens it when
// no API runs, and else sends the command to the API.

async function run(args: string[]): Promise<string> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') return USAGE;
  const settings = await readSettings(process.env);
  const { databaseUrl: url, dataFolder } = settings;
  const folder = path.join(dataFolder, 'db');
  if (!url && !existsSync(folder)) {
    throw new WrongSetting(
      `There is no database in ${dataFolder} yet. Run npm start once, or set DATA_DIR or DATABASE_URL as the API has it.`,
    );
  }
  try {
    const db = await openDatabase({ url, folder, poolSize: 2 });
    try {
      await migrate(db);
      const isForgetting = args[0] === FORGET_COMMAND;
      const { privateData } = await openPrivateData(db, settings, {
        generate: isForgetting,
        lostKeyId: isForgetting ? args[1] : undefined,
      });
      const pictures = createPictures({ db, storage: mediaStorageOnUse(settings) });
      return await runCommand(
        {
          db,
          clock: db.clock,
          limits: settings.limits,
          archiveMs: settings.archiveMs,
          returnWindowMs: settings.returnWindowMs,
          privateData,
          sessionSecret: await knownSessionSecret(settings),
          pictures,
          payments: paymentsOf(settings, { db, clock: db.clock, privateData }),
        },
        systemUser(),
        args,
      );
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return await sendCommand(dataFolder, systemUser(), args).catch((closed) => {
      if (!(closed instanceof AdminSocketClosed)) throw closed;
      throw new AdminSocketClosed(
        `Process ${error.pid} has the database open, but ${closed.message}. ` +
          'If it is an API that starts or stops, try again in a moment.',
      );
    });
  }
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user id may have no name.
    return String(process.getuid?.() ?? 'unknown');
  }
}

runCommandLine(run, [DomainError, AdminSocketClosed, StorageUnusable]);
