import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, text } from './fields';
import { SETTLEMENT_ACTS, SETTLEMENT_PROBLEMS, SETTLEMENT_SOURCES } from './settlementValues';

/** A settlement file of a courier or a gateway, as it was read; amounts in taka. */
export const settlementFile = z.object({
  id,
  source: z.enum(SETTLEMENT_SOURCES),
  name: z.string(),
  read_by: z.string(),
  /** ISO instant */
  read_at: z.string(),
  lines: z.int(),
  /** lines that fitted, lines that a person has resolved, and lines that wait for one */
  matched: z.int(),
  resolved: z.int(),
  open: z.int(),
  /** of all lines: what was taken from buyers, what the provider keeps, what it has paid */
  taken: z.number(),
  fees: z.number(),
  net: z.number(),
});
export type SettlementFile = z.output<typeof settlementFile>;

/** A line that does not fit, and waits for a person; amounts in taka. */
export const settlementDifference = z.object({
  id,
  source: z.enum(SETTLEMENT_SOURCES),
  file: z.string(),
  /** in the file, from 1 */
  row: z.int(),
  /** the order, payment or refund as the file names it */
  reference: z.string(),
  problem: z.enum(SETTLEMENT_PROBLEMS),
  /** what the line says was taken, kept and paid */
  taken: z.number(),
  fees: z.number(),
  net: z.number(),
  /** what we know was taken; null where nothing of ours has the reference */
  expected: z.nullable(z.number()),
  /** the order it was found to belong to; null for payments and unknown references */
  order: z.nullable(z.string()),
});
export type SettlementDifference = z.output<typeof settlementDifference>;

const settlements = z.object({
  /** the last ones, the newest first */
  files: z.array(settlementFile),
  /** the oldest first, at most 200 */
  differences: z.array(settlementDifference),
  /** how many differences there are */
  open: z.int(),
});
export type Settlements = z.output<typeof settlements>;

export const listSettlements = call({
  method: 'GET',
  path: '/operator/settlements/',
  access: 'operator',
  roles: ['owner', 'read_only'],
  summary: 'The last settlement files of couriers and gateways, and their lines that don’t fit',
  answer: settlements,
});

export const readSettlement = call({
  method: 'POST',
  path: '/operator/settlements/',
  access: 'operator',
  roles: ['owner'],
  summary:
    'Reads a settlement file: lines that fit are booked, the others are listed as differences. The same file again changes nothing',
  body: z.strictObject({
    source: z.enum(SETTLEMENT_SOURCES),
    /** of the file, for people */
    name: text(200, 'Please choose a file'),
    file: z.string().check(z.minLength(1, 'Please choose a file'), z.maxLength(500_000, 'Too long')),
  }),
  answer: z.object({
    file: settlementFile,
    /** the file was read before */
    repeated: z.boolean(),
  }),
});

export const resolveDifference = call({
  method: 'POST',
  path: '/operator/settlement-lines/:id/resolve/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Resolves a line that did not fit by an act with a reason; noted in the audit trail',
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    act: z.enum(SETTLEMENT_ACTS),
    reason: text(500, 'Please give a reason'),
    /** with match and book: the order or payment that it belongs to, if not the one that the line names */
    reference: z.optional(text(100)),
  }),
  answer: settlements,
  errors: { not_found: 404, line_state: 409 },
});
