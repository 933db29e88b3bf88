import {
  type AnswerOf,
  type AuditEntry,
  daysAfter,
  type OperatorAct,
  type operator,
  PAGE_SIZE,
  type Page,
  type ParsedBodyOf,
  type QueryOf,
  type releases,
  type SellerFile,
  startOfDhakaDay,
} from '@haat/contracts';
import type { Context } from '../../context';
import {
  endTwoStep,
  forgetSecrets,
  lockAccount,
  rotateSecrets,
} from '../../domains/accounts/accounts.service';
import { averageRating } from '../../domains/catalog/productCard';
import { endOrdersInStore } from '../../domains/orders/endOrders.service';
import type { Operator } from '../../domains/orders/operatorOrders.service';
import { dropChangesOfOtherKeys } from '../../domains/payouts/accountChanges.service';
import {
  decryptNumbers,
  findNumberKeyIds,
  forgetNumbers,
  rotateNumbers,
} from '../../domains/sellers/privateNumbers.service';
import {
  applicationOf,
  askApplicant,
  countBusiness,
  findSameName,
  insertNote,
  notesOf,
  requireSeller,
  sellerPage,
  transitionSeller,
} from '../../domains/sellers/sellers.service';
import { type Actor, auditTrail, recordAudit } from '../../platform/audit/audit.service';
import type { Reader } from '../../platform/db/database';
import { csvFile } from '../../platform/format/csvFile';
import { Conflict, Forbidden, NotFound } from '../../platform/http/errors';
import { findRegisteredKey, replaceRegisteredKey } from '../../platform/private-data/keyRegistry';
import type { PrivateData } from '../../platform/private-data/privateData';

type Deps = Pick<Context, 'db' | 'clock' | 'privateData'>;

/** An operator who is also a seller must not decide about their own store. */
export class OwnStoreDecision extends Forbidden {
  override readonly code = 'own_store';
  constructor() {
    super('Another operator must decide about your own store');
  }
}

export function listSellers(
  { db }: Deps,
  query: QueryOf<typeof operator.listSellers>,
): Promise<AnswerOf<typeof operator.listSellers>> {
  const { page = 1, limit = PAGE_SIZE, status, search, after } = query;
  return sellerPage(db.lists, { status, search: search || undefined, after }, { page, limit });
}

/** @throws SellerNotFound */
export function sellerFileOf({ db, privateData }: Deps, id: number): Promise<SellerFile> {
  return fileOf(db.kysely, privateData, id);
}

async function fileOf(reader: Reader, privateData: PrivateData, id: number): Promise<SellerFile> {
  const row = await requireSeller(reader, id);
  const business = await countBusiness(reader, id);
  const history = await auditTrail(reader, { seller: id }, { page: 1, limit: 20 });
  return {
    ...applicationOf(privateData, row),
    account_email: row.account_email,
    verified: row.verified,
    rating: averageRating(row.rating_sum, row.rating_count),
    total_reviews: row.rating_count,
    total_products: business.products,
    open_orders: business.orders,
    same_name: await findSameName(reader, id),
    notes: await notesOf(reader, id),
    history: history.results,
  };
}

/** The unmasked numbers; the access is recorded in the audit trail. @throws SellerNotFound */
export function reveal(
  { db, clock, privateData }: Deps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<{ id_number: string; account_number: string }> {
  return db.tx(async (tx) => {
    const seller = await requireSeller(tx, id);
    const { business_name: subject } = seller;
    await recordAudit(tx, { at: clock.now(), actor, act: 'reveal', sellerId: id, subject, reason });
    return decryptNumbers(privateData, seller);
  });
}

/**
 * An operator's decision: transition, audit entry and mail are one transaction.
 * @param seen when the application was sent that the operator has read
 * @throws SellerNotFound, SellerTransitionRefused, ApplicationChanged, OwnStoreDecision
 */
export function decide(
  { db, clock, privateData }: Deps,
  actor: Actor,
  id: number,
  act: OperatorAct,
  reason = '',
  seen?: string,
): Promise<SellerFile> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const { before, after } = await transitionSeller(tx, { id, act, reason, at, seen });
    if (before.user_id === actor.id) throw new OwnStoreDecision();
    const state = (row: typeof before) => ({ status: row.status, reason: row.rejection_reason });
    await recordAudit(tx, {
      at,
      actor,
      act,
      sellerId: id,
      subject: after.business_name,
      reason,
      before: state(before),
      after: state(after),
    });
    return fileOf(tx, privateData, id);
  });
}

/**
 * Asks a pending applicant something. @throws SellerNotFound, SellerTransitionRefused, ApplicationChanged, OwnStoreDecision
 */
export function ask(
  { db, clock, privateData }: Deps,
  actor: Actor,
  id: number,
  { question, applied_at: seen }: ParsedBodyOf<typeof operator.askApplicant>,
): Promise<SellerFile> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const seller = await askApplicant(tx, { id, question, seen, at });
    if (seller.user_id === actor.id) throw new OwnStoreDecision();
    await recordAudit(tx, {
      at,
      actor,
      act: 'ask_applicant',
      sellerId: id,
      subject: seller.business_name,
      reason: question,
    });
    return fileOf(tx, privateData, id);
  });
}

/** Writes a note that only operators see. @throws SellerNotFound */
export function note(
  { db, clock, privateData }: Deps,
  actor: Actor,
  id: number,
  text: string,
): Promise<SellerFile> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const { business_name: subject } = await requireSeller(tx, id);
    await insertNote(tx, { sellerId: id, author: actor.name, text, at });
    // The note itself may be about a person: the trail can't forget it.
    await recordAudit(tx, { at, actor, act: 'note_seller', sellerId: id, subject });
    return fileOf(tx, privateData, id);
  });
}

