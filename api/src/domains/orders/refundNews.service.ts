import type { Paisa, RefundMethod } from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { queueMail } from '../../platform/mail/mail.service';
import { mailOfLatePayment, mailOfSentRefund } from './orderMails';
import { moved } from './orderSteps.service';

const ANY = { operatorId: null };

/** Informs the buyer that a refund was sent which belongs to no return: the mails of returns say it themselves. @param publicId of the order */
export async function tellRefundSent(
  tx: Tx,
  { hasSms }: Pick<Context, 'hasSms'>,
  publicId: string,
  sent: { amountPaisa: Paisa; method: RefundMethod; reference: string; at: Date },
): Promise<void> {
  await queueMail(tx, mailOfSentRefund(await moved(tx, ANY, publicId), sent, { hasSms }));
}

/** Informs the buyer that a payment came after its order had ended, and goes back. @param publicId of the order */
export async function tellLatePayment(tx: Tx, publicId: string, amount: Paisa, at: Date): Promise<void> {
  await queueMail(tx, mailOfLatePayment(await moved(tx, ANY, publicId), amount, at));
}
