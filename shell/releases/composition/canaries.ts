import { createHash } from 'node:crypto';
import type { Canary } from '../store/compositions';

/** Number of hash bytes that form the visitor's number, and the size of its range. */
const HASH_BYTES = 6;
const BUCKETS = 2 ** (8 * HASH_BYTES);

/**
 * Whether a visitor is in a canary's share. Each visitor has one number of each version, evenly spread and fixed: the
 * result is the same on every server and after every restart, a larger share keeps the visitors of the smaller one, and
 * another version, or another remote's canary, is assigned independently, except those that go together.
 * @param visitor a random id, from the cookie (shell/server/gateway/visitorId.ts)
 */
export function isInCanary(visitor: string, remote: string, { version, percent, group }: Canary): boolean {
  const hash = createHash('sha256')
    .update(`${visitor} ${group ?? `${remote} ${version}`}`)
    .digest();
  return hash.readUIntBE(0, HASH_BYTES) / BUCKETS < percent / 100;
}