/**
 * Suspends a store. With `end`, its orders that have not left it end too, each in a transaction of its own, and their buyers are told; one
 * that changes meanwhile stays, and the file says how many are open.
 * @throws SellerNotFound, SellerTransitionRefused, OwnStoreDecision
 */
export async function suspend(
  context: Deps & Pick<Context, 'hasSms'>,
  by: Operator,
  id: number,
  { reason, open_orders }: ParsedBodyOf<typeof operator.suspendSeller>,
): Promise<SellerFile> {
  const file = await decide(context, by, id, 'suspend', reason);
  if (open_orders !== 'end') return file;
  await endOrdersInStore(context, by, id, reason);
  return sellerFileOf(context, id);
}

/** Rows of the file. */
const MAX_AUDIT_ROWS = 10_000;

/** The audit trail for a spreadsheet, the newest first. */
export async function auditFile(
  { db }: Deps,
  { from, to, ...filter }: QueryOf<typeof operator.auditCsv>,
): Promise<string> {
  const { results } = await auditTrail(
    db.lists,
    { ...filter, ...daysOf(from, to) },
    { page: 1, limit: MAX_AUDIT_ROWS },
  );
  const text = (value: unknown) => (value === null ? '' : JSON.stringify(value));
  return csvFile([
    ['id', 'at', 'actor', 'act', 'seller', 'subject', 'reason', 'before', 'after'],
    ...results.map((one) => [
      String(one.id),
      one.at,
      one.actor,
      one.act,
      one.seller === null ? '' : String(one.seller),
      one.subject,
      one.reason,
      text(one.before),
      text(one.after),
    ]),
  ]);
}

const daysOf = (from: string | undefined, to: string | undefined) => ({
  from: from === undefined ? undefined : new Date(startOfDhakaDay(from)),
  until: to === undefined ? undefined : new Date(startOfDhakaDay(daysAfter(to, 1))),
});

export function listAudit(
  { db }: Deps,
  { page = 1, limit = PAGE_SIZE, from, to, ...filter }: QueryOf<typeof operator.listAudit>,
): Promise<Page<AuditEntry>> {
  return auditTrail(db.lists, { ...filter, ...daysOf(from, to) }, { page, limit });
}

/** The HTML server has the releases, the API the roles and the trail: it records what the server is about to do, or has refused. */
export async function recordReleaseAct(
  { db, clock }: Deps,
  actor: Actor,
  { act, subject, reason, composition, refused }: ParsedBodyOf<typeof releases.recordReleaseAct>,
): Promise<AnswerOf<typeof releases.recordReleaseAct>> {
  await db.tx((tx) =>
    recordAudit(tx, {
      ...{ at: clock.now(), actor, act: `release_${act}`, sellerId: null, subject, reason },
      before: { composition },
      ...(refused === undefined ? {} : { after: { refused } }),
    }),
  );
  return { name: actor.name };
}

/**
 * Turns two-step login off for an account that has lost phone and recovery codes. CLI only.
 * @throws NotFound, Conflict
 */
export function endTwoStepOf(
  { db, clock }: Deps,
  actor: Actor,
  email: string,
  reason: string,
): Promise<void> {
  return db.tx(async (tx) => {
    const account = await lockAccount(tx, email.trim().toLowerCase());
    if (!account) throw new NotFound(`There is no account ${email}`);
    if (!(await endTwoStep(tx, account.id))) throw new Conflict(`${account.email} has no two-step login`);
    await recordAudit(tx, {
      at: clock.now(),
      actor,
      act: 'end_two_step',
      sellerId: null,
      subject: account.email,
      reason,
    });
  });
}

/**
 * Wraps the private numbers of all sellers, and the keys of two-step logins, with the current key. CLI only.
 * @returns ids of sellers and accounts: those changed now, and those that can't be read and stay as they are
 */
export async function rotatePrivateKey({ db, privateData }: Pick<Deps, 'db' | 'privateData'>): Promise<{
  sellers: number[];
  unreadable: number[];
  accounts: number[];
  unreadableAccounts: number[];
}> {
  const rotated = await rotateNumbers({ db, privateData });
  const secrets = await rotateSecrets({ db, privateData });
  await dropChangesOfOtherKeys({ db, privateData });
  // Until all are rotated, no process starts without the former key.
  if (rotated.unreadable.length + secrets.unreadable.length === 0) {
    await db.tx((tx) => replaceRegisteredKey(tx, privateData.keyId));
  }
  return { ...rotated, accounts: secrets.accounts, unreadableAccounts: secrets.unreadable };
}

/**
 * Empties the private numbers of a lost key, and turns off two-step logins whose key it encrypted; what can be decrypted
 * stays. CLI only.
 * @returns the ids of the sellers and the accounts
 */
export async function forgetPrivateNumbers(
  { db, privateData }: Pick<Deps, 'db' | 'privateData'>,
  keyId: string,
): Promise<{ sellers: number[]; accounts: number[] }> {
  const sellers = await forgetNumbers({ db, privateData }, keyId);
  const accounts = await forgetSecrets({ db, privateData }, keyId);
  await dropChangesOfOtherKeys({ db, privateData });
  const isUsed = (await findNumberKeyIds(db.kysely)).includes(keyId);
  if (!isUsed && (await findRegisteredKey(db.kysely)) === keyId) {
    await db.tx((tx) => replaceRegisteredKey(tx, privateData.keyId));
  }
  return { sellers, accounts };
}
