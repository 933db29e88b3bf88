import {
  type AnswerOf,
  type BodyOf,
  dhakaDay,
  foldName,
  type Likeness,
  type LookAlike,
  MIN_IMAGE_SIZES,
  type OperatorAct,
  type OwnHomepageEntry,
  type operator,
  type ParsedFormOf,
  type SellerApplication,
  type SellerFile,
  type SellerProfile,
  type SellerStatus,
  type SellerTier,
  type sellers,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import type { Caller } from '../../platform/http/caller';
import { Conflict, InvalidInput, NotFound, SellerNotApproved } from '../../platform/http/errors';
import type { Upload } from '../../platform/http/formBody';
import { pageWithNext } from '../../platform/http/pagination';
import { phoneKeyOf } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import { pictureOf } from '../../platform/media/picture';
import { addPicture } from '../../platform/media/pictures';
import { type PictureRules, type ReadPicture, UnreadablePicture } from '../../platform/media/readPicture';
import type { PrivateData } from '../../platform/private-data/privateData';
import { hideStore } from '../catalog/sales.service';
import { homepageProducts, ownHomepageEntries } from '../stores/stores.service';
import { maskEnd } from './maskEnd';
import { decryptNumbers, encryptNumbers, type PrivateNumbers } from './privateNumbers.service';
import { sellerProfile } from './sellerProfile.service';
import { canSellerTransition, SELLER_TRANSITIONS } from './sellerStates';
import {
  countSellers,
  findOwnProducts,
  findSeller,
  insertSeller,
  isStoreNameTaken,
  listLikenesses,
  listNotes,
  listSellers,
  lockSeller,
  nextSellerId,
  replaceSlots,
  type SellerFilter,
  type SellerRow,
  type Submitted,
  updateSeller,
} from './sellers.queries';
import { findNameChange } from './storeNames.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** One store per user; only rejected applicants apply again. */
class AlreadyApplied extends Conflict {
  override readonly code = 'already_applied';
  constructor(status: SellerStatus) {
    super(ALREADY[status], undefined, { status });
  }
}

const ALREADY: Record<SellerStatus, string> = {
  pending: 'Your application has been received and is waiting for a decision',
  approved: 'You are a seller already',
  suspended: 'Your store is suspended. Please contact us.',
  rejected: 'Your application was not approved',
};

/** Store names are unique so that shoppers don't confuse stores. */
export class StoreNameTaken extends Conflict {
  override readonly code = 'store_name_taken';
  constructor() {
    const text = 'Another store on Haat has this name. Please choose a different one.';
    super(text, { business_name: [text] });
  }
}

/** The state table has no such transition. */
class SellerTransitionRefused extends Conflict {
  override readonly code = 'seller_state';
}

/** The applicant has sent the form again since the operator read it. */
class ApplicationChanged extends Conflict {
  override readonly code = 'application_changed';
  constructor() {
    super('The application has changed since you opened it. Please read it again before you decide.');
  }
}

const NOTHING_ASKED = { question: null, asked_at: null, answer: null, answered_at: null };

class ProductNotOnSale extends Conflict {
  override readonly code = 'not_on_sale';
}

class SellerNotFound extends NotFound {
  constructor() {
    super('Seller not found');
  }
}

// applying

/**
 * Applies to become a seller, or applies again after a rejection: the store keeps its id, and its logo when no
 * other is sent.
 * @throws AlreadyApplied, StoreNameTaken, UnreadablePicture
 */
export async function signUp(
  { db, clock, pictures, privateData }: Context,
  caller: Caller,
  form: ParsedFormOf<typeof sellers.signup>,
  [logo]: Upload[],
): Promise<SellerApplication> {
  const whose = { userId: caller.userId };
  // Checked before the picture is decoded; the check under the lock decides.
  refuseApplicant(await findSeller(db.kysely, whose));
  if (await isStoreNameTaken(db.kysely, form.business_name, caller.userId)) throw new StoreNameTaken();
  const logoPicture = await storePicture(pictures, 'logo', logo, {
    accept: ['png', 'jpeg'],
    min: MIN_IMAGE_SIZES.logo,
  });
  const at = clock.now();
  return db.tx(async (tx) => {
    const before = await lockSeller(tx, whose);
    refuseApplicant(before);
    const id = before?.id ?? (await nextSellerId(tx));
    const isBank = form.payment_method === 'Bank';
    const submitted: Submitted = {
      ...form,
      ...encryptNumbers(privateData, id, form),
      bank_name: isBank ? form.bank_name : '',
      branch_name: isBank ? form.branch_name : '',
      instagram: form.instagram ?? '',
      facebook: form.facebook ?? '',
      ...(logoPicture ? { logo_hash: (await addPicture(tx, logoPicture)).hash } : {}),
    };
    const status = SELLER_TRANSITIONS.apply.to;
    if (before) {
      await updateSeller(tx, id, {
        ...submitted,
        status,
        rejection_reason: null,
        applied_at: at,
        ...NOTHING_ASKED,
      });
    } else if (!(await insertSeller(tx, { id, userId: caller.userId }, submitted, status, at))) {
      // A concurrent application was first.
      throw new AlreadyApplied('pending');
    }
    const after = await findSeller(tx, whose);
    if (!after) throw new SellerNotFound();
    await recordAudit(tx, {
      at,
      actor: { id: caller.userId, name: caller.email },
      act: before ? 'apply_again' : 'apply',
      sellerId: after.id,
      subject: after.business_name,
      ...(before ? changed(privateData, before, after) : { after: { status } }),
    });
    await queueMail(tx, { kind: 'application_received', ...recipientOf(after), at });
    return applicationOf(privateData, after);
  });
}

function refuseApplicant(seller: SellerRow | undefined): void {
  if (seller && !canSellerTransition(seller.status, 'apply')) throw new AlreadyApplied(seller.status);
}

/** GET auth/seller/application/: what was submitted. @throws NotFound when nothing was */
export async function ownApplication(
  { db, privateData }: Pick<Context, 'db' | 'privateData'>,
  userId: number,
): Promise<SellerApplication> {
  const row = await findSeller(db.kysely, { userId });
  if (!row) throw new NotFound('You have not applied yet');
  const change = await findNameChange(db.kysely, row.id);
  return {
    ...applicationOf(privateData, row),
    name_change: change
      ? { business_name: change.business_name, asked_at: change.asked_at.toISOString() }
      : null,
  };
}

/** An application as it may be shown: ID and account number masked. @throws PrivateDataUnreadable */
export function applicationOf(privateData: PrivateData, row: SellerRow): SellerApplication {
  const numbers = decryptNumbers(privateData, row);
  return {
    id: row.id,
    status: row.status,
    reason: row.rejection_reason,
    applied_at: row.applied_at.toISOString(),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    id_number: maskEnd(numbers.id_number),
    business_name: row.business_name,
    business_type: row.business_type,
    founded_date: row.founded_date,
    bio: row.bio,
    business_description: row.business_description,
    pickup_location: row.pickup_location,
    instagram: row.instagram,
    facebook: row.facebook,
    payment_method: row.payment_method,
    account_number: maskEnd(numbers.account_number),
    bank_name: row.bank_name,
    branch_name: row.branch_name,
    logo: row.logo && pictureOf(row.logo),
    question:
      row.question !== null && row.asked_at
        ? {
            text: row.question,
            asked_at: row.asked_at.toISOString(),
            answer: row.answer,
            answered_at: row.answered_at?.toISOString() ?? null,
          }
        : null,
  };
}

/** The differences of two submissions for the audit trail: compared in full, stored masked. */
function changed(privateData: PrivateData, before: SellerRow, after: SellerRow) {
  const [old, now] = [applicationOf(privateData, before), applicationOf(privateData, after)];
  const inFull = (row: SellerRow) => ({ ...row, ...decryptNumbers(privateData, row) });
  const [oldRow, nowRow] = [inFull(before), inFull(after)];
  const names = (Object.keys(now) as (keyof SellerApplication)[]).filter((name) => {
    const raw = (row: typeof nowRow) => (name in row ? row[name as keyof SellerRow] : row.rejection_reason);
    return name !== 'applied_at' && JSON.stringify(raw(oldRow)) !== JSON.stringify(raw(nowRow));
  });
  const only = (one: SellerApplication) => Object.fromEntries(names.map((name) => [name, one[name]]));
  return { before: only(old), after: only(now) };
}

function recipientOf(seller: SellerRow) {
  return { to: seller.email, name: seller.first_name, store: seller.business_name };
}

// the operator's transitions

/**
 * Changes a seller's status by the state table, hides or shows the store, and queues the mail to the seller.
 * Transitions of one seller run one after the other.
 * @param move.reason for the seller; empty for approvals
 * @param move.seen when the application was sent that the operator has read
 * @returns the seller before and after
 * @throws SellerNotFound, SellerTransitionRefused, ApplicationChanged
 */
export async function transitionSeller(
  tx: Tx,
  move: { id: number; act: OperatorAct; reason: string; at: Date; seen?: string | undefined },
): Promise<{ before: SellerRow; after: SellerRow }> {
  const { id, act, reason, at, seen } = move;
  const before = await lockedSeller(tx, id);
  const { to: status } = SELLER_TRANSITIONS[act];
  if (!canSellerTransition(before.status, act)) {
    const text =
      before.status === status
        ? `This seller is ${status} already`
        : `A seller who is ${before.status} can’t become ${status}`;
    throw new SellerTransitionRefused(text, undefined, { status: before.status });
  }
  requireSeenApplication(before, seen);
  await updateSeller(tx, id, {
    status,
    rejection_reason: status === 'approved' ? null : reason,
    // An operator has checked the ID: "you're now a verified seller".
    ...(act === 'approve' ? { verified: true } : {}),
  });
  if (act === 'suspend' || act === 'reinstate') await hideStore(tx, id, act === 'suspend');
  const mail = { ...recipientOf(before), at };
  switch (act) {
    case 'approve':
      await queueMail(tx, { kind: 'application_approved', ...mail });
      break;
    case 'reject':
      await queueMail(tx, { kind: 'application_rejected', ...mail, reason });
      break;
    case 'suspend':
      await queueMail(tx, { kind: 'store_suspended', ...mail, reason });
      break;
    case 'reinstate':
      await queueMail(tx, { kind: 'store_reinstated', ...mail });
      break;
  }
  return { before, after: await requireSeller(tx, id) };
}

function requireSeenApplication(seller: SellerRow, seen: string | undefined): void {
  if (seen !== undefined && seen !== seller.applied_at.toISOString()) throw new ApplicationChanged();
}

/**
 * Asks a pending applicant something, by email too. A later question replaces it.
 * @throws SellerNotFound, SellerTransitionRefused, ApplicationChanged
 */
export async function askApplicant(
  tx: Tx,
  { id, question, seen, at }: { id: number; question: string; seen: string | undefined; at: Date },
): Promise<SellerRow> {
  const seller = await lockedSeller(tx, id);
  if (seller.status !== 'pending')
    throw new SellerTransitionRefused(`This seller is ${seller.status} already`);
  requireSeenApplication(seller, seen);
  await updateSeller(tx, id, { ...NOTHING_ASKED, question, asked_at: at });
  await queueMail(tx, { kind: 'application_question', ...recipientOf(seller), question, at });
  return seller;
}

/** The applicant's answer to the last question; a second one replaces it. @throws NotFound, SellerTransitionRefused */
export function answerApplication(
  { db, clock, privateData }: Pick<Context, 'db' | 'clock' | 'privateData'>,
  caller: Caller,
  answer: string,
): Promise<SellerApplication> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const seller = await lockSeller(tx, { userId: caller.userId });
    if (!seller) throw new NotFound('You have not applied yet');
    if (seller.status !== 'pending' || seller.question === null)
      throw new SellerTransitionRefused('There is no open question about your application');
    await updateSeller(tx, seller.id, { answer, answered_at: at });
    await recordAudit(tx, {
      at,
      actor: { id: caller.userId, name: caller.email },
      act: 'answer_question',
      sellerId: seller.id,
      subject: seller.business_name,
      reason: answer,
    });
    return applicationOf(privateData, await requireSeller(tx, seller.id));
  });
}

