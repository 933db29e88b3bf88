import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '../db/database';
import {
  findFamily,
  findToken,
  insertToken,
  lockFamily,
  markTokenUsed,
  revokeFamily,
  revokeIssuedAfter,
} from './accounts.queries';
import { shareUser } from './credentials.queries';

/** A refresh token is good for this long, in ms; each exchange starts anew. */
const REFRESH_MS = 30 * 24 * 60 * 60 * 1000;
/** How long after its child's first use a parent may still come in again (two tabs, a lost answer), in ms. */
const GRACE_MS = 30 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

async function issue(tx: Tx, userId: number, familyId: string, parentId: number | null, now: Date) {
  const token = randomBytes(32).toString('base64url');
  await insertToken(tx, {
    token_hash: hashOf(token),
    family_id: familyId,
    parent_id: parentId,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + REFRESH_MS),
  });
  return token;
}

/** Starts a family: one login on one browser. */
export function startFamily(tx: Tx, userId: number, now: Date): Promise<string> {
  return issue(tx, userId, randomUUID(), null, now);
}

/**
 * Exchanges a refresh token for its successor. A family has one living line: the new child revokes whatever the parent
 * led to before. The family ends when a revoked token comes in, or a parent whose child was first used more than 30 s
 * ago: two holders have a copy, and which of them is the thief can't be known.
 * @returns null when the token is unknown, expired or ended
 */
export async function rotate(
  db: Db,
  token: string,
  now: Date,
): Promise<{ userId: number; sessions: number; refresh: string } | null> {
  // The end of a family must be committed, hence null and no throw.
  return db.tx(async (tx) => {
    const family = await findFamily(tx, hashOf(token));
    if (!family) return null;
    const { family_id: familyId, user_id: userId } = family;
    await lockFamily(tx, familyId);
    // Held, so that no session is issued past the end of all.
    const user = await shareUser(tx, userId);
    const parent = await findToken(tx, hashOf(token));
    if (!user || !parent || parent.expires_at <= now) return null;
    const childUsed = parent.child_first_used_at;
    if (parent.revoked_at || (childUsed && now.getTime() - childUsed.getTime() > GRACE_MS)) {
      await revokeFamily(tx, familyId, now);
      return null;
    }
    await markTokenUsed(tx, parent.id, now);
    await revokeIssuedAfter(tx, parent, now);
    const refresh = await issue(tx, userId, familyId, parent.id, now);
    return { userId, sessions: user.sessions, refresh };
  });
}

/** Ends the family of a token: a logout. An unknown token is no error. */
export async function endFamily(db: Db, token: string, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    const family = await findFamily(tx, hashOf(token));
    if (!family) return;
    await lockFamily(tx, family.family_id);
    await revokeFamily(tx, family.family_id, now);
  });
}
