import { ApiError } from '@haat/api-client';
import { createProduct, importProducts, updateProduct } from '@haat/api-client/queries/productChanges';
import { getOwnProduct, setProductStatus } from '@haat/api-client/queries/sellerProducts';
import type { SellerProduct } from '@haat/contracts';
import { isAsWanted, type Step } from './planImport';

export type Outcome = { state: 'done'; product: SellerProduct } | { state: 'failed'; message: string };

/** Maximum products and approximate bytes of one request; the server accepts twice as much. */
const MAX_BATCH_STEPS = 25;
const MAX_BATCH_BYTES = 400_000;

interface Run {
  /** Called when a step ends. */
  onOutcome: (step: Step, outcome: Outcome) => void;
  /** Whether the seller has asked to stop; the running batch is finished. */
  stopped: () => boolean;
}

/** Steps with an unknown result, because the answer was lost. */
const unanswered = new WeakSet<Step>();

/**
 * Runs the steps in batches; a refused step doesn't affect the others. The remaining steps can be run again without
 * creating a product twice.
 * @returns why it ended early, e.g. without a connection; null when all steps were tried or it was stopped
 */
export async function runImport(steps: readonly Step[], { onOutcome, stopped }: Run): Promise<string | null> {
  for (const batch of batchesOf(steps)) {
    if (stopped()) return null;
    try {
      const results = await send(batch);
      for (const [index, step] of batch.entries()) onOutcome(step, await outcomeOf(step, results[index]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const step of batch) unanswered.add(step);
      return error.message;
    }
  }
  return null;
}

export function batchesOf(steps: readonly Step[]): Step[][] {
  const batches: Step[][] = [];
  let bytes = 0;
  for (const step of steps) {
    const size = JSON.stringify(step.values).length;
    const batch = batches.at(-1);
    if (batch && batch.length < MAX_BATCH_STEPS && bytes + size <= MAX_BATCH_BYTES) batch.push(step);
    else {
      batches.push([step]);
      bytes = 0;
    }
    bytes += size;
  }
  return batches;
}

async function send(batch: readonly Step[]): Promise<(SellerProduct | ApiError)[]> {
  try {
    return await importProducts(
      batch.map(({ key, values, current, status }) => ({
        key,
        values: { ...values, uploaded_images: [] },
        ...(current ? { id: current.id, version: current.version } : {}),
        ...(status ? { status } : {}),
      })),
    );
  } catch (error) {
    // An older API without this call.
    if (!(error instanceof ApiError) || ![404, 405].includes(error.status)) throw error;
    return sendOneByOne(batch);
  }
}

async function sendOneByOne(batch: readonly Step[]): Promise<(SellerProduct | ApiError)[]> {
  const results: (SellerProduct | ApiError)[] = [];
  for (const { values, current, status, key } of batch) {
    try {
      const form = { ...values, uploaded_images: [] };
      const product = await (current
        ? updateProduct(current.id, form, { version: current.version })
        : createProduct(form, { key }));
      results.push(
        status && product.status !== status ? await setProductStatus(product.id, status) : product,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) throw error;
      results.push(error);
    }
  }
  return results;
}

async function outcomeOf(step: Step, result: SellerProduct | ApiError | undefined): Promise<Outcome> {
  if (result instanceof ApiError) {
    // An earlier attempt without an answer may have saved it: the product equals the file.
    if (result.code === 'changed_meanwhile' && step.current && unanswered.has(step)) {
      const product = await getOwnProduct(step.current.id);
      if (isAsWanted(product, step.values)) return { state: 'done', product };
    }
    return { state: 'failed', message: result.message };
  }
  return result ? { state: 'done', product: result } : { state: 'failed', message: '' };
}
