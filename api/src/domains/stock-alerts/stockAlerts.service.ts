import {
  type AnswerOf,
  dhakaDay,
  type Language,
  MAX_STOCK_ALERTS,
  type StockAlert,
  type stockAlerts,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { Conflict, NotFound } from '../../platform/http/errors';
import { clientKeyOf } from '../../platform/limits/addresses';
import { limitAttempts } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import { queuePush } from '../../platform/push/push.service';
import { productCards, rollPricesToToday } from '../catalog/catalog.service';
import {
  countStockAlerts,
  type DueAlert,
  deleteOldAlerts,
  deleteStockAlerts,
  findStock,
  findStockAlerts,
  insertStockAlert,
  takeDueAlerts,
  type Waiting,
} from './stockAlerts.queries';

type Deps = Pick<Context, 'db' | 'clock' | 'limits'>;
type Alerts = AnswerOf<typeof stockAlerts.listStockAlerts>;

const DAY_MS = 86_400_000;
/** Nobody waits longer for a garment. */
const PATIENCE_MS = 180 * DAY_MS;
/** A late email is of no use: it may be sold out again. */
const VALIDITY_MS = 2 * DAY_MS;
const BATCH_SIZE = 200;

class InStock extends Conflict {
  override readonly code = 'in_stock';
  constructor() {
    super('It is in stock');
  }
}

class StockAlertsFull extends Conflict {
  override readonly code = 'stock_alerts_full';
  constructor() {
    super(`You wait for ${MAX_STOCK_ALERTS} products already. Please end one of them first.`);
  }
}

export async function stockAlertsOf({ db }: Pick<Deps, 'db'>, userId: number): Promise<Alerts> {
  return { results: await findStockAlerts(db.kysely, userId) };
}

/** @throws NotFound, InStock, StockAlertsFull, TooManyRequests */
export async function addStockAlert(deps: Deps, userId: number, alert: Wanted): Promise<Alerts> {
  await limitAttempts(deps, [['stock_alerts_account', userId]]);
  return deps.db.tx(async (tx) => {
    await add(deps, tx, { userId }, alert, () => {
      throw new StockAlertsFull();
    });
    return { results: await findStockAlerts(tx, userId) };
  });
}

/** @throws NotFound, InStock, TooManyRequests */
export async function addGuestStockAlert(
  deps: Deps,
  { email, language = null, ...alert }: Wanted & { email: string; language?: Language | null | undefined },
  address: string,
): Promise<void> {
  await limitAttempts(deps, [
    ['stock_alerts_address', clientKeyOf(address)],
    ['stock_alerts_email', email],
  ]);
  // Doesn't reveal whether others requested alerts for this address.
  await deps.db.tx((tx) => add(deps, tx, { email, language }, alert, () => {}));
}

interface Wanted {
  product_id: number;
  variant_id?: number | null | undefined;
}

async function add(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  waiting: Waiting,
  { product_id, variant_id = null }: Wanted,
  whenFull: () => void,
): Promise<void> {
  const stock = await findStock(tx, product_id, variant_id);
  if (!stock) throw new NotFound('Product not found');
  if (stock.in_stock) throw new InStock();
  if ((await countStockAlerts(tx, waiting)) >= MAX_STOCK_ALERTS) return whenFull();
  const alert: StockAlert = { product_id, variant_id };
  await insertStockAlert(tx, waiting, alert, clock.now());
}

/** @throws NotFound */
export function removeStockAlerts(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  productId: number,
): Promise<Alerts> {
  return db.tx(async (tx) => {
    if (!(await deleteStockAlerts(tx, userId, productId)))
      throw new NotFound('You do not wait for this product');
    return { results: await findStockAlerts(tx, userId) };
  });
}

/** Tells everyone whose product or variant is back, once. Several processes may call it concurrently. */
export async function sendStockAlerts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await rollPricesToToday(db, dhakaDay(at));
  await db.tx((tx) => deleteOldAlerts(tx, new Date(at.getTime() - PATIENCE_MS)));
  let taken: number;
  do taken = await db.tx((tx) => sendBatch(tx, at));
  while (taken === BATCH_SIZE);
}

async function sendBatch(tx: Tx, at: Date): Promise<number> {
  const due = await takeDueAlerts(tx, BATCH_SIZE);
  const ids = [...new Set(due.map(({ product_id }) => product_id))];
  const cards = new Map((await productCards(tx, ids, dhakaDay(at))).map((card) => [card.id, card]));
  for (const alert of due) {
    const card = cards.get(alert.product_id);
    if (card) await send(tx, alert, card, at);
  }
  return due.length;
}

async function send(
  tx: Tx,
  { user_id, email, first_name, language, color, size, price_paisa: pricePaisa }: DueAlert,
  card: Awaited<ReturnType<typeof productCards>>[number],
  at: Date,
): Promise<void> {
  const product = { productId: card.id, title: card.name, color, size, pricePaisa };
  if (user_id !== null) await queuePush(tx, user_id, { kind: 'back_in_stock', ...product }, at);
  await queueMail(tx, {
    kind: 'back_in_stock',
    to: email,
    name: first_name,
    at,
    expiresAt: new Date(at.getTime() + VALIDITY_MS),
    store: card.seller_business_name,
    ...product,
    ...(card.picture ? { picture: `${card.picture.base}/320.jpg` } : {}),
    ...(user_id === null ? { guest: { language } } : {}),
  });
}
