import type { StaffRole } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** The role of a row of `users`; null: not staff. Operators of earlier versions are owners. */
export const ROLE = sql<StaffRole | null>`CASE WHEN users.is_operator THEN COALESCE(users.staff_role, 'owner') END`;

/** The same, of a row that is known to be staff. */
const ROLE_OF_STAFF = sql<StaffRole>`COALESCE(users.staff_role, 'owner')`;

/** The staff by e-mail, with the sessions that have not expired. */
export function findStaff(reader: Reader, now: Date) {
  return reader
    .selectFrom('users')
    .leftJoin('sessions', (on) =>
      on.onRef('sessions.user_id', '=', 'users.id').on('sessions.expires_at', '>', now),
    )
    .leftJoin('totp_secrets', (on) =>
      on.onRef('totp_secrets.user_id', '=', 'users.id').on('totp_secrets.enabled_at', 'is not', null),
    )
    .where('is_operator', '=', true)
    .select(['users.id', 'email', 'first_name', 'last_name', ROLE_OF_STAFF.as('role')])
    .select([
      sql<boolean>`count(totp_secrets.user_id) > 0`.as('two_step'),
      sql<number>`count(sessions.id)::int`.as('sessions'),
      sql<Date | null>`max(sessions.last_used_at)`.as('last_seen_at'),
    ])
    .groupBy('users.id')
    .orderBy('email')
    .execute();
}

/** All owners and the member, locked in the order of their ids, so that two owners can't remove each other at once. */
export async function lockStaff(tx: Tx, id: number) {
  const rows = await tx
    .selectFrom('users')
    .where('is_operator', '=', true)
    .where((of) => of.or([of('id', '=', id), of(ROLE_OF_STAFF, '=', 'owner')]))
    .select(['id', 'email', ROLE_OF_STAFF.as('role')])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return { member: rows.find((row) => row.id === id), owners: rows.filter(({ role }) => role === 'owner') };
}

/** Notes that the staff gets its mail of a day. @returns those that had none */
export function takeMorning(tx: Tx, day: string) {
  return tx
    .updateTable('users')
    .set({ staff_mailed_on: sql`${day}::date` })
    .where('is_operator', '=', true)
    .where(sql<boolean>`staff_mailed_on IS DISTINCT FROM ${day}::date`)
    .returning(['id', 'email', 'first_name'])
    .execute();
}

/** Notes that those with one of the roles are alerted. @returns those that were not since then */
export function takeAlert(
  tx: Tx,
  roles: readonly StaffRole[],
  { at, pausedSince }: { at: Date; pausedSince: Date },
) {
  return tx
    .updateTable('users')
    .set({ staff_alerted_at: at })
    .where('is_operator', '=', true)
    .where(ROLE_OF_STAFF, 'in', [...roles])
    .where((of) => of.or([of('staff_alerted_at', 'is', null), of('staff_alerted_at', '<=', pausedSince)]))
    .returning(['id', 'email', 'first_name'])
    .execute();
}

/** @param role null: no longer staff */
export async function setStaffRole(tx: Tx, userId: number, role: StaffRole | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_operator: role !== null, staff_role: role })
    .where('id', '=', userId)
    .execute();
}

// invitations

export interface InvitationRow {
  id: number;
  email: string;
  role: StaffRole;
  invited_by: string;
  invited_at: Date;
  expires_at: Date;
}

const INVITATION_COLUMNS = ['id', 'email', 'role', 'invited_by', 'invited_at', 'expires_at'] as const;

/** Lists the invitations that nobody has accepted, with expired ones, the newest first. */
export function listInvitations(reader: Reader): Promise<InvitationRow[]> {
  return reader
    .selectFrom('staff_invitations')
    .select(INVITATION_COLUMNS)
    .orderBy('invited_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Replaces the invitation of an address. */
export async function upsertInvitation(
  tx: Tx,
  invitation: Omit<InvitationRow, 'id'> & { token_hash: Buffer },
): Promise<void> {
  const { email: _, ...change } = invitation;
  await tx
    .insertInto('staff_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(change))
    .execute();
}

/** @returns undefined when the link is unknown, used, withdrawn or expired */
export function findInvitation(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  return reader
    .selectFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(INVITATION_COLUMNS)
    .executeTakeFirst();
}

/** Ends an invitation whose link was opened. @returns false when another request was faster */
export async function takeInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** @returns what was withdrawn; undefined when there is none */
export function deleteInvitation(tx: Tx, id: number): Promise<InvitationRow | undefined> {
  return tx
    .deleteFrom('staff_invitations')
    .where('id', '=', id)
    .returning(INVITATION_COLUMNS)
    .executeTakeFirst();
}

/** For an address that is staff now. */
export async function deleteInvitationOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('staff_invitations').where('email', '=', email).execute();
}
