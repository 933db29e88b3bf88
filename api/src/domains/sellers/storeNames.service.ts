import type { AnswerOf, StoreNameChange, storeNames } from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import { Conflict, NotFound } from '../../platform/http/errors';
import { queueMail } from '../../platform/mail/mail.service';
import { isStoreNameTaken, lockStoreName } from './sellers.queries';
import { lockedSeller, renameStore, StoreNameTaken } from './sellers.service';
import { listNameChanges, saveNameChange, takeNameChange } from './storeNames.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

class SameName extends Conflict {
  override readonly code = 'same_name';
  constructor() {
    const text = 'Your store has this name already';
    super(text, { business_name: [text] });
  }
}

class NoNameChange extends NotFound {
  constructor() {
    super('There is no change of the store’s name that waits');
  }
}

/** Stores the name that a seller wants, until an operator has decided. @throws SameName, StoreNameTaken */
export function askStoreName(
  { db, clock }: Deps,
  actor: Actor,
  sellerId: number,
  name: string,
): Promise<AnswerOf<typeof storeNames.askStoreName>> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const seller = await lockedSeller(tx, sellerId);
    if (seller.business_name === name) throw new SameName();
    if (await isStoreNameTaken(tx, name, seller.user_id)) throw new StoreNameTaken();
    await saveNameChange(tx, { seller_id: sellerId, business_name: name, asked_at: at });
    await recordAudit(tx, {
      at,
      actor,
      act: 'ask_store_name',
      sellerId,
      subject: seller.business_name,
      after: { business_name: name },
    });
    return { business_name: name, asked_at: at.toISOString() };
  });
}

/** The seller takes the request back. @throws NoNameChange: an operator has decided meanwhile */
export function withdrawStoreName({ db, clock }: Deps, actor: Actor, sellerId: number): Promise<void> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const seller = await lockedSeller(tx, sellerId);
    const change = await takeNameChange(tx, sellerId);
    if (!change) throw new NoNameChange();
    await recordAudit(tx, {
      at,
      actor,
      act: 'withdraw_store_name',
      sellerId,
      subject: seller.business_name,
      before: { business_name: change.business_name },
    });
  });
}

export async function waitingNames({ db }: Pick<Context, 'db'>): Promise<StoreNameChange[]> {
  const rows = await listNameChanges(db.kysely);
  return rows.map((row) => ({
    seller: row.seller_id,
    now: row.now,
    wanted: row.business_name,
    asked_at: row.asked_at.toISOString(),
  }));
}

/**
 * An operator approves or refuses the name that a store wants. The seller is told by email.
 * @param refusal the reason; null approves
 * @throws NoNameChange, StoreNameTaken: another store took the name meanwhile
 */
export async function decideStoreName(
  { db, clock }: Deps,
  actor: Actor,
  sellerId: number,
  refusal: string | null,
): Promise<void> {
  const at = clock.now();
  await db.tx(async (tx) => {
    const seller = await lockedSeller(tx, sellerId);
    const change = await takeNameChange(tx, sellerId);
    if (!change) throw new NoNameChange();
    const wanted = change.business_name;
    if (refusal === null) {
      await lockStoreName(tx, wanted);
      if (await isStoreNameTaken(tx, wanted, seller.user_id)) throw new StoreNameTaken();
      await renameStore(tx, sellerId, wanted);
    }
    await recordAudit(tx, {
      at,
      actor,
      act: refusal === null ? 'approve_store_name' : 'reject_store_name',
      sellerId,
      subject: seller.business_name,
      reason: refusal ?? '',
      before: { business_name: seller.business_name },
      after: { business_name: wanted },
    });
    const mail = { to: seller.email, name: seller.first_name, store: seller.business_name, wanted, at };
    await queueMail(
      tx,
      refusal === null
        ? { kind: 'store_name_changed', ...mail }
        : { kind: 'store_name_refused', ...mail, reason: refusal },
    );
  });
}
