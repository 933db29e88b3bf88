import * as z from 'zod/mini';
import { call } from './call';
import { email, id, idText, line, newPassword } from './fields';
import { messages } from './messages';
import { STAFF_ROLES } from './values';

const role = z.enum(STAFF_ROLES, 'Please choose a role');
/** The form of an invitation to the staff. */
export const staffForm = z.strictObject({ email, role });
const params = z.strictObject({ id: idText });

export const staffMember = z.object({
  /** the account's */
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  two_step: z.boolean(),
  /** logins that have not ended */
  sessions: z.int(),
  /** ISO instant of the last use of a session; null: none */
  last_seen_at: z.nullable(z.string()),
});
export type StaffMember = z.output<typeof staffMember>;

/** An invitation that nobody has accepted yet. */
export const staffInvitation = z.object({
  id,
  email: z.string(),
  role,
  /** the owner who sent it */
  invited_by: z.string(),
  /** ISO instants; an expired invitation is listed for 30 days */
  invited_at: z.string(),
  expires_at: z.string(),
});
export type StaffInvitation = z.output<typeof staffInvitation>;

const staff = z.object({
  members: z.array(staffMember),
  /** the newest first; absent from the release before */
  invitations: z.optional(z.array(staffInvitation)),
});
export type Staff = z.output<typeof staff>;

const changes = { last_owner: 409 } as const;

export const listStaff = call({
  method: 'GET',
  path: '/operator/staff/',
  access: 'operator',
  roles: ['owner', 'read_only'],
  summary: 'The market’s staff, by e-mail',
  answer: staff,
});

export const addStaff = call({
  method: 'POST',
  path: '/operator/staff/',
  access: 'operator',
  roles: ['owner'],
  summary:
    'Invites somebody by e-mail: the link works once, for three days. A new invitation replaces the one before',
  body: staffForm,
  answer: staff,
  errors: { conflict: 409, too_many_requests: 429 },
});

export const changeStaffRole = call({
  method: 'PUT',
  path: '/operator/staff/:id/role/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Gives a member of the staff another role, from the next call on',
  params,
  body: z.strictObject({ role }),
  answer: staff,
  errors: changes,
});

export const removeStaff = call({
  method: 'DELETE',
  path: '/operator/staff/:id/',
  access: 'operator',
  roles: ['owner'],
  summary: 'An account is no longer staff; its sessions end',
  params,
  answer: staff,
  errors: changes,
});

export const endStaffSessions = call({
  method: 'POST',
  path: '/operator/staff/:id/end-sessions/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Ends all sessions of a member of the staff',
  params,
  answer: staff,
});

export const withdrawInvitation = call({
  method: 'DELETE',
  path: '/operator/staff/invitations/:id/',
  access: 'operator',
  roles: ['owner'],
  summary: 'The link of an invitation does not work any more',
  params,
  answer: staff,
});

const token = z.string().check(z.minLength(1), z.maxLength(200));

export const getInvitation = call({
  method: 'POST',
  path: '/auth/staff-invitation/',
  access: 'public',
  withoutToken: true,
  summary: 'What the link of an invitation to the staff is for',
  body: z.strictObject({ token }),
  answer: z.object({
    email: z.string(),
    role,
    /** the address has an account, which accepts; otherwise one is opened */
    has_account: z.boolean(),
    /** the staff needs two-step login, and the account does not have it yet */
    needs_two_step: z.boolean(),
  }),
  errors: { invitation_invalid: 400, too_many_requests: 429 },
});
export type InvitationToStaff = z.output<(typeof getInvitation)['answer']>;

export const acceptInvitation = call({
  method: 'POST',
  path: '/auth/staff-invitation/accept/',
  access: 'user',
  summary: 'The invited account becomes staff',
  body: z.strictObject({ token }),
  answer: z.void(),
  status: 204,
  errors: { invitation_invalid: 400, other_account: 409, conflict: 409, too_many_requests: 429 },
});

/** The form of somebody who is invited and has no account. */
export const joinForm = z
  .strictObject({
    firstName: line(100, messages.firstNameRequired),
    lastName: line(100, messages.lastNameRequired),
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, messages.confirmRequired)),
  })
  .check(
    z.refine((form) => form.confirmPassword === form.password || form.confirmPassword === '', {
      error: messages.passwordsDiffer,
      path: ['confirmPassword'],
    }),
  );

export const joinStaff = call({
  method: 'POST',
  path: '/auth/staff-invitation/join/',
  access: 'public',
  withoutToken: true,
  summary: 'Opens an account for the invited address, which is staff from then on',
  body: z.strictObject({
    token,
    first_name: line(100, messages.firstNameRequired),
    last_name: line(100, messages.lastNameRequired),
    password: newPassword,
  }),
  answer: z.void(),
  status: 204,
  errors: { invitation_invalid: 400, weak_password: 400, email_taken: 409, too_many_requests: 429 },
});
