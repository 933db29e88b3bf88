import type { AuditAct, Staff, StaffRole } from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, InvalidInput, NotFound } from '../../platform/http/errors';
import { lockAccount } from './accounts.queries';
import { endSessions } from './credentials.queries';
import {
  deleteInvitation,
  deleteInvitationOf,
  findStaff,
  listInvitations,
  lockStaff,
  setStaffRole,
  takeAlert,
  takeMorning,
} from './staff.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** Without an owner, nobody could say who is staff. */
class LastOwner extends Conflict {
  override readonly code = 'last_owner';
  constructor() {
    super('This is the only owner. Please make somebody else an owner first.');
  }
}

/** Members and invitations. */
export async function staffOf(reader: Reader, now: Date): Promise<Staff> {
  const rows = await findStaff(reader, now);
  const invitations = await listInvitations(reader);
  return {
    members: rows.map(({ last_seen_at, ...row }) => ({
      ...row,
      last_seen_at: last_seen_at?.toISOString() ?? null,
    })),
    invitations: invitations.map((row) => ({
      ...row,
      invited_at: row.invited_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  };
}

/** The members that had no mail on a day; they count as mailed. */
export const takeStaffToMail = takeMorning;

/** The members with one of the roles that were not alerted since; they count as alerted. */
export const takeStaffToAlert = takeAlert;

export const listStaff = ({ db, clock }: Deps): Promise<Staff> => staffOf(db.kysely, clock.now());

/** @throws NotFound, and LastOwner where nobody else would be an owner */
async function lockMember(tx: Tx, id: number, role: StaffRole | null) {
  const { member, owners } = await lockStaff(tx, id);
  if (!member) throw new NotFound('There is no such member of the staff');
  if (member.role === 'owner' && role !== 'owner' && owners.length === 1) throw new LastOwner();
  return member;
}

type RoleChange = readonly [before: StaffRole | null, after: StaffRole | null];

export function auditStaff(
  tx: Tx,
  entry: { at: Date; actor: Actor; act: AuditAct; email: string; roles: RoleChange },
) {
  const { at, actor, act, email, roles } = entry;
  const before = { role: roles[0] };
  return recordAudit(tx, {
    at,
    actor,
    act,
    sellerId: null,
    subject: email,
    before,
    after: { role: roles[1] },
  });
}

/** The link of an invitation does not work any more. @throws NotFound */
export function withdrawInvitation({ db, clock }: Deps, actor: Actor, id: number): Promise<Staff> {
  return db.tx(async (tx) => {
    const at = clock.now();
    const invitation = await deleteInvitation(tx, id);
    if (!invitation) throw new NotFound('There is no such invitation. Perhaps it was accepted.');
    const { email, role } = invitation;
    await auditStaff(tx, { at, actor, act: 'withdraw_invitation', email, roles: [role, null] });
    return staffOf(tx, at);
  });
}

/** @throws NotFound, LastOwner */
export function changeStaffRole(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  role: StaffRole,
): Promise<Staff> {
  return db.tx(async (tx) => {
    const at = clock.now();
    const member = await lockMember(tx, id, role);
    await setStaffRole(tx, id, role);
    await auditStaff(tx, {
      at,
      actor,
      act: 'change_staff_role',
      email: member.email,
      roles: [member.role, role],
    });
    return staffOf(tx, at);
  });
}

/** Ends the sessions as well. @throws NotFound, LastOwner */
export function removeStaff({ db, clock }: Deps, actor: Actor, id: number): Promise<Staff> {
  return db.tx(async (tx) => {
    const at = clock.now();
    const member = await lockMember(tx, id, null);
    await setStaffRole(tx, id, null);
    await endSessions(tx, id, at);
    await auditStaff(tx, {
      at,
      actor,
      act: 'remove_operator',
      email: member.email,
      roles: [member.role, null],
    });
    return staffOf(tx, at);
  });
}

/** @throws NotFound */
export function endStaffSessions({ db, clock }: Deps, actor: Actor, id: number): Promise<Staff> {
  return db.tx(async (tx) => {
    const at = clock.now();
    const { member } = await lockStaff(tx, id);
    if (!member) throw new NotFound('There is no such member of the staff');
    await endSessions(tx, id, at);
    const roles = [member.role, member.role] as const;
    await auditStaff(tx, { at, actor, act: 'end_staff_sessions', email: member.email, roles });
    return staffOf(tx, at);
  });
}

/**
 * Makes an account staff, or ends that. CLI only: the API changes those who are staff already. It may remove the last owner,
 * as it can make the next.
 * @throws InvalidInput, NotFound, Conflict
 */
export function setStaff(
  { db, clock }: Deps,
  actor: Actor,
  email: string,
  role: StaffRole | null,
): Promise<void> {
  if (!email.includes('@')) throw new InvalidInput(`${email || 'Nothing'} is not an e-mail address`);
  return db.tx(async (tx) => {
    const account = await lockAccount(tx, email.trim().toLowerCase());
    if (!account) throw new NotFound(`There is no account ${email}. Sign up on the site first.`);
    const before = account.role;
    if (before === role)
      throw new Conflict(`${account.email} is ${role ? `${nameOf(role)} already` : 'no operator'}`);
    await setStaffRole(tx, account.id, role);
    await deleteInvitationOf(tx, account.email);
    const act = role === null ? 'remove_operator' : before === null ? 'make_operator' : 'change_staff_role';
    await auditStaff(tx, { at: clock.now(), actor, act, email: account.email, roles: [before, role] });
  });
}

const nameOf = (role: StaffRole) => (role === 'owner' ? 'an operator' : `an operator (${role})`);
