import type {
  ContentKind,
  Language,
  OrderStatus,
  Paisa,
  PaymentMethod,
  PayoutMethod,
  RefundMethod,
  ReturnState,
  StaffRole,
  WaitingList,
} from '@haat/contracts';
import type { TextStep } from '../sms/smsTexts';

/** One store's order of a checkout, at the time of the checkout. */
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

/** How and where an order is delivered. */
export interface Delivery {
  paymentMethod: PaymentMethod;
  phone: string;
  address: string;
  /** absent where none was given, and in mails of earlier releases; likewise the others */
  secondPhone?: string;
  /** for the courier */
  deliveryNote?: string;
}

/** A recipient whose address is no account's: the language is that of the order, or of the account that had it. */
interface ToBuyer {
  guest?: { language: Language | null };
}

interface Addressed {
  /** the mailbox, or the phone number of an SMS; '' where a guest gave none: nothing is sent */
  to: string;
  /** of the recipient: first name or store name */
  name: string;
  /** time of the reported event */
  at: Date;
  /** an operator's test of these words, with sample data */
  test?: { language: Language; texts: Record<string, string> };
}

/** A seller's application or store; `reason` is what the operator wrote. */
type StoreMail =
  | { kind: 'application_received'; store: string }
  | { kind: 'application_approved'; store: string }
  | { kind: 'application_rejected'; store: string; reason: string }
  | { kind: 'application_question'; store: string; question: string }
  | { kind: 'store_suspended'; store: string; reason: string }
  | { kind: 'store_reinstated'; store: string }
  | { kind: 'payout_account_changed'; store: string }
  | { kind: 'payout_account_refused'; store: string; reason: string }
  /** `store`: the name before */
  | { kind: 'store_name_changed'; store: string; wanted: string }
  | { kind: 'store_name_refused'; store: string; wanted: string; reason: string }
  /** it is in a file for the bank or wallet */
  | ({ kind: 'payout_sent'; reference: string } & MailedPayout)
  | ({ kind: 'payout_settled'; reference: string } & MailedPayout)
  /** `reason` is the provider's; '' where it gave none */
  | ({ kind: 'payout_failed'; reason: string } & MailedPayout);

interface MailedPayout {
  store: string;
  amountPaisa: Paisa;
  method: PayoutMethod;
}

type OrderMail =
  /** To the phone of a guest who gave no email; `to` is its number: +8801712345678. */
  | ({ kind: 'order_text'; step: TextStep; number: string } & ToBuyer)
  /** To the buyer: one a checkout, with each store's part. */
  | ({
      kind: 'order_placed';
      number: string;
      orders: MailedOrder[];
      /** ISO instant until which a cash order waits to be confirmed; absent where it doesn't */
      confirmBy?: string;
      /** ISO instant until which a card order waits for its payment; absent of other orders */
      payBy?: string;
      /** it is paid online, on the page of the order */
      payOnline?: boolean;
      /** a code confirms it too */
      byCode?: boolean;
      /** who receives it; absent in mails of earlier releases */
      recipient?: string;
    } & Delivery &
      ToBuyer)
  /** To a seller: the part of that store. */
  | ({
      kind: 'order_received';
      order: MailedOrder;
      customer: string;
      /** items that need an advance payment; absent where none does, and in mails of earlier releases */
      advance?: string[];
    } & Delivery)
  /** To the buyer. `delivered` names the items that arrived now when only some did. */
  | ({
      kind: 'order_status';
      orderId: string;
      store: string;
      status: OrderStatus;
      note: string;
      delivered?: string[];
      /** items that were not accepted, and what goes back of what was paid for them; absent where none were */
      refused?: string[];
      refundPaisa?: Paisa;
      /** paid so far, and cash that is still due after a partial delivery; absent in mails of earlier releases */
      paidPaisa?: Paisa;
      duePaisa?: Paisa;
      /** 'operator' also where the shop has cancelled it automatically */
      by?: 'operator' | 'other';
    } & ToBuyer)
  /** To the seller. */
  | ({ kind: 'order_cancelled' } & EndedOrder)
  /** To the seller: the order has ended and the payment is refunded. */
  | ({ kind: 'order_refunded' } & EndedOrder)
  /** To the seller: an order was paid online; `duePaisa` of it is still to be collected, where that is not nothing. */
  | { kind: 'order_paid'; order: MailedOrder; customer: string; paidPaisa?: Paisa; duePaisa?: Paisa }
  /** To the buyer: a payment was booked. `number` is the checkout's, or an order's where an operator has recorded it. */
  | ({ kind: 'payment_received'; number: string; amountPaisa: Paisa } & ToBuyer)
  /** To the buyer: money came after the order had ended, and goes back. */
  | ({ kind: 'refund_decided'; orderId: string; store: string; amountPaisa: Paisa } & ToBuyer)
  /** To the buyer: a refund was sent that belongs to no return. `reference` is that of the transfer; '' without one */
  | ({
      kind: 'refund_sent';
      orderId: string;
      store: string;
      amountPaisa: Paisa;
      method: RefundMethod;
      reference: string;
    } & ToBuyer);

