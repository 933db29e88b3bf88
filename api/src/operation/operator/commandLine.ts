import path from 'node:path';
import type { parseArgs } from 'node:util';
import { orders, reasonForm } from '@haat/contracts';
import type * as z from 'zod/mini';
import type { Context } from '../../context';
import type { Actor } from '../../platform/audit/audit.service';
import { InvalidInput } from '../../platform/http/errors';

/** Options of all commands. */
export const OPTIONS = {
  reason: { type: 'string' },
  search: { type: 'string' },
  page: { type: 'string', default: '1' },
  reveal: { type: 'boolean', default: false },
  status: { type: 'string' },
  items: { type: 'string' },
  cash: { type: 'string' },
  note: { type: 'string' },
  hours: { type: 'string' },
  days: { type: 'string' },
  before: { type: 'string' },
  pictures: { type: 'string' },
  store: { type: 'string' },
  type: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  least: { type: 'string' },
  budget: { type: 'string' },
  uses: { type: 'string' },
  minimum: { type: 'string', default: '100' },
  folder: { type: 'string' },
  file: { type: 'string' },
  role: { type: 'string' },
  supply: { type: 'string' },
  tier: { type: 'string' },
  source: { type: 'string' },
} as const;

/** Services that the commands use. */
export type OperatorContext = Pick<
  Context,
  'db' | 'clock' | 'limits' | 'archiveMs' | 'returnWindowMs' | 'privateData' | 'pictures' | 'payments'
> & {
  /** absent on a machine that is not given the API's: then no link can be mailed */
  sessionSecret?: string | undefined;
};

/** A command as it was typed. */
export interface CommandCall {
  context: OperatorContext;
  command: string;
  /** what follows the command */
  given: string | undefined;
  /** what follows it, for the commands of {@link CommandGroup.withTarget} */
  target: string | undefined;
  options: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
  actor: Actor;
  page: number;
  /** `given` as a number @throws InvalidInput */
  id: () => number;
}

/** @returns the output @throws DomainError with one line for the terminal */
export type Command = (call: CommandCall) => Promise<string>;

/** The commands of a domain, with their lines of the usage. */
export interface CommandGroup {
  usage: string;
  /** commands that say something about what is named first */
  withTarget?: readonly string[];
  commands: Record<string, Command>;
}

export function wholeNumber(text: string | undefined, what: string): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new InvalidInput(`${what} must be a whole number`);
  return Number(text);
}

/** The command may run in the API's process, whose folder is another. @throws InvalidInput */
export function wholePath(text: string | undefined, option: string, example = '/tmp/payouts'): string {
  if (!text || !path.isAbsolute(text))
    throw new InvalidInput(`${option} must be a whole path, such as ${example}`);
  return text;
}

/** Same rule as in the API: refusals need a reason. */
export function reasonOf(act: string, text = ''): string {
  if (text === '' && (act === 'approve' || act === 'reinstate')) return '';
  const parsed = reasonForm.safeParse({ reason: text });
  if (!parsed.success) {
    throw new InvalidInput(
      `${parsed.error.issues[0]?.message}: npm run operator -- ${act} ${act === 'lift-limit' ? '<limit> <whose>' : '<id>'} --reason "…"`,
    );
  }
  return parsed.data.reason;
}

export function orderIdOf(text = ''): string {
  const id = text.toUpperCase();
  if (!orders.orderId.safeParse(id).success) {
    throw new InvalidInput('The order must be given as its id, for example R100231-1');
  }
  return id;
}

/** Validates with the schema of the API call. */
export function parsedBy<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new InvalidInput(`${issue?.path.join('.')}: ${issue?.message}`);
}
