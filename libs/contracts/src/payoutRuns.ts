import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, taka, text } from './fields';
import { PAYOUT_STATES } from './payoutStates';
import { PAYOUT_METHODS } from './values';

const params = z.strictObject({ id: idText });
const reasonBody = z.strictObject({ reason: text(1000, 'Please give a reason') });

/** Payouts that are drafted, approved and sent together. */
export const payoutRun = z.object({
  id,
  drafted_by: z.string(),
  /** ISO instants */
  drafted_at: z.string(),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  payouts: z.array(
    z.object({
      id,
      seller: id,
      store: z.string(),
      amount: taka,
      method: z.enum(PAYOUT_METHODS),
      state: z.enum(PAYOUT_STATES),
      /** why it was held, dropped or failed; '' otherwise */
      note: z.string(),
    }),
  ),
});
export type PayoutRun = z.output<typeof payoutRun>;

export const listRuns = call({
  method: 'GET',
  path: '/operator/payout-runs/',
  access: 'operator',
  roles: ['owner', 'read_only'],
  summary: 'The last payout runs with their payouts, the newest first',
  answer: z.object({ results: z.array(payoutRun) }),
});

export const draftRun = call({
  method: 'POST',
  path: '/operator/payout-runs/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Drafts a payout of what is available to each open store',
  body: z.strictObject({
    /** taka; what is less is carried over */
    minimum: z.int().check(z.gte(0), z.lte(1_000_000)),
  }),
  answer: payoutRun,
  status: 201,
});

const steps = { payout_state: 409 } as const;

export const approveRun = call({
  method: 'POST',
  path: '/operator/payout-runs/:id/approve/',
  access: 'operator',
  roles: ['owner'],
  summary: 'A second operator approves a run; what has changed since the draft is held',
  params,
  answer: payoutRun,
  errors: { ...steps, same_person: 403 },
});

export const dropRun = call({
  method: 'POST',
  path: '/operator/payout-runs/:id/drop/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Drops a draft: the money stays available',
  params,
  body: reasonBody,
  answer: payoutRun,
  errors: steps,
});

export const runFile = call({
  method: 'POST',
  path: '/operator/payout-runs/:id/file/',
  access: 'operator',
  roles: ['owner'],
  summary:
    'The file of an approved run for one method, with account numbers in full; the run’s payouts count as sent',
  params,
  body: z.strictObject({ method: z.enum(PAYOUT_METHODS) }),
  contentType: 'text/csv',
  answer: z.custom<Uint8Array>(),
  errors: steps,
});

export const answerRun = call({
  method: 'POST',
  path: '/operator/payout-runs/:id/answer/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Applies the provider’s file: what was paid and what failed. Lines that don’t fit change nothing',
  params,
  body: z.strictObject({
    file: z.string().check(z.minLength(1, 'Please choose a file'), z.maxLength(500_000, 'Too long')),
  }),
  answer: z.object({
    settled: z.int(),
    failed: z.int(),
    /** lines that were applied before */
    repeated: z.int(),
    problems: z.array(z.string()),
  }),
});

const account = z.object({ method: z.enum(PAYOUT_METHODS), number: z.string(), bank_name: z.string() });

/** A payout account that a store wants instead of its present one; numbers show their last digits. */
export const accountChange = z.object({
  seller: id,
  store: z.string(),
  /** ISO instant of the seller's code */
  confirmed_at: z.string(),
  now: account,
  wanted: account,
});
export type AccountChange = z.output<typeof accountChange>;
const accountChanges = z.object({ results: z.array(accountChange) });

export const listAccountChanges = call({
  method: 'GET',
  path: '/operator/payout-accounts/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'read_only'],
  summary: 'Changes of payout accounts that their sellers have confirmed, the oldest first',
  answer: accountChanges,
});

export const approveAccountChange = call({
  method: 'POST',
  path: '/operator/payout-accounts/:id/approve/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'Payouts of the store go to the new account; returns those that still wait',
  params,
  answer: accountChanges,
  errors: { own_store: 403 },
});

export const rejectAccountChange = call({
  method: 'POST',
  path: '/operator/payout-accounts/:id/reject/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'Payouts of the store go on to the present account; returns those that still wait',
  params,
  body: reasonBody,
  answer: accountChanges,
  errors: { own_store: 403 },
});
