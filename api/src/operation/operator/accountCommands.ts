import { staff as contracts, STAFF_ROLES, type StaffRole } from '@haat/contracts';
import { listStaff, setStaff, withdrawInvitation } from '../../domains/accounts/staff.service';
import { inviteStaff } from '../../domains/accounts/staffInvitations.service';
import { InvalidInput } from '../../platform/http/errors';
import { type CommandGroup, parsedBy, reasonOf } from './commandLine';
import { endTwoStepOf } from './operator.service';
import { table, timeOf } from './printing';

/** @throws InvalidInput */
function roleOf(text = 'owner'): StaffRole {
  const role = STAFF_ROLES.find((one) => one === text);
  if (!role) throw new InvalidInput(`The role must be one of ${STAFF_ROLES.join(', ')}`);
  return role;
}

/** Logins and roles. */
export const accountCommands: CommandGroup = {
  usage: `  end-two-step <email> --reason "…"             for who has lost the phone and the recovery codes
  make-operator <email> --role moderator        an account that has signed up becomes an operator: owner without --role,
                                                or seller_manager, order_support, moderator, read_only
  remove-operator <email>
  staff                                         operators, their roles and logins, and open invitations
  invite-staff <email> --role moderator         mails a link that makes its reader staff; without --role: owner
  withdraw-invitation <id>                      the link of an invitation does not work any more`,
  commands: {
    async 'end-two-step'({ context, command, given, options, actor }) {
      const email = given ?? '';
      await endTwoStepOf(context, actor, email, reasonOf(command, options.reason));
      return `${email} logs in with the password alone now`;
    },
    async 'make-operator'({ context, given = '', options, actor }) {
      const role = roleOf(options.role);
      await setStaff(context, actor, given, role);
      return `${given} is an operator now: ${role}`;
    },
    async 'invite-staff'({ context, given = '', options, actor }) {
      const body = parsedBy(contracts.addStaff.body, { email: given, role: roleOf(options.role) });
      const { sessionSecret } = context;
      if (!sessionSecret) throw new InvalidInput('The link needs SESSION_SECRET: set it as the API has it');
      await inviteStaff({ ...context, sessionSecret }, actor, body);
      return `${body.email} is invited: ${body.role}`;
    },
    async 'remove-operator'({ context, given = '', actor }) {
      await setStaff(context, actor, given, null);
      return `${given} is no operator any more`;
    },
    async staff({ context }) {
      const { members, invitations = [] } = await listStaff(context);
      const staff = table([
        ['email', 'role', 'two-step', 'logins', 'last seen'],
        ...members.map(({ email, role, two_step, sessions, last_seen_at }) => [
          email,
          role,
          two_step ? 'yes' : 'no',
          String(sessions),
          last_seen_at ? timeOf(last_seen_at) : '–',
        ]),
      ]);
      if (invitations.length === 0) return staff;
      const rows = invitations.map((one) => [
        String(one.id),
        one.email,
        one.role,
        one.invited_by,
        timeOf(one.expires_at),
      ]);
      return `${staff}\n\n${table([['id', 'invited', 'role', 'by', 'until'], ...rows])}`;
    },
    async 'withdraw-invitation'({ context, actor, id }) {
      await withdrawInvitation(context, actor, id());
      return 'The link of this invitation does not work any more';
    },
  },
};
