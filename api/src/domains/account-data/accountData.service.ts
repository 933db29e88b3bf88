import type { AnswerOf, account as contracts } from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Tx } from '../../platform/db/database';
import type { Caller } from '../../platform/http/caller';
import { Conflict, NotFound, NotSignedIn } from '../../platform/http/errors';
import { limitAttempts } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import {
  auditedAccount,
  endAllSessions,
  lockAccountRow,
  type Proof,
  proofOf,
} from '../accounts/accounts.service';
import { hideStore } from '../catalog/sales.service';
import { encryptNumbers } from '../sellers/privateNumbers.service';
import {
  closeStore,
  eraseAccount,
  findErasable,
  findOpenOrders,
  findStoreOf,
  readAccount,
} from './accountData.queries';

class OpenOrders extends Conflict {
  override readonly code = 'open_orders';
}

class StaffStays extends Conflict {
  override readonly code = 'operator_stays';
  constructor() {
    super('This is a member of the staff. An owner must end these rights first.');
  }
}

class OperatorStays extends Conflict {
  override readonly code = 'operator_stays';
  constructor() {
    super('Operators can’t delete their account. Ask another operator to end your rights first.');
  }
}

/** @throws TooManyRequests */
export async function exportAccount(
  context: Pick<Context, 'db' | 'clock' | 'limits'>,
  { userId }: Caller,
): Promise<AnswerOf<typeof contracts.exportAccount>> {
  await limitAttempts(context, [['exports_account', userId]]);
  const { account, ...sections } = await readAccount(context.db.kysely, userId);
  if (!account) throw new NotSignedIn();
  return { exported_at: context.clock.now().toISOString(), account, ...sections };
}

/** @throws OperatorStays, OpenOrders, and the errors of proofOf */
export async function deleteAccount(context: Context, caller: Caller, proof: Proof): Promise<void> {
  const { db, clock, privateData } = context;
  const { userId, staffRole, email } = caller;
  const row = await proofOf(context, userId, proof);
  if (staffRole) throw new OperatorStays();
  const at = clock.now();
  await db.tx(async (tx) => {
    await lockAccountRow(tx, userId);
    const open = await findOpenOrders(tx, userId);
    if (open.length > 0) throw refusal(open);
    const store = await erase(tx, { privateData }, { userId, email, at });
    const name = auditedAccount(userId);
    await recordAudit(tx, {
      at,
      actor: { id: userId, name },
      act: 'delete_account',
      sellerId: store?.id ?? null,
      subject: store?.business_name ?? name,
    });
    await queueMail(tx, {
      kind: 'account_deleted',
      to: email,
      name: row.first_name,
      at,
      guest: { language: row.language },
    });
  });
}

/** Erases a locked account without open orders, and closes its store. @returns the store */
async function erase(
  tx: Tx,
  { privateData }: Pick<Context, 'privateData'>,
  { userId, email, at }: { userId: number; email: string; at: Date },
) {
  const store = await findStoreOf(tx, userId);
  if (store) {
    const numbers = encryptNumbers(privateData, store.id, { id_number: '', account_number: '' });
    await closeStore(tx, store.id, numbers);
    await hideStore(tx, store.id, true);
  }
  await eraseAccount(tx, { userId, email });
  await endAllSessions(tx, userId, at);
  return store;
}

class NoSuchAccount extends NotFound {
  constructor() {
    super('There is no such customer');
  }
}

/** Exports a customer's stored data for an operator, and records it in the audit. @throws NoSuchAccount */
export function exportFor(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  userId: number,
  reason: string,
): Promise<AnswerOf<typeof contracts.exportAccount>> {
  const at = clock.now();
  return db.tx(async (tx) => {
    if (!(await findErasable(tx, userId))) throw new NoSuchAccount();
    const subject = auditedAccount(userId);
    await recordAudit(tx, { at, actor, act: 'export_customer', sellerId: null, subject, reason });
    const { account, ...sections } = await readAccount(tx, userId);
    return { exported_at: at.toISOString(), account: account ?? {}, ...sections };
  });
}

/** Erases a customer who has asked for it. @throws NoSuchAccount, StaffStays, OpenOrders */
export function eraseFor(
  { db, clock, privateData }: Pick<Context, 'db' | 'clock' | 'privateData'>,
  actor: Actor,
  userId: number,
  reason: string,
): Promise<void> {
  const at = clock.now();
  return db.tx(async (tx) => {
    await lockAccountRow(tx, userId);
    const account = await findErasable(tx, userId);
    if (!account) throw new NoSuchAccount();
    if (account.staff_role) throw new StaffStays();
    const open = await findOpenOrders(tx, userId);
    if (open.length > 0)
      throw new OpenOrders(`There are open orders: ${numbersOf(open)}. They must arrive or end first.`);
    const store = await erase(tx, { privateData }, { userId, email: account.email, at });
    await recordAudit(tx, {
      at,
      actor,
      act: 'erase_customer',
      sellerId: store?.id ?? null,
      subject: auditedAccount(userId),
      reason,
    });
    if (account.guest_phone !== null) return;
    const { email: to, first_name: name, language } = account;
    await queueMail(tx, { kind: 'account_deleted', to, name, at, guest: { language } });
  });
}

const numbersOf = (orders: readonly { public_id: string }[]) =>
  orders.map(({ public_id }) => public_id).join(', ');

function refusal(open: readonly { public_id: string; is_sale: boolean }[]): OpenOrders {
  const sales = open.filter(({ is_sale }) => is_sale);
  const numbers = numbersOf(sales.length > 0 ? sales : open);
  return new OpenOrders(
    sales.length > 0
      ? `Your store still has open orders: ${numbers}. Please deliver or end them first.`
      : `You still have open orders: ${numbers}. Please wait until they have arrived, or cancel them first.`,
  );
}