/** @throws SellerNotFound */
export async function requireSeller(reader: Reader, id: number): Promise<SellerRow> {
  const row = await findSeller(reader, { id });
  if (!row) throw new SellerNotFound();
  return row;
}

/** Puts a store into a tier of the commission, or takes it out. @throws SellerNotFound */
export async function setTier(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  { tier, reason }: { tier: SellerTier | null; reason: string },
): Promise<void> {
  await db.tx(async (tx) => {
    const { tier: before, business_name } = await lockedSeller(tx, id);
    await updateSeller(tx, id, { tier });
    await recordAudit(tx, {
      at: clock.now(),
      actor,
      act: 'set_seller_tier',
      sellerId: id,
      subject: business_name,
      reason,
      before: { tier: before },
      after: { tier },
    });
  });
}

/** Locks a seller's row until the end of the transaction. @throws SellerNotFound */
export async function lockedSeller(tx: Tx, id: number): Promise<SellerRow> {
  const row = await lockSeller(tx, { id });
  if (!row) throw new SellerNotFound();
  return row;
}

/** @param id of a locked seller */
export async function renameStore(tx: Tx, id: number, name: string): Promise<void> {
  await updateSeller(tx, id, { business_name: name });
}

/** Payouts go to another account from now on. @param seller locked */
export async function changePayoutAccount(
  tx: Tx,
  privateData: PrivateData,
  seller: SellerRow,
  account: Pick<SellerRow, 'payment_method' | 'bank_name' | 'branch_name'> & { account_number: string },
): Promise<void> {
  const numbers = { ...decryptNumbers(privateData, seller), account_number: account.account_number };
  await updateSeller(tx, seller.id, {
    ...account,
    ...encryptNumbers(privateData, seller.id, numbers),
    payout_account_version: seller.payout_account_version + 1,
  });
}

