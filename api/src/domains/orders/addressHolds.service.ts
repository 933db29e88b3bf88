import { createHash, randomUUID } from 'node:crypto';
import { dhakaDay, type Paisa, paisaOf } from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader } from '../../platform/db/database';
import type { Limits } from '../../platform/limits/limitTable';
import { pricesNow } from '../catalog/catalog.service';
import {
  deleteHold,
  deleteHoldsBefore,
  deleteHoldsOf,
  findHolds,
  findStocks,
  type Held,
  type HeldAtAddress,
  insertHolds,
  lockAddress,
} from './addressHolds.queries';
import type { CashRisk } from './cashRisk';

type Deps = Pick<Context, 'db' | 'clock' | 'limits'>;
export type AddressRisk = Extract<CashRisk, `confirm_address_${string}`>;
type AddressLimits = Pick<Limits, AddressRisk>;

export const ADDRESS_RISKS = [
  'confirm_address_pieces',
  'confirm_address_taka',
  'confirm_address_variant',
] as const satisfies AddressRisk[];

const HOUR_MS = 3_600_000;
/** How long pieces of a variant are remembered. */
const REMEMBERED_MS = 24 * HOUR_MS;
/** With this many accounts or more, the limit is half of a variant's stock. */
const SEVERAL_ACCOUNTS = 3;

/**
 * The limits that an order of a new account without a proved phone number exceeds. Pieces and taka count only once another
 * such account has ordered from the address within the hour: a single new buyer never meets them.
 * @param stocks of the variants, without what is held
 */
export function addressRisksOf(
  account: string,
  wanted: readonly Held[],
  held: readonly HeldAtAddress[],
  { stocks, now, limits }: { stocks: ReadonlyMap<number, number>; now: Date; limits: AddressLimits },
): AddressRisk[] {
  const recent = held.filter(({ at }) => now.getTime() - at.getTime() < HOUR_MS);
  const isAlone = recent.every((one) => one.account === account);
  const sum = (of: 'pieces' | 'paisa') => [...recent, ...wanted].reduce((total, one) => total + one[of], 0);
  const { max: taka } = limits.confirm_address_taka;
  const risks: [AddressRisk, boolean][] = [
    ['confirm_address_pieces', !isAlone && sum('pieces') > limits.confirm_address_pieces.max],
    ['confirm_address_taka', !isAlone && sum('paisa') > (taka === Infinity ? Infinity : paisaOf(taka))],
    [
      'confirm_address_variant',
      wanted.some(({ variantId, pieces }) => {
        const others = held.filter((one) => one.variantId === variantId);
        if (new Set(others.map((one) => one.account)).size < SEVERAL_ACCOUNTS) return false;
        const taken = others.reduce((total, one) => total + one.pieces, 0);
        const share = limits.confirm_address_variant.max / 100;
        return taken + pieces > (taken + (stocks.get(variantId) ?? 0)) * share;
      }),
    ],
  ];
  return risks.flatMap(([name, applies]) => (applies ? [name] : []));
}

/** Pieces that a checkout reserved against its address's limit, and the reasons to confirm the order first. */
export interface AddressHold {
  checkout: string;
  wanted: readonly Held[];
  risks: readonly AddressRisk[];
}

/** A line of a checkout that is about to be placed. */
export interface WantedLine {
  productId: number;
  variantId: number;
  quantity: number;
}

/**
 * Reserves pieces for an order of a new account without a proved phone number, in a transaction of its own, so that no
 * order waits for another one. {@link releaseHold} takes it back where the order takes nothing.
 */
export async function holdAtAddress(
  { db, clock, limits }: Deps,
  { address, userId, lines }: { address: string; userId: number; lines: readonly WantedLine[] },
): Promise<AddressHold> {
  const now = clock.now();
  const keys = { address: hashOf('address', address), account: hashOf('account', userId) };
  const checkout = randomUUID();
  const prices = await pricesNow(
    db.kysely,
    lines.map(({ productId }) => productId),
    dhakaDay(now),
  );
  const wanted = heldOf(
    lines.map((line) => ({ ...line, unitPaisa: prices.get(line.productId)?.pricePaisa ?? 0 })),
  );
  return db.tx(async (tx) => {
    await lockAddress(tx, keys.address);
    const since = new Date(now.getTime() - REMEMBERED_MS);
    const held = await findHolds(tx, { address: keys.address, since });
    const stocks = await findStocks(
      tx,
      wanted.map(({ variantId }) => variantId),
    );
    const risks = addressRisksOf(keys.account.toString('hex'), wanted, held, { stocks, now, limits });
    if (risks.length === 0) await insertHolds(tx, { ...keys, checkout, at: now, variants: wanted });
    return { checkout, wanted, risks };
  });
}

/** The lines by variant. */
const heldOf = (lines: readonly (WantedLine & { unitPaisa: Paisa })[]): Held[] => {
  const held = new Map<number, Held>();
  for (const { variantId, quantity, unitPaisa } of lines) {
    const { pieces, paisa } = held.get(variantId) ?? { pieces: 0, paisa: 0 };
    held.set(variantId, { variantId, pieces: pieces + quantity, paisa: paisa + quantity * unitPaisa });
  }
  return [...held.values()];
};

/** The limits that a checkout exceeds. Its cart may have changed since the reservation: more than that waits. */
export function risksOf(
  { wanted, risks }: Pick<AddressHold, 'wanted' | 'risks'>,
  sold: readonly (WantedLine & { unitPaisa: Paisa })[],
): readonly AddressRisk[] {
  const isReserved = heldOf(sold).every(({ variantId, pieces }) => {
    const reserved = wanted.find((one) => one.variantId === variantId);
    return reserved !== undefined && pieces <= reserved.pieces;
  });
  return risks.length > 0 || isReserved ? risks : ['confirm_address_pieces'];
}

export const releaseHold = ({ db }: Pick<Deps, 'db'>, { checkout }: AddressHold): Promise<void> =>
  deleteHold(db.kysely, checkout);

/** Removes the holds of an account that has proved a phone number. */
export const releaseHoldsOf = (reader: Reader, userId: number): Promise<void> =>
  deleteHoldsOf(reader, hashOf('account', userId));

export const cleanUpAddressHolds = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteHoldsBefore(db.kysely, new Date(clock.now().getTime() - REMEMBERED_MS));

const hashOf = (of: string, subject: string | number) =>
  createHash('sha256').update(`address hold ${of} ${subject}`).digest();
