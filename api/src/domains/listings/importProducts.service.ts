import { dhakaDay, editBase, listings } from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { DomainError, InvalidInput, SellerNotApproved } from '../../platform/http/errors';
import { parseInput } from '../../platform/http/route';
import { lockPriceDate } from '../catalog/sales.service';
import {
  claimIdempotencyKeys,
  findImages,
  learnWords,
  lockAllOwn,
  lockOwnVariants,
  lockSeller,
  saveKeyResults,
  writeImages,
} from './listings.queries';
import { findWholeProducts, hashOfRequest, productOfKey, setStatus, takenSkus } from './listings.service';
import { findActiveOffers } from './offers.queries';
import { OwnProductNotFound, planEdit, planNew, requireCurrent } from './planListing';
import { lockNamedCharts } from './sizeCharts.service';
import type { TakenSkus } from './takenSkus';
import { claimTagsOf, writeEdits, writeNew } from './writeListing.service';

type Deps = Pick<Context, 'db' | 'clock'>;
type Entry = listings.ImportEntry;

/** Result of an entry: the product's id, or the reason for its refusal. */
type Outcome = number | DomainError;
type Outcomes = Map<Entry, Outcome>;

/**
 * Lists and changes several products. They are written together; what is refused was found before anything is
 * written, is reported separately, and does not affect the others. Any other failure ends the call; sent again, nothing is
 * listed twice.
 */
export async function importProducts(
  deps: Deps,
  sellerId: number,
  entries: readonly Entry[],
): Promise<listings.ImportResult[]> {
  const results: listings.ImportResult[] = [];
  for (const group of groupsOf(entries)) results.push(...(await importGroup(deps, sellerId, group)));
  return results;
}

/** Splits entries into groups, to be imported in turn; no group names a product or a key twice. */
function groupsOf(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  let seen = new Set<string | number>();
  for (const entry of entries) {
    const name = entry.id ?? entry.key;
    let group = groups.at(-1);
    if (!group || seen.has(name)) {
      group = [];
      groups.push(group);
      seen = new Set();
    }
    group.push(entry);
    seen.add(name);
  }
  return groups;
}

async function importGroup(
  deps: Deps,
  sellerId: number,
  entries: readonly Entry[],
): Promise<listings.ImportResult[]> {
  const { outcomes, products } = await deps.db.tx((tx) => write(tx, sellerId, entries, deps.clock.now()));
  const results: listings.ImportResult[] = [];
  for (const entry of entries) {
    const outcome = outcomes.get(entry);
    const product = typeof outcome === 'number' ? products.get(outcome) : undefined;
    if (!product) {
      results.push(refusalOf(outcome));
      continue;
    }
    // The status differs only if the key listed the product before; all others were written with theirs.
    const { status } = entry;
    const right = !status || product.status === status;
    results.push({
      product: right ? product : await setStatus(deps, sellerId, product.id, status),
      error: null,
    });
  }
  return results;
}