/** A page of sellers, and how many there are of each state. @param filter absent fields don't apply */
export async function sellerPage(
  reader: Reader,
  filter: SellerFilter,
  { page, limit }: { page: number; limit: number },
): Promise<AnswerOf<typeof operator.listSellers>> {
  const [rows, counted] = await Promise.all([
    listSellers(reader, filter, { limit: limit + 1, offset: filter.after ? 0 : (page - 1) * limit }),
    countSellers(reader, filter),
  ]);
  const counts = new Map(counted.map((one) => [one.status, one]));
  const countOf = (status: SellerStatus) => counts.get(status)?.count ?? 0;
  const count = filter.status ? countOf(filter.status) : counted.reduce((sum, one) => sum + one.count, 0);
  return {
    ...pageWithNext(
      rows,
      count,
      { page, limit },
      {
        item: (row) => ({ ...row, applied_at: row.applied_at.toISOString() }),
        place: ({ id }) => id,
      },
    ),
    status_counts: {
      pending: countOf('pending'),
      approved: countOf('approved'),
      rejected: countOf('rejected'),
      suspended: countOf('suspended'),
    },
    oldest_pending: counts.get('pending')?.oldest.toISOString() ?? null,
  };
}

/** Stores are read in parts, so that other requests run in between. */
const LIKENESS_BATCH = 300;
const MAX_LOOK_ALIKES = 50;

