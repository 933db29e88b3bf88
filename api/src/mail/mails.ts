import type { OrderStatus, Paisa, PaymentMethod } from '@haat/contracts';

/** One store's part of a checkout, as it was when it was ordered. */
export interface MailedOrder {
  /** R100231-1 */
  id: string;
  store: string;
  items: {
    title: string;
    /** as chosen: 'Red', 'L'; null where there is nothing to choose */
    color: string | null;
    size: string | null;
    /** name and text of each, in the order of the form; an object in mail that an older release has queued */
    measurements: (readonly [name: string, value: string])[] | Record<string, string> | null;
    quantity: number;
    unitPaisa: Paisa;
    /** path of its picture in the chosen colour; absent where it has none, and in mails of earlier releases */
    picture?: string;
    /** what the seller packs by; absent where the variant has none */
    sku?: string;
  }[];
  subtotalPaisa: Paisa;
  deliveryPaisa: Paisa;
  discountPaisa: Paisa;
  totalPaisa: Paisa;
}

interface Delivery {
  paymentMethod: PaymentMethod;
  phone: string;
  address: string;
}

interface Addressed {
  /** the mailbox */
  to: string;
  /** who reads it: the first name, or the store's name */
  name: string;
  /** when what it tells happened, of the context's clock */
  at: Date;
}

/** A seller's application or store; `reason` is what the operator wrote. */
type StoreMail =
  | { kind: 'application_received'; store: string }
  | { kind: 'application_approved'; store: string }
  | { kind: 'application_rejected'; store: string; reason: string }
  | { kind: 'store_suspended'; store: string; reason: string }
  | { kind: 'store_reinstated'; store: string };

type OrderMail =
  /** To the buyer: one a checkout, with each store's part. */
  | ({ kind: 'order_placed'; number: string; orders: MailedOrder[] } & Delivery)
  /** To a seller: the part of that store. */
  | ({ kind: 'order_received'; order: MailedOrder; customer: string } & Delivery)
  /** To the buyer. `delivered` names the items that arrived now when only some did. */
  | {
      kind: 'order_status';
      orderId: string;
      store: string;
      status: OrderStatus;
      note: string;
      delivered?: string[];
      /** paid so far, and cash that is still due after a partial delivery; absent in mails of earlier releases */
      paidPaisa?: Paisa;
      duePaisa?: Paisa;
      by?: 'operator' | 'other';
    }
  /** To the seller. */
  | ({ kind: 'order_cancelled' } & EndedOrder)
  /** To the seller: the order has ended, and what was paid goes back. */
  | ({ kind: 'order_refunded' } & EndedOrder)
  /** To the seller: a card order was paid. */
  | { kind: 'order_paid'; order: MailedOrder; customer: string };

interface EndedOrder {
  orderId: string;
  customer: string;
  reason: string;
  /** absent in mails of earlier releases, as are the next two */
  by?: 'buyer' | 'operator';
  /** its pieces are back in stock */
  restocked?: boolean;
  order?: MailedOrder;
}

type AccountMail =
  /** `seed` and the session secret make the token, so that the outbox holds none. */
  | { kind: 'password_reset'; seed: string; expiresAt: Date }
  | { kind: 'password_changed' }
  /** Google was joined to the account; `passwordEnded` when that ended a password that nobody had proved. */
  | { kind: 'google_linked'; passwordEnded: boolean };

/** Every letter that the market writes. What it tells is kept as it was when it was queued. */
export type Mail = Addressed & (StoreMail | OrderMail | AccountMail);
export type MailKind = Mail['kind'];

/** A mail as JSON keeps it: instants are texts. */
export type StoredMail<M = Mail> = M extends Mail
  ? { [Key in keyof M]: M[Key] extends Date ? string : M[Key] }
  : never;
