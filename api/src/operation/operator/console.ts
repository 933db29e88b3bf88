import { parseArgs } from 'node:util';
import type { Actor } from '../../platform/audit/audit.service';
import { InvalidInput } from '../../platform/http/errors';
import { accountCommands } from './accountCommands';
import { type CommandGroup, OPTIONS, type OperatorContext, wholeNumber } from './commandLine';
import { couponCommands } from './couponCommands';
import { customerCommands } from './customerCommands';
import { dataCommands } from './dataCommands';
import { mailCommands } from './mailCommands';
import { moneyCommands } from './moneyCommands';
import { orderCommands } from './orderCommands';
import { paymentCommands } from './paymentCommands';
import { payoutCommands } from './payoutCommands';
import { sellerCommands } from './sellerCommands';
import { shopCommands } from './shopCommands';

const GROUPS: readonly CommandGroup[] = [
  sellerCommands,
  orderCommands,
  customerCommands,
  moneyCommands,
  paymentCommands,
  payoutCommands,
  couponCommands,
  shopCommands,
  accountCommands,
  mailCommands,
  dataCommands,
];

export const USAGE = `npm run operator -- <command>

${GROUPS.map(({ usage }) => usage).join('\n')}`;

/**
 * Runs a command of the operator's CLI.
 * @param who system user name, for the audit trail
 * @returns the output
 * @throws DomainError with one line for the terminal
 */
export async function runCommand(
  context: OperatorContext,
  who: string,
  args: readonly string[],
): Promise<string> {
  const { command, given, target, options } = read(args);
  const actor: Actor = { id: null, name: `shell:${who}` };
  const page = wholeNumber(options.page, '--page');
  const id = () => wholeNumber(given, 'The id');
  if (command === 'help') return USAGE;
  const group = GROUPS.find(({ commands }) => Object.hasOwn(commands, command));
  const run = group?.commands[command];
  if (!run) throw new InvalidInput(`There is no command ${command}\n\n${USAGE}`);
  return run({ context, command, given, target, options, actor, page, id });
}

function read(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    });
    const [command = 'help', given, ...more] = positionals;
    const target = GROUPS.some(({ withTarget }) => withTarget?.includes(command)) ? more.shift() : undefined;
    if (more.length) throw new TypeError(`Too much was given: ${more.join(' ')}`);
    return { command, given, target, options: values };
  } catch (error) {
    throw new InvalidInput(`${(error as Error).message}\n\n${USAGE}`);
  }
}
