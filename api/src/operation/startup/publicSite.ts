import { WrongSetting } from '@haat/servers';
import type { Settings } from '../settings';

/** The condition of `isPublic`, as error messages state it. */
export const PUBLIC_SITE = 'PUBLIC_URL is a public https address, or NODE_ENV is production';

/**
 * A public site doesn't start with a generated secret or key, or with demo accounts, whose password is published.
 * @throws WrongSetting naming what to set
 */
export function requirePublicSettings({
  isPublic,
  sessionSecret,
  privateDataKey,
  demo,
}: Pick<Settings, 'isPublic' | 'sessionSecret' | 'privateDataKey' | 'demo'>): void {
  if (!isPublic) return;
  if (demo) {
    throw new WrongSetting(
      `DEMO must be 0 or unset where ${PUBLIC_SITE}: the password of the demo accounts is published.`,
    );
  }
  if (!sessionSecret) {
    throw new WrongSetting(
      `SESSION_SECRET must be set where ${PUBLIC_SITE}: to 32 or more random characters, such as openssl rand -base64 48 prints.`,
    );
  }
  if (!privateDataKey) {
    throw new WrongSetting(
      `PRIVATE_DATA_KEY must be set where ${PUBLIC_SITE}: to 32 random bytes, such as openssl rand -base64 32 prints. ` +
        'To replace a generated one, set PRIVATE_DATA_KEY_PREVIOUS to the text of DATA_DIR/private-data-key.',
    );
  }
}
