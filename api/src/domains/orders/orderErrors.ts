import type { OrderStatus } from '@haat/contracts';
import { Conflict, NotFound } from '../../platform/http/errors';

/** The state table has no such transition. */
export class TransitionRefused extends Conflict {
  override readonly code = 'order_state';
}

/** The client has seen an earlier state of the order. */
export class OrderChanged extends Conflict {
  override readonly code = 'order_changed';
  constructor(status: OrderStatus, version: number) {
    const text = `This order has changed meanwhile: it is ${wordsOf(status)} now. Please check it and try again.`;
    super(text, undefined, { status, version });
  }
}

/** A cash order that waits to be confirmed has no pieces of the stock, and is not handed over. */
export class OrderUnconfirmed extends Conflict {
  override readonly code = 'order_unconfirmed';
  constructor() {
    super('We have not confirmed this order with the customer yet: do not send it');
  }
}

export class OrderNotFound extends NotFound {
  constructor() {
    super('Order not found');
  }
}

export const wordsOf = (status: OrderStatus) => status.replace('_', ' ');
