import type { Db } from '../db/database';
import { anyDemoAccount } from '../demo/demo.queries';
import { type Settings, WrongSetting } from '../settings';

const WHY = 'PUBLIC_URL is a public https address, or NODE_ENV is production';

/**
 * A public site doesn't start with a secret that nobody chose, or to be filled with accounts whose password is public.
 * @throws WrongSetting naming what to set
 */
export function requirePublicSettings({
  isPublic,
  sessionSecret,
  demo,
}: Pick<Settings, 'isPublic' | 'sessionSecret' | 'demo'>): void {
  if (!isPublic) return;
  if (demo) {
    throw new WrongSetting(
      `DEMO must be 0 or unset where ${WHY}: everybody knows the password of the demo accounts.`,
    );
  }
  if (!sessionSecret) {
    throw new WrongSetting(
      `SESSION_SECRET must be set where ${WHY}: to 32 or more random characters, such as openssl rand -base64 48 prints.`,
    );
  }
}

/** @throws WrongSetting when a public site's database has accounts of the demo market */
export async function requireNoDemoAccounts(db: Db, { isPublic }: Pick<Settings, 'isPublic'>): Promise<void> {
  const email = isPublic && (await anyDemoAccount(db.kysely));
  if (!email) return;
  throw new WrongSetting(
    `The database has demo accounts, whose password everybody knows (${email}), and ${WHY}: ` +
      'set DATABASE_URL or DATA_DIR to a database without the demo market.',
  );
}
