import type { AnswerOf, BodyOf, staff as contracts, Staff, StaffRole } from '@haat/contracts';
import type { Context } from '../../context';
import type { Actor } from '../../platform/audit/audit.service';
import type { Caller } from '../../platform/http/caller';
import { Conflict, DomainError } from '../../platform/http/errors';
import { clientKeyOf } from '../../platform/limits/addresses';
import { limitAttempts } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import { findUser, insertUser, lockAccount, updatePreferences } from './accounts.queries';
import { markEmailVerified } from './credentials.queries';
import { invitationToken, newTokenSeed, tokenHash } from './mailedTokens';
import { hashPassword } from './passwords';
import { findInvitation, setStaffRole, takeInvitation, upsertInvitation } from './staff.queries';
import { auditStaff, staffOf } from './staff.service';
import { findSecret } from './twoStep.queries';
import { requireStrongPassword } from './weakPasswords';

const LINK_VALIDITY_MS = 3 * 24 * 3_600_000;

/** The token of the link is unknown, used, withdrawn, replaced by a later one, or expired. */
class InvitationInvalid extends DomainError {
  override readonly status = 400;
  override readonly code = 'invitation_invalid';
  constructor() {
    super('This invitation has expired, was used or was withdrawn. Please ask an owner for a new one.');
  }
}

class OtherAccount extends Conflict {
  override readonly code = 'other_account';
  constructor() {
    // No address: refusals are logged.
    super('This invitation is for another account. Please log in with the address that it was sent to.');
  }
}

/** The account was opened after the page of the link had been. */
class AccountExists extends Conflict {
  override readonly code = 'email_taken';
  constructor() {
    super('There is an account with this address already. Please log in to accept.');
  }
}

class StaffAlready extends Conflict {
  constructor() {
    super('This person is a member of the staff already');
  }
}

/** Mails a link; one that was mailed before does not work any more. @throws StaffAlready, TooManyRequests */
export async function inviteStaff(
  context: Pick<Context, 'db' | 'clock' | 'limits' | 'sessionSecret'>,
  actor: Actor,
  { email, role }: { email: string; role: StaffRole },
): Promise<Staff> {
  const { db, clock, sessionSecret } = context;
  if (actor.id !== null) await limitAttempts(context, [['staff_invitations_account', String(actor.id)]]);
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + LINK_VALIDITY_MS);
  const seed = newTokenSeed();
  return db.tx(async (tx) => {
    const account = await lockAccount(tx, email);
    if (account?.role) throw new StaffAlready();
    await upsertInvitation(tx, {
      email,
      role,
      token_hash: tokenHash(invitationToken(sessionSecret, seed)),
      invited_by: actor.name,
      invited_at: at,
      expires_at: expiresAt,
    });
    await auditStaff(tx, { at, actor, act: 'invite_staff', email, roles: [null, role] });
    const user = account && (await findUser(tx, { id: account.id }));
    await queueMail(tx, {
      kind: 'staff_invitation',
      to: email,
      name: user?.first_name ?? '',
      at,
      role,
      by: actor.name,
      seed,
      expiresAt,
      guest: { language: user?.language ?? null },
    });
    return staffOf(tx, at);
  });
}

type Deps = Pick<Context, 'db' | 'clock' | 'limits' | 'operatorTwoStep'>;

/** @throws InvitationInvalid, TooManyRequests */
async function invitationOf(context: Deps, token: string, address: string) {
  const { db, clock } = context;
  await limitAttempts(context, [['reset_links_address', clientKeyOf(address)]]);
  const hash = tokenHash(token);
  const invitation = await findInvitation(db.kysely, hash, clock.now());
  if (!invitation) throw new InvitationInvalid();
  return { ...invitation, hash };
}

/** Finds the invitation that a link opens. @throws InvitationInvalid, TooManyRequests */
export async function openInvitation(
  context: Deps,
  token: string,
  address: string,
): Promise<AnswerOf<typeof contracts.getInvitation>> {
  const { db, operatorTwoStep = false } = context;
  const { email, role } = await invitationOf(context, token, address);
  const account = await findUser(db.kysely, { email });
  const secret = account && (await findSecret(db.kysely, account.id));
  return {
    email,
    role,
    has_account: account !== undefined,
    needs_two_step: operatorTwoStep && !secret?.enabled_at,
  };
}

/** The invited account becomes staff. @throws InvitationInvalid, OtherAccount, StaffAlready, TooManyRequests */
export async function acceptInvitation(
  context: Deps,
  caller: Caller,
  token: string,
  address: string,
): Promise<void> {
  const { db, clock } = context;
  const { email, role, hash } = await invitationOf(context, token, address);
  if (caller.email !== email) throw new OtherAccount();
  const at = clock.now();
  await db.tx(async (tx) => {
    const account = await lockAccount(tx, email);
    if (account?.id !== caller.userId) throw new OtherAccount();
    if (account.role) throw new StaffAlready();
    if (!(await takeInvitation(tx, hash, at))) throw new InvitationInvalid();
    await setStaffRole(tx, account.id, role);
    await markEmailVerified(tx, account.id, at);
    const actor = { id: account.id, name: email };
    await auditStaff(tx, { at, actor, act: 'accept_invitation', email, roles: [null, role] });
  });
}

/**
 * Opens an account for the invited address, which is staff from then on.
 * @throws InvitationInvalid, AccountExists, WeakPassword, TooManyRequests, TooBusy
 */
export async function joinStaff(
  context: Deps,
  body: BodyOf<typeof contracts.joinStaff>,
  address: string,
): Promise<void> {
  const { db, clock } = context;
  const { email, role, hash } = await invitationOf(context, body.token, address);
  if (await findUser(db.kysely, { email })) throw new AccountExists();
  await requireStrongPassword(body.password, {
    email,
    names: [body.first_name, body.last_name],
    phones: [],
  });
  const passwordHash = await hashPassword(body.password);
  const at = clock.now();
  await db.tx(async (tx) => {
    const user = await insertUser(tx, {
      email,
      username: email,
      passwordHash,
      firstName: body.first_name,
      lastName: body.last_name,
      at,
    });
    if (!user) throw new AccountExists();
    if (!(await takeInvitation(tx, hash, at))) throw new InvitationInvalid();
    await markEmailVerified(tx, user.id, at);
    // The staff is not asked for its style.
    await updatePreferences(tx, user.id, []);
    await setStaffRole(tx, user.id, role);
    const actor = { id: user.id, name: email };
    await auditStaff(tx, { at, actor, act: 'accept_invitation', email, roles: [null, role] });
  });
}
