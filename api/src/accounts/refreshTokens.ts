import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '../db/database';
import {
  deleteExpiredTokens,
  findFamily,
  findToken,
  insertToken,
  lockFamily,
  markTokenUsed,
  revokeFamily,
} from './accounts.queries';

/** A refresh token is good for this long, in ms; each exchange starts anew. */
export const REFRESH_MS = 30 * 24 * 60 * 60 * 1000;
/** How long after its child's first use a parent may still come in again (two tabs, a lost answer), in ms. */
export const GRACE_MS = 30 * 1000;

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
export async function startFamily(tx: Tx, userId: number, now: Date): Promise<string> {
  await deleteExpiredTokens(tx, userId, now);
  return issue(tx, userId, randomUUID(), null, now);
}

/**
 * Exchanges a refresh token for its successor (readings: Session and guards). A parent that comes in more
 * than 30 s after one of its children was first used is taken for stolen, and ends the family.
 * @returns null when the token is unknown, expired or ended
 */
export async function rotate(
  db: Db,
  token: string,
  now: Date,
): Promise<{ userId: number; refresh: string } | null> {
  // The end of a family must be committed, hence null and no throw.
  return db.tx(async (tx) => {
    const familyId = await findFamily(tx, hashOf(token));
    if (!familyId) return null;
    await lockFamily(tx, familyId);
    const parent = await findToken(tx, hashOf(token));
    if (!parent || parent.revoked_at || parent.expires_at <= now) return null;
    const childUsed = parent.child_first_used_at;
    if (childUsed && now.getTime() - childUsed.getTime() > GRACE_MS) {
      await revokeFamily(tx, familyId, now);
      return null;
    }
    await markTokenUsed(tx, parent.id, now);
    return { userId: parent.user_id, refresh: await issue(tx, parent.user_id, familyId, parent.id, now) };
  });
}

/** Ends the family of a token: a logout. An unknown token is no error. */
export async function endFamily(db: Db, token: string, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    const familyId = await findFamily(tx, hashOf(token));
    if (!familyId) return;
    await lockFamily(tx, familyId);
    await revokeFamily(tx, familyId, now);
  });
}
