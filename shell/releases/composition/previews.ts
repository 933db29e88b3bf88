import { createHmac, timingSafeEqual } from 'node:crypto';
import { isVersion } from '../package/versions';
import type { Versions } from '../store/compositions';

/** How long a link of a preview is valid unless its maker says otherwise, and at most, in days. */
export const PREVIEW_DAYS = 7;
export const MAX_PREVIEW_DAYS = 30;
const MAX_TOKEN_LENGTH = 1000;
/** Occurs in no version and in no base64url. */
const SEPARATOR = '~';

/** Releases that whoever has its link is shown in place of what is live. */
interface Preview {
  versions: Versions;
  /** When the link ends, in ms since 1970. */
  until: number;
}

/**
 * The token in the link of a preview. It names releases, so it stays valid whatever else goes live meanwhile.
 * @param secret the same on every server of a site
 */
export function previewToken(secret: string, { versions, until }: Preview): string {
  const list = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const text = [until.toString(36), ...list].join(SEPARATOR);
  return text + SEPARATOR + sign(secret, text);
}

/** @returns `unknown` if none of our servers signed it, `over` if it has ended */
export function readPreviewToken(
  secret: string,
  token: string,
  now: number = Date.now(),
): Preview | 'unknown' | 'over' {
  const end = token.lastIndexOf(SEPARATOR);
  if (end < 0 || token.length > MAX_TOKEN_LENGTH) return 'unknown';
  const text = token.slice(0, end);
  const [given, right] = [Buffer.from(token.slice(end + 1)), Buffer.from(sign(secret, text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'unknown';
  const [time = '', ...list] = text.split(SEPARATOR);
  const until = Number.parseInt(time, 36);
  if (!(until > now)) return 'over';
  const rows = list.map((one) => one.split('@') as [string, string]);
  return { versions: Object.fromEntries(rows.filter(([, version]) => isVersion(version))), until };
}

/** Page tokens are signed with the same secret: neither can be taken for the other. */
const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`preview ${text}`).digest('base64url');
