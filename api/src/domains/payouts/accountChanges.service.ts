import { type AnswerOf, latinDigits, type ParsedBodyOf, type sellerMoney } from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Caller } from '../../platform/http/caller';
import { Conflict, DomainError, NotFound } from '../../platform/http/errors';
import { phoneKeyOf } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import type { ValueLocation } from '../../platform/private-data/privateData';
import type { CodeClient } from '../accounts/client';
import { sendPhoneCode, usePhoneCode as takePhoneCode } from '../accounts/phoneCodes.service';
import { twoStep } from '../accounts/twoStep.service';
import { maskEnd } from '../sellers/maskEnd';
import { decryptNumbers } from '../sellers/privateNumbers.service';
import { changePayoutAccount, lockedSeller, requireSeller } from '../sellers/sellers.service';
import {
  type AccountChangeRow,
  confirmRow,
  deleteChangesOfOtherKeys,
  findAccountChange,
  listAccountChanges,
  saveAccountChange,
  takeAccountChange,
} from './accountChanges.queries';

export { findAccountChange } from './accountChanges.queries';

/** Without SMS and without two-step login nobody can prove that the seller asks. */
class NoCodeChannel extends Conflict {
  override readonly code = 'no_code_channel';
  constructor() {
    super('Please turn on two-step login first: we need a code to change where your money goes');
  }
}

class NoAccountChange extends NotFound {
  constructor() {
    super('There is no change of the payout account that waits');
  }
}

class CodeOfAnotherPhone extends DomainError {
  override readonly code = 'wrong_code';
  constructor() {
    const text = 'This code was not sent to the phone of your store';
    super(text, { code: [text] });
  }
}

const locationOf = (row: number): ValueLocation => ({
  table: 'payout_account_changes',
  column: 'account_number',
  row,
});

/**
 * Stores the account that a seller wants, and asks for a code: of the authenticator app where two-step login is on, else by SMS
 * to the store's phone. The present account stays until an operator has approved it, and payouts wait from the code on.
 * @throws NoCodeChannel, TooManyRequests, SmsFailed
 */
export async function askAccountChange(
  context: Context,
  caller: Caller & { sellerId: number },
  account: ParsedBodyOf<typeof sellerMoney.askAccountChange>,
  client: CodeClient,
): Promise<AnswerOf<typeof sellerMoney.askAccountChange>> {
  const { db, clock, privateData } = context;
  const isTwoStep = await twoStep(context).isOn(caller.userId);
  if (!isTwoStep && !context.hasSms) throw new NoCodeChannel();
  const { phone } = await requireSeller(db.kysely, caller.sellerId);
  const sent = isTwoStep
    ? null
    : await sendPhoneCode(context, { phone, language: caller.language ?? 'en' }, client);
  const isBank = account.payment_method === 'Bank';
  await db.tx((tx) =>
    saveAccountChange(tx, {
      seller_id: caller.sellerId,
      payment_method: account.payment_method,
      account_number: privateData.encrypt(account.account_number, locationOf(caller.sellerId)),
      bank_name: isBank ? (account.bank_name ?? '') : '',
      branch_name: isBank ? (account.branch_name ?? '') : '',
      asked_at: clock.now(),
    }),
  );
  return { by: sent ? 'sms' : 'authenticator', request: sent?.request ?? null };
}

/**
 * Confirms the change by its code; an operator decides about it now.
 * @throws WrongCode, WrongPhoneCode, PhoneCodeExpired, CodeOfAnotherPhone, NoAccountChange, TooManyRequests
 */
export async function confirmAccountChange(
  context: Context,
  caller: Caller & { sellerId: number },
  { request, code }: ParsedBodyOf<typeof sellerMoney.confirmAccountChange>,
): Promise<void> {
  const { db, clock } = context;
  if (!(await findAccountChange(db.kysely, caller.sellerId))) throw new NoAccountChange();
  const isTwoStep = await twoStep(context).isOn(caller.userId);
  if (isTwoStep) await twoStep(context).requireCode(caller.userId, code);
  const refusal = await db.tx(async (tx) => {
    const { phone } = await lockedSeller(tx, caller.sellerId);
    if (!isTwoStep) {
      const proved = await takePhoneCode(context, tx, { request: request ?? '', code: latinDigits(code) });
      // Returned, not thrown: the transaction has to commit the try.
      if (typeof proved !== 'string') return proved;
      if (proved !== phoneKeyOf(phone)) return new CodeOfAnotherPhone();
    }
    return (await confirmRow(tx, caller.sellerId, clock.now())) ? null : new NoAccountChange();
  });
  if (refusal) throw refusal;
}

/** A change as it may be shown. */
export const shownChange = ({ privateData }: Pick<Context, 'privateData'>, row: AccountChangeRow) => ({
  method: row.payment_method,
  number: maskEnd(privateData.decrypt(row.account_number, locationOf(row.seller_id))),
  bank_name: row.bank_name,
});

/** Changes that wait for an operator, with their stores. */
export async function waitingChanges({ db }: Pick<Context, 'db'>) {
  const rows = await listAccountChanges(db.kysely);
  return Promise.all(
    rows.map(async (row) => ({ row, seller: await requireSeller(db.kysely, row.seller_id) })),
  );
}

/**
 * An operator approves or refuses a confirmed change. From an approval on, payouts go to the new account; those that were drafted or approved for
 * the old one are held. The seller is told by email.
 * @param refusal the reason; null approves
 * @throws NoAccountChange
 */
export async function decideAccountChange(
  { db, clock, privateData }: Pick<Context, 'db' | 'clock' | 'privateData'>,
  actor: Actor,
  sellerId: number,
  refusal: string | null,
): Promise<void> {
  const at = clock.now();
  await db.tx(async (tx) => {
    const seller = await lockedSeller(tx, sellerId);
    const change = await takeAccountChange(tx, sellerId);
    if (!change) throw new NoAccountChange();
    const number = privateData.decrypt(change.account_number, locationOf(sellerId));
    if (refusal === null)
      await changePayoutAccount(tx, privateData, seller, {
        payment_method: change.payment_method,
        account_number: number,
        bank_name: change.bank_name,
        branch_name: change.branch_name,
      });
    await recordAudit(tx, {
      at,
      actor,
      act: refusal === null ? 'approve_payout_account' : 'reject_payout_account',
      sellerId,
      subject: seller.business_name,
      reason: refusal ?? '',
      before: {
        payment_method: seller.payment_method,
        account_number: maskEnd(decryptNumbers(privateData, seller).account_number),
      },
      after: { payment_method: change.payment_method, account_number: maskEnd(number) },
    });
    const mail = { to: seller.email, name: seller.first_name, store: seller.business_name, at };
    await queueMail(
      tx,
      refusal === null
        ? { kind: 'payout_account_changed', ...mail }
        : { kind: 'payout_account_refused', ...mail, reason: refusal },
    );
  });
}

/** Drops changes that another key has encrypted: their sellers ask again. */
export const dropChangesOfOtherKeys = ({
  db,
  privateData,
}: Pick<Context, 'db' | 'privateData'>): Promise<void> =>
  db.tx((tx) => deleteChangesOfOtherKeys(tx, privateData.keyId));
