import {
  type BodyOf,
  dhakaDay,
  type SellerRow as ListedSeller,
  MIN_IMAGE_SIZES,
  type OperatorAct,
  type OwnHomepageEntry,
  type Page,
  type ParsedFormOf,
  type SellerApplication,
  type SellerProfile,
  type SellerStatus,
  type sellers,
} from '@haat/contracts';
import type { Context } from '../../context';
import { recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import type { Caller } from '../../platform/http/caller';
import { Conflict, InvalidInput, NotFound, SellerNotApproved } from '../../platform/http/errors';
import type { Upload } from '../../platform/http/formBody';
import { pageOf } from '../../platform/http/pagination';
import { queueMail } from '../../platform/mail/mail.service';
import { pictureOf } from '../../platform/media/picture';
import { addPicture } from '../../platform/media/pictures';
import { type PictureRules, type ReadPicture, UnreadablePicture } from '../../platform/media/readPicture';
import type { PrivateData } from '../../platform/private-data/privateData';
import { hideStore } from '../catalog/sales.service';
import { homepageProducts, ownHomepageEntries } from '../stores/stores.service';
import { maskEnd } from './maskEnd';
import { decryptNumbers, encryptNumbers } from './privateNumbers.service';
import { sellerProfile } from './sellerProfile.service';
import { canSellerTransition, SELLER_TRANSITIONS } from './sellerStates';
import {
  countSellers,
  findOwnProducts,
  findSeller,
  insertSeller,
  isStoreNameTaken,
  listSellers,
  lockSeller,
  nextSellerId,
  replaceSlots,
  type SellerFilter,
  type SellerRow,
  type Submitted,
  updateSeller,
} from './sellers.queries';

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
class StoreNameTaken extends Conflict {
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
      await updateSeller(tx, id, { ...submitted, status, rejection_reason: null, applied_at: at });
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
  return applicationOf(privateData, row);
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
 * @param reason for the seller; empty for approvals
 * @returns the seller before and after
 * @throws SellerNotFound, SellerTransitionRefused
 */
export async function transitionSeller(
  tx: Tx,
  move: { id: number; act: OperatorAct; reason: string; at: Date },
): Promise<{ before: SellerRow; after: SellerRow }> {
  const { id, act, reason, at } = move;
  const before = await lockSeller(tx, { id });
  if (!before) throw new SellerNotFound();
  const { to: status } = SELLER_TRANSITIONS[act];
  if (!canSellerTransition(before.status, act)) {
    const text =
      before.status === status
        ? `This seller is ${status} already`
        : `A seller who is ${before.status} can’t become ${status}`;
    throw new SellerTransitionRefused(text, undefined, { status: before.status });
  }
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

/** @throws SellerNotFound */
export async function requireSeller(reader: Reader, id: number): Promise<SellerRow> {
  const row = await findSeller(reader, { id });
  if (!row) throw new SellerNotFound();
  return row;
}

/** Locks a seller's row until the end of the transaction. @throws SellerNotFound */
export async function lockedSeller(tx: Tx, id: number): Promise<SellerRow> {
  const row = await lockSeller(tx, { id });
  if (!row) throw new SellerNotFound();
  return row;
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

/** A page of sellers. @param filter absent fields don't apply */
export async function sellerPage(
  reader: Reader,
  filter: SellerFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ListedSeller>> {
  const [rows, count] = await Promise.all([
    listSellers(reader, filter, { limit, offset: (page - 1) * limit }),
    countSellers(reader, filter),
  ]);
  const results = rows.map((row) => ({ ...row, applied_at: row.applied_at.toISOString() }));
  return pageOf(results, count, { page, limit });
}

export { countBusiness } from './sellers.queries';

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
