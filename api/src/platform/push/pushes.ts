import type { OrderStatus, Paisa, ReturnState } from '@haat/contracts';

/** A step of an order that its buyer is notified of. `confirmed`: the shop has called about a cash order. */
export type OrderStep = Exclude<OrderStatus, 'pending'> | 'confirmed';

/** Every notification, with its data at the time it was queued; nothing private but the number of an order. */
export type Push =
  | { kind: 'order_step'; orderId: string; step: OrderStep }
  /** The store has written about an order. */
  | { kind: 'order_message'; orderId: string }
  /** A step of a return, for its buyer and for the store. */
  | { kind: 'return_step'; orderId: string; state: ReturnState }
  | { kind: 'store_return'; orderId: string; returnId: string; state: ReturnState }
  /** For the store: an order that it can send. */
  | { kind: 'store_order'; orderId: string }
  /** For the store: the buyer has written about an order. */
  | { kind: 'store_message'; orderId: string }
  /** A product that the person has asked to be told of; null: any colour or size. */
  | {
      kind: 'back_in_stock';
      productId: number;
      title: string;
      color: string | null;
      size: string | null;
      pricePaisa: Paisa;
    }
  /** Wished products that are cheaper than the person knows, or back in stock. */
  | {
      kind: 'wish_news';
      count: number;
      first: { productId: number; title: string; pricePaisa: Paisa; wasPaisa?: Paisa; isBack: boolean };
    };

/** A notification as the service worker shows it. */
export interface PushNotice {
  title: string;
  body: string;
  /** path of the page that a click opens */
  path: string;
  /** a later notice with the same tag replaces this one */
  tag: string;
  lang: string;
}