/**
 * Other stores with the same name, phone, email, ID or account number. The numbers are encrypted, so all stores are read: some 30 µs each.
 * @throws SellerNotFound
 */
export async function lookAlikes(
  { db, privateData }: Pick<Context, 'db' | 'privateData'>,
  id: number,
): Promise<LookAlike[]> {
  const seller = await requireSeller(db.kysely, id);
  const keys = likenessOf(seller, decryptNumbers(privateData, seller));
  const found: LookAlike[] = [];
  for (let after = 0; found.length < MAX_LOOK_ALIKES; ) {
    const rows = await listLikenesses(db.lists, { after, limit: LIKENESS_BATCH });
    for (const row of rows) {
      if (row.id === id) continue;
      const others = likenessOf(row, readableNumbers(privateData, row));
      const by = LIKENESSES.filter((name) => others[name] !== '' && others[name] === keys[name]);
      if (by.length > 0) found.push({ id: row.id, status: row.status, business_name: row.business_name, by });
    }
    const last = rows.at(-1);
    if (!last || rows.length < LIKENESS_BATCH) break;
    after = last.id;
  }
  return found.slice(0, MAX_LOOK_ALIKES);
}

const LIKENESSES = ['name', 'phone', 'email', 'id_number', 'account_number'] as const;

const likenessOf = (
  row: Pick<SellerRow, 'business_name' | 'phone' | 'email'>,
  numbers: PrivateNumbers,
): Record<Likeness, string> => ({
  name: foldName(row.business_name).replaceAll(/\s/g, ''),
  phone: row.phone === '' ? '' : phoneKeyOf(row.phone),
  email: row.email.toLowerCase(),
  ...numbers,
});

/** Empty where another key has encrypted them. */
function readableNumbers(
  privateData: PrivateData,
  row: Parameters<typeof decryptNumbers>[1],
): PrivateNumbers {
  try {
    return decryptNumbers(privateData, row);
  } catch {
    return { id_number: '', account_number: '' };
  }
}

