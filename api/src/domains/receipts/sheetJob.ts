import type { Language, Order } from '@haat/contracts';
import type { InvoicePaper } from '../invoices/invoices.queries';
import type { Statement } from '../ledger/sellerMoney.queries';
import type { ItemPictures, PicturedOrder } from './orderSheet';

/** A paper that is to be made; it can be sent to another thread. */
export type SheetJob =
  | {
      kind: 'receipt';
      order: Order;
      pictures: ItemPictures;
      language: Language;
    }
  | { kind: 'packingSlips'; orders: readonly PicturedOrder[]; language: Language }
  | { kind: 'labels'; orders: readonly Order[]; language: Language }
  | { kind: 'statement'; statement: Statement; language: Language }
  | { kind: 'invoice'; paper: InvoicePaper; language: Language };

/** The thread's response to a job. */
export type SheetAnswer = { pdf: Uint8Array } | { failure: Error };
