import { type Settings, WrongSetting } from '../settings';

/** The condition of `isPublic`, as error messages state it. */
export const PUBLIC_SITE = 'PUBLIC_URL is a public https address, or NODE_ENV is production';

/**
 * A public site doesn't start with a generated secret, or with demo accounts, whose password is published.
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
      `DEMO must be 0 or unset where ${PUBLIC_SITE}: the password of the demo accounts is published.`,
    );
  }
  if (!sessionSecret) {
    throw new WrongSetting(
      `SESSION_SECRET must be set where ${PUBLIC_SITE}: to 32 or more random characters, such as openssl rand -base64 48 prints.`,
    );
  }
}