/** Takes its locks in the order of the single calls: price day, seller, size charts, products, keys, tags, words. */
async function write(tx: Tx, sellerId: number, entries: readonly Entry[], now: Date) {
  const outcomes: Outcomes = new Map();
  await lockPriceDate(tx);
  const seller = await lockSeller(tx, sellerId);
  const requireOwnChart = await lockNamedCharts(
    tx,
    sellerId,
    entries.some(({ fields }) => fields.size_chart_id),
  );
  const skus = await takenSkus(
    tx,
    sellerId,
    entries.flatMap(({ fields }) => (typeof fields.name === 'string' ? fields.name : [])),
  );
  const edits = await planEdits(tx, sellerId, entries, { outcomes, requireOwnChart, skus, now });
  const planned = planEach(entries, outcomes, (entry) => {
    if (entry.id) return null;
    if (seller?.status !== 'approved') throw new SellerNotApproved();
    const form = parseInput(listings.createProduct.form, entry.fields);
    requireOwnChart(form);
    const plan = planNew(form, 0, skus);
    const columns = { ...plan.columns, status: entry.status ?? plan.columns.status };
    return { ...plan, columns, entry, key: entry.key, hash: hashOfRequest(form, []) };
  });
  const used = await claimIdempotencyKeys(tx, sellerId, planned);
  const news = planned.filter((plan) => {
    const [listed] = planEach([plan.entry], outcomes, () => productOfKey(used.get(plan.key), plan.hash));
    if (listed) outcomes.set(plan.entry, listed);
    return !outcomes.has(plan.entry);
  });

  const wholes = edits.flatMap(({ whole }) => whole ?? []);
  const tagsOf = await claimTagsOf(tx, [...wholes, ...news]);
  // New products alone are one statement, which takes their words in order.
  if (wholes.length > 0) await learnWords(tx, [...wholes, ...news].map(wordsOf));
  await writeEdits(tx, now, edits, tagsOf);
  for (const { productId, images, colored } of edits) {
    if (colored) await writeImages(tx, productId, { retained: images.retained, added: [] });
  }
  for (const { entry, productId } of edits) outcomes.set(entry, productId);

  if (seller && news.length > 0) {
    const written = { sellerId, businessType: seller.business_type, now };
    const ids = await writeNew(tx, written, news, tagsOf);
    await saveKeyResults(
      tx,
      sellerId,
      news.map(({ key }, index) => ({ key, productId: ids[index] ?? 0 })),
    );
    for (const [index, { entry }] of news.entries()) outcomes.set(entry, ids[index] ?? 0);
  }
  const ids = [...outcomes.values()].filter((outcome) => typeof outcome === 'number');
  return { outcomes, products: await findWholeProducts(tx, sellerId, ids, now) };
}

async function planEdits(
  tx: Tx,
  sellerId: number,
  entries: readonly Entry[],
  {
    outcomes,
    requireOwnChart,
    skus,
    now,
  }: {
    outcomes: Outcomes;
    requireOwnChart: Awaited<ReturnType<typeof lockNamedCharts>>;
    skus: TakenSkus;
    now: Date;
  },
) {
  const wanted = entries.flatMap(({ id }) => id ?? []);
  if (wanted.length === 0) return [];
  const products = await lockAllOwn(tx, sellerId, wanted);
  const ids = [...products.keys()];
  const of = {
    variants: await lockOwnVariants(tx, ids),
    images: await findImages(tx, ids),
    offers: await findActiveOffers(tx, ids, dhakaDay(now)),
    skus,
  };
  return planEach(entries, outcomes, (entry) => {
    if (!entry.id) return null;
    const base = baseOf(entry);
    const product = requireCurrent(products.get(entry.id), base);
    const form = parseInput(listings.updateProduct.form, entry.fields);
    requireOwnChart(form);
    const plan = planEdit(product, of, form, { uploads: 0, base });
    const colored = form.image_colors !== undefined || form.existing_images !== undefined;
    return { ...plan, status: entry.status, colored, entry };
  });
}

/** Plans each entry; leaves out those for which `plan` returns null, and records those it refuses. */
function planEach<Plan>(
  entries: readonly Entry[],
  outcomes: Outcomes,
  plan: (entry: Entry) => Plan | null,
): Plan[] {
  return entries.flatMap((entry) => {
    try {
      return plan(entry) ?? [];
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      outcomes.set(entry, refusal);
      return [];
    }
  });
}

function baseOf({ version }: Entry) {
  if (version === undefined) return undefined;
  const base = editBase.safeParse(`"${version}"`).data;
  if (!base) throw new InvalidInput('Not a version of a product');
  return base;
}

function wordsOf({
  columns,
  tags,
}: {
  columns: { name: string; colors: readonly string[]; category?: string | null };
  tags: readonly string[];
}): string {
  return [columns.name, ...tags, ...columns.colors, columns.category ?? ''].join(' ');
}

function refusalOf(outcome: Outcome | undefined): listings.ImportResult {
  // A key whose product was deleted since.
  const { message, code, fields, details } =
    outcome instanceof DomainError ? outcome : new OwnProductNotFound();
  return {
    product: null,
    error: { error: message, code, ...(fields ? { fields } : {}), ...(details ? { details } : {}) },
  };
}
