import * as z from 'zod/mini';
import { call } from './call';
import { email, id, idText } from './fields';
import { STAFF_ROLES } from './values';

const role = z.enum(STAFF_ROLES, 'Please choose a role');
/** The form of a new member of the staff. */
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

const staff = z.object({ members: z.array(staffMember) });
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
  summary: 'An account that has signed up becomes staff',
  body: staffForm,
  answer: staff,
  errors: { not_found: 404, conflict: 409 },
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
