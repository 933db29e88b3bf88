import { WrongSetting } from '@haat/servers';
import type { Db } from '../../platform/db/database';
import type { Settings } from '../settings';
import { anyDemoAccount } from './demoAccounts.queries';
import { PUBLIC_SITE } from './publicSite';

/** @throws WrongSetting when the database of a public site has accounts of the demo market */
export async function requireNoDemoAccounts(db: Db, { isPublic }: Pick<Settings, 'isPublic'>): Promise<void> {
  const email = isPublic && (await anyDemoAccount(db.kysely));
  if (!email) return;
  throw new WrongSetting(
    `The database has demo accounts with a published password (${email}), and ${PUBLIC_SITE}: ` +
      'set DATABASE_URL or DATA_DIR to a database without the demo market.',
  );
}
