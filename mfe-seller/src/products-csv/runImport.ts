import { ApiError, sellerProducts as api } from '@haat/api-client';
import type { SellerProduct } from '@haat/contracts';
import type { Step } from './planImport';

export type Outcome = { state: 'done'; product: SellerProduct } | { state: 'failed'; message: string };

interface Run {
  /** Told of each step as it ends. */
  onOutcome: (step: Step, outcome: Outcome) => void;
  /** True from when the seller wants it to stop; the step under way ends. */
  stopped: () => boolean;
}

/**
 * Does the steps one after the other; one that fails leaves the others alone. Without a connection it stops, since all
 * others would fail as well. What was not done can be handed in again: nothing is listed twice.
 */
export async function runImport(steps: readonly Step[], { onOutcome, stopped }: Run): Promise<void> {
  for (const step of steps) {
    if (stopped()) return;
    try {
      onOutcome(step, { state: 'done', product: await doStep(step) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onOutcome(step, { state: 'failed', message: error.message });
      if (error.status === 0 || error.status === 401) return;
    }
  }
}

/** Products that were saved and whose status is still to be set, so that a retry goes on from there. */
const saved = new WeakMap<Step, SellerProduct>();

async function doStep(step: Step): Promise<SellerProduct> {
  const { values, current, status, key } = step;
  const before = saved.get(step);
  const product =
    before ??
    (await (current
      ? api.update(current.id, { ...values, uploaded_images: [] }, { version: current.version })
      : api.create({ ...values, uploaded_images: [] }, { key })));
  saved.set(step, product);
  return status && product.status !== status ? api.setStatus(product.id, status) : product;
}
