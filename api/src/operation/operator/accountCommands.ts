import { type Command, type CommandGroup, reasonOf } from './commandLine';
import { endTwoStepOf, setOperatorRole } from './operator.service';

const setOperator: Command = async ({ context, command, given, actor }) => {
  const email = given ?? '';
  await setOperatorRole(context, actor, email, command === 'make-operator');
  return command === 'make-operator' ? `${email} is an operator now` : `${email} is no operator any more`;
};

/** Logins and roles. */
export const accountCommands: CommandGroup = {
  usage: `  end-two-step <email> --reason "…"             for who has lost the phone and the recovery codes
  make-operator <email>                         an account that has signed up becomes an operator
  remove-operator <email>`,
  commands: {
    async 'end-two-step'({ context, command, given, options, actor }) {
      const email = given ?? '';
      await endTwoStepOf(context, actor, email, reasonOf(command, options.reason));
      return `${email} logs in with the password alone now`;
    },
    'make-operator': setOperator,
    'remove-operator': setOperator,
  },
};
