import type { Paisa, PaymentMethod } from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { Conflict } from '../../platform/http/errors';
import { liftedOf, phoneKeyOf } from '../../platform/limits/limits';
import { LIMIT_NAMES, type LimitName } from '../../platform/limits/limitTable';
import type { AddressRisk } from './addressHolds.service';
import { type CashRisk, cashRisksOf, REFUSALS_MS } from './cashRisk';
import { findCashFacts, findHeldPieces } from './cashRisk.queries';

/** Unpaid orders of the account or the phone number hold too many pieces. */
class TooMuchHeld extends Conflict {
  override readonly code = 'too_much_held';
}

type Deps = Pick<Context, 'db' | 'clock' | 'limits' | 'confirmationMs'>;

interface Placing {
  userId: number;
  /** of the delivery */
  phone: string;
  /** by a code, for this order */
  phoneConfirmed: boolean;
  address: string;
  /** the address that limits count the client by; null for our own network */
  client: string | null;
  /** the limits of that address that the checkout exceeds */
  addressRisks: readonly AddressRisk[];
  paymentMethod: PaymentMethod;
  /** of all orders of the checkout */
  totalPaisa: Paisa;
}

/**
 * Why and until when the orders of a checkout wait to be confirmed; null for ordinary ones.
 * @throws TooMuchHeld when they would hold stock unpaid, and others of the same buyer hold too much already
 */
export async function confirmationOf(
  tx: Tx,
  deps: Deps,
  placing: Placing,
): Promise<{ by: Date; reasons: CashRisk[] } | null> {
  if (placing.paymentMethod === 'card') await requireLittleHeld(tx, deps, placing);
  const reasons = [
    ...(placing.paymentMethod === 'card' ? [] : await cashRisks(tx, deps, placing)),
    ...(await notLifted(tx, deps, placing, placing.addressRisks)),
  ];
  if (reasons.length === 0) return null;
  return { by: new Date(deps.clock.now().getTime() + deps.confirmationMs), reasons };
}

const CASH_RISKS = LIMIT_NAMES.filter((name): name is CashRisk => name.startsWith('confirm_'));

async function cashRisks(tx: Tx, deps: Deps, placing: Placing): Promise<CashRisk[]> {
  const { limits, clock } = deps;
  if (CASH_RISKS.every((name) => limits[name].max === Infinity)) return [];
  const now = clock.now();
  const facts = await findCashFacts(tx, {
    ...placing,
    phoneKey: phoneKeyOf(placing.phone),
    refusedSince: new Date(now.getTime() - REFUSALS_MS),
    now,
  });
  const found = cashRisksOf(
    { ...facts, totalPaisa: placing.totalPaisa, phoneConfirmed: placing.phoneConfirmed },
    limits,
  );
  return notLifted(tx, deps, placing, found);
}

async function requireLittleHeld(tx: Tx, deps: Deps, placing: Placing): Promise<void> {
  const { held_pieces_account: ofAccount, held_pieces_phone: ofPhone } = deps.limits;
  if (ofAccount.max === Infinity && ofPhone.max === Infinity) return;
  const held = await findHeldPieces(tx, { userId: placing.userId, phoneKey: phoneKeyOf(placing.phone) });
  const reached: LimitName[] = [
    ...(held.account >= ofAccount.max ? (['held_pieces_account'] as const) : []),
    ...(held.phone >= ofPhone.max ? (['held_pieces_phone'] as const) : []),
  ];
  const [name] = await notLifted(tx, deps, placing, reached);
  if (name) throw new TooMuchHeld(deps.limits[name].text);
}

/** The limits that no operator has lifted for the buyer's account, phone number or address. */
async function notLifted<Name extends LimitName>(
  tx: Tx,
  deps: Deps,
  { userId, phone, client }: Placing,
  names: readonly Name[],
): Promise<Name[]> {
  const lifted = await liftedOf(
    deps,
    tx,
    names.map((name) => {
      const { per } = deps.limits[name];
      return [name, per === 'account' ? userId : per === 'address' ? (client ?? '') : phoneKeyOf(phone)];
    }),
  );
  return names.filter((name) => !lifted.includes(name));
}
