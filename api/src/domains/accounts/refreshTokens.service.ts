import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/database';
import {
  findFamily,
  findToken,
  insertToken,
  lockFamily,
  markTokenUsed,
  revokeFamily,
  revokeIssuedAfter,
  saveSession,
} from './accounts.queries';
import { lockUserShared } from './credentials.queries';

/** Validity of a refresh token; each exchange starts a new period. */
const REFRESH_MS = 30 * 24 * 60 * 60 * 1000;
/** A parent may be used again for this time after its child's first use (two tabs, a lost response). */
const GRACE_MS = 30 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A login on a device. `id` is the family of its refresh tokens. */
export interface Session {
  id: string;
  userId: number;
  /** as the device last sent it */
  userAgent: string;
}

/** The tokens that a session continues with. */
export interface Renewal {
  session: Session;
  refresh: string;
}

async function issue(tx: Tx, session: Session, parentId: number | null, now: Date): Promise<Renewal> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + REFRESH_MS);
  await saveSession(tx, { ...session, at: now, expiresAt });
  await insertToken(tx, {
    token_hash: hashOf(token),
    family_id: session.id,
    parent_id: parentId,
    user_id: session.userId,
    created_at: now,
    expires_at: expiresAt,
  });
  return { session, refresh: token };
}

/** Starts a session with a family of tokens of its own. */
export function startFamily(tx: Tx, device: Omit<Session, 'id'>, now: Date): Promise<Renewal> {
  return issue(tx, { id: randomUUID(), ...device }, null, now);
}

/**
 * Exchanges a refresh token for a child. The new child revokes all tokens that the parent led to before. The family is
 * revoked when a revoked token is used, or a parent whose child was first used more than 30 s ago: the token was copied,
 * and the thief can't be distinguished from the owner.
 * @returns null when the token is unknown, expired or revoked
 */
export async function rotate(
  db: Db,
  { token, userAgent }: { token: string; userAgent: string },
  now: Date,
): Promise<Renewal | null> {
  // Returns null instead of throwing, because the revocation of a family must be committed.
  return db.tx(async (tx) => {
    const family = await findFamily(tx, hashOf(token));
    if (!family) return null;
    const { family_id: familyId, user_id: userId } = family;
    await lockFamily(tx, familyId);
    // Locked, so that no token is issued after all sessions were ended.
    const user = await lockUserShared(tx, userId);
    const parent = await findToken(tx, hashOf(token));
    if (!user || !parent || parent.expires_at <= now) return null;
    const childUsed = parent.child_first_used_at;
    if (parent.revoked_at || (childUsed && now.getTime() - childUsed.getTime() > GRACE_MS)) {
      await revokeFamily(tx, familyId, now);
      return null;
    }
    await markTokenUsed(tx, parent.id, now);
    await revokeIssuedAfter(tx, parent, now);
    return issue(tx, { id: familyId, userId, userAgent }, parent.id, now);
  });
}

/** Logs out: revokes the family of a token. An unknown token is no error. */
export async function endFamily(db: Db, token: string, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    const family = await findFamily(tx, hashOf(token));
    if (!family) return;
    await lockFamily(tx, family.family_id);
    await revokeFamily(tx, family.family_id, now);
  });
}