/** Notes of operators about a seller, the newest first, at most 50. */
export async function notesOf(reader: Reader, sellerId: number): Promise<NonNullable<SellerFile['notes']>> {
  const rows = await listNotes(reader, sellerId, 50);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export { countBusiness, insertNote } from './sellers.queries';

// the seller's own store

/** Changes the submitted fields of the profile. @throws InvalidInput, UnreadablePicture, SellerNotApproved */
export async function updateProfile(
  { db, pictures }: Context,
  caller: { userId: number; sellerId: number },
  { remove_logo, remove_banner_image, ...form }: ParsedFormOf<typeof sellers.updateProfile>,
  files: { logo: Upload[]; banner_image: Upload[] },
): Promise<SellerProfile> {
  const [logo, banner] = [
    await storePicture(pictures, 'logo', files.logo[0], { min: MIN_IMAGE_SIZES.logo }),
    await storePicture(pictures, 'banner_image', files.banner_image[0], {
      min: MIN_IMAGE_SIZES.banner_image,
    }),
  ];
  const removed = {
    ...(remove_logo ? { logo_hash: null } : {}),
    ...(remove_banner_image ? { banner_hash: null } : {}),
  };
  const texts = Object.values(form).filter((value) => value !== undefined);
  if (!logo && !banner && texts.length === 0 && Object.keys(removed).length === 0) {
    throw new InvalidInput('There is nothing to change');
  }
  return db.tx(async (tx) => {
    await lockOpenStore(tx, caller.sellerId);
    await updateSeller(tx, caller.sellerId, {
      ...form,
      ...removed,
      ...(logo ? { logo_hash: (await addPicture(tx, logo)).hash } : {}),
      ...(banner ? { banner_hash: (await addPicture(tx, banner)).hash } : {}),
    });
    const profile = await sellerProfile(tx, caller.userId);
    if (!profile) throw new SellerNotFound();
    return profile;
  });
}

/** The slots, also those whose product has left the shop. */
export function ownHomepage({ db, clock }: Deps, sellerId: number): Promise<OwnHomepageEntry[]> {
  return ownHomepageEntries(db.kysely, sellerId, dhakaDay(clock.now()));
}

/**
 * Sets the slots, all of them. A product that has left the shop meanwhile keeps its slot as long as its seller wants.
 * @throws NotFound for what isn't the seller's, ProductNotOnSale, SellerNotApproved
 */
export function saveHomepage(
  { db, clock }: Deps,
  sellerId: number,
  entries: BodyOf<typeof sellers.saveHomepage>['products'],
): Promise<OwnHomepageEntry[]> {
  return db.tx(async (tx) => {
    await lockOpenStore(tx, sellerId);
    const own = await findOwnProducts(
      tx,
      sellerId,
      entries.map((entry) => entry.product_id),
    );
    const held = await homepageProducts(tx, sellerId);
    for (const [index, { product_id }] of entries.entries()) {
      if (held.has(product_id)) continue;
      const field = `products.${index}.product_id`;
      const product = own.find(({ id }) => id === product_id);
      if (!product) throw new NotFound('Product not found', { [field]: ['Product not found'] });
      if (product.status !== 'active') {
        const text = `${product.name} is not on sale`;
        throw new ProductNotOnSale(text, { [field]: [text] });
      }
    }
    await replaceSlots(tx, sellerId, entries);
    return ownHomepageEntries(tx, sellerId, dhakaDay(clock.now()));
  });
}

/** Locks an approved store against a concurrent suspension. @throws SellerNotApproved */
async function lockOpenStore(tx: Tx, sellerId: number): Promise<void> {
  const seller = await lockSeller(tx, { id: sellerId });
  if (seller?.status !== 'approved') throw new SellerNotApproved();
}

/** Stores an uploaded picture, if present. @throws UnreadablePicture naming the field */
async function storePicture(
  pictures: Context['pictures'],
  field: string,
  bytes: Upload | undefined,
  rules?: PictureRules,
): Promise<ReadPicture | null> {
  if (!bytes) return null;
  try {
    return await pictures.store(bytes, rules);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new UnreadablePicture(error.message, { [field]: [error.message] });
  }
}

/** A review's rating, written in the review's transaction. */
export { addStoreRating, findSameName } from './sellers.queries';
