import type { Language, Order } from '@haat/contracts';

/** A paper of an order that is to be made; it can be sent to another thread. */
export interface SheetJob {
  kind: 'receipt' | 'packingSlip';
  order: Order;
  /** JPEG by the item's id */
  pictures: ReadonlyMap<number, Uint8Array>;
  language: Language;
}

/** The thread's response to a job. */
export type SheetAnswer = { pdf: Uint8Array } | { failure: Error };