/** About an order, from an operator. */
type NoteMail = { orderId: string; store: string; text: string } & (
  | ({ kind: 'note_to_buyer' } & ToBuyer)
  | { kind: 'note_to_store' }
);

interface EndedOrder {
  orderId: string;
  customer: string;
  reason: string;
  /** absent in mails of earlier releases, as are the next two */
  by?: 'buyer' | 'operator';
  /** the items are back in stock */
  restocked?: boolean;
  order?: MailedOrder;
}

type AccountMail =
  /** To a new address: the code that confirms it, which follows from `seed` and the session secret. */
  | ({ kind: 'email_code'; seed: string; expiresAt: Date } & ToBuyer)
  /** To the old address. */
  | ({ kind: 'email_changed'; email: string } & ToBuyer)
  | ({ kind: 'account_deleted' } & ToBuyer)
  /** `seed` and the session secret make the token, so that the outbox holds none. */
  | { kind: 'password_reset'; seed: string; expiresAt: Date }
  /** Likewise; to an address that may have no account. */
  | ({ kind: 'staff_invitation'; role: StaffRole; by: string; seed: string; expiresAt: Date } & ToBuyer)
  | { kind: 'password_changed' }
  /** Google was linked to the account; `passwordEnded`: this removed a password of an unverified e-mail. */
  | { kind: 'google_linked'; passwordEnded: boolean };

/** A product of a wish list that is cheaper than the person knows, or back in stock. */
export interface WishNews {
  productId: number;
  title: string;
  store: string;
  pricePaisa: Paisa;
  /** the price that the person knows, where the product is cheaper now */
  wasPaisa?: Paisa;
  isBack: boolean;
  /** path of its picture */
  picture?: string;
}

/** `userId`: for the link that turns these emails off. */
type WishMail = { kind: 'wish_notice'; userId: number; news: WishNews[]; expiresAt: Date };

/** Sent once to the account or guest's address that requested it. */
interface BackInStockMail {
  kind: 'back_in_stock';
  productId: number;
  title: string;
  store: string;
  /** null: any */
  color: string | null;
  size: string | null;
  pricePaisa: Paisa;
  picture?: string;
  guest?: { language: Language | null };
  expiresAt: Date;
}

/** To the asker, when the store has answered. `userId`: as above. */
interface QuestionMail {
  kind: 'question_answered';
  userId: number;
  productId: number;
  title: string;
  store: string;
  question: string;
  answer: string;
}

/** To a store: what shoppers have asked since the last such email. `userId`: of the owner, as above. */
interface StoreQuestionMail {
  kind: 'questions_asked';
  userId: number;
  /** of all new questions */
  count: number;
  /** those that wait longest */
  questions: { title: string; content: string }[];
}

/** To a member: what the followed stores have listed since the last such email. `userId`: as above. */
interface StoreNewsMail {
  kind: 'store_news';
  userId: number;
  /** of all new products */
  count: number;
  /** the newest */
  products: Pick<WishNews, 'productId' | 'title' | 'store' | 'pricePaisa' | 'picture'>[];
  expiresAt: Date;
}

/** About an order: the first message that the receiver has not read; the following ones are not mailed. */
type MessageMail = {
  orderId: string;
  content: string;
  /** how many it has; they are not mailed */
  pictures?: number;
} & ({ kind: 'message_to_buyer'; store: string } | { kind: 'message_to_store'; customer: string });

/** A step of a return. */
type ReturnMail = {
  returnId: string;
  orderId: string;
  state: ReturnState;
  /** '' where nothing was written */
  note: string;
  items: { title: string; quantity: number }[];
  /** once a refund is decided */
  refundPaisa?: Paisa;
  method?: RefundMethod;
  /** ISO instant until which the next step is due */
  deadline?: string;
} & (
  | ({ kind: 'return_to_buyer'; store: string; way?: 'drop_off' | 'pickup'; address?: string } & ToBuyer)
  | { kind: 'return_to_store'; customer: string }
);

/** A verdict of an operator about a product (to its store), a review or a question (to its author). */
type ContentMail = {
  content: ContentKind;
  productId: number;
  /** the product's name */
  title: string;
} & ({ kind: 'content_hidden'; reason: string; appealed: boolean } | { kind: 'content_shown' });
/** To a member of the staff: what waits, each morning; `urgent`: at once, what can't wait. */
interface StaffMail {
  kind: 'staff_waiting';
  urgent: boolean;
  waiting: { kind: keyof WaitingList; count: number }[];
}

/** Every email of the market, with its data at the time it was queued. */
export type Mail = Addressed &
  (
    | StoreMail
    | OrderMail
    | AccountMail
    | WishMail
    | BackInStockMail
    | QuestionMail
    | StoreQuestionMail
    | StoreNewsMail
    | MessageMail
    | NoteMail
    | ReturnMail
    | ContentMail
    | StaffMail
  );

/** The SMS among them, and the emails. */
export type TextMail = Extract<Mail, { kind: 'order_text' }>;
type EmailMail = Exclude<Mail, TextMail>;
export type MailKind = EmailMail['kind'];

/** An email as stored in JSON: dates are strings. */
export type StoredMail<M = EmailMail> = M extends Mail
  ? { [Key in keyof M]: M[Key] extends Date ? string : M[Key] }
  : never;
