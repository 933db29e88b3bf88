import type { AnswerOf, account as contracts } from '@haat/contracts';
import type { Context } from '../../context';
import { recordAudit } from '../../platform/audit/audit.service';
import type { Caller } from '../../platform/http/caller';
import { Conflict, NotSignedIn } from '../../platform/http/errors';
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
import { closeStore, eraseAccount, findOpenOrders, findStoreOf, readAccount } from './accountData.queries';

class OpenOrders extends Conflict {
  override readonly code = 'open_orders';
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
    const store = await findStoreOf(tx, userId);
    if (store) {
      await closeStore(
        tx,
        store.id,
        encryptNumbers(privateData, store.id, { id_number: '', account_number: '' }),
      );
      await hideStore(tx, store.id, true);
    }
    await eraseAccount(tx, { userId, email });
    await endAllSessions(tx, userId, at);
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

function refusal(open: readonly { public_id: string; is_sale: boolean }[]): OpenOrders {
  const sales = open.filter(({ is_sale }) => is_sale);
  const numbers = (sales.length > 0 ? sales : open).map(({ public_id }) => public_id).join(', ');
  return new OpenOrders(
    sales.length > 0
      ? `Your store still has open orders: ${numbers}. Please deliver or end them first.`
      : `You still have open orders: ${numbers}. Please wait until they have arrived, or cancel them first.`,
  );
}
