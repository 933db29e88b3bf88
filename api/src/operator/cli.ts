import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { systemClock } from '../clock';
import { FolderInUse, openDatabase } from '../db/database';
import { migrate } from '../db/migrate';
import { DomainError } from '../http/errors';
import { readSettings, WrongSetting } from '../settings';
import { explainFailure } from '../startup/startFailure';
import { AdminSocketClosed, runThroughAdminSocket } from './adminSocket';
import { runCommand, USAGE } from './console';

// npm run operator -- …: the operator's shell. PostgreSQL is opened beside the API; the embedded database, which
// has one process, is opened when no API runs, else the API runs the command.

async function run(args: string[]): Promise<string> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') return USAGE;
  const { databaseUrl: url, dataFolder } = await readSettings(process.env);
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
      return await runCommand({ db, clock: systemClock }, nameOnMachine(), args);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return await runThroughAdminSocket(dataFolder, nameOnMachine(), args).catch((closed) => {
      if (!(closed instanceof AdminSocketClosed)) throw closed;
      throw new AdminSocketClosed(
        `Process ${error.pid} has the database open, but ${closed.message}. ` +
          'If it is an API that starts or stops, try again in a moment.',
      );
    });
  }
}

function nameOnMachine(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under an id that has no name.
    return String(process.getuid?.() ?? 'somebody');
  }
}

/** What a person at the shell is told in one line. */
const EXPECTED = [DomainError, AdminSocketClosed];

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error) => {
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : explainFailure(error));
    process.exitCode = 1;
  },
);
