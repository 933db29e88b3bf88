import type { CartLine } from '@haat/contracts';

/** The cart: server lines of an authenticated user, local lines of everyone else. */
export interface CartState {
  status: 'loading' | 'ready' | 'failed';
  items: CartLine[];
  /** why it failed; '' otherwise */
  error: string;
}

export type CartEvent =
  /** the cart is being fetched */
  | { type: 'loading' }
  /** this is the cart now */
  | { type: 'ready'; items: CartLine[] }
  /** loading failed; the shown lines stay */
  | { type: 'failed'; error: string }
  /** lines are removed: optimistically, or after they were ordered */
  | { type: 'removed'; ids: readonly number[] }
  /** the removal of a line failed: it goes back to its position */
  | { type: 'restored'; line: CartLine; place: number }
  /** the user has changed, and the new cart is not loaded yet */
  | { type: 'reset' };

/** The cart after an event. Every state accepts every event. */
export function cartReducer(cart: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'loading':
      // During a background fetch the lines stay visible.
      return cart.status === 'failed' ? { ...cart, status: 'loading', error: '' } : cart;
    case 'ready':
      return { status: 'ready', items: event.items, error: '' };
    case 'failed':
      return { ...cart, status: 'failed', error: event.error };
    case 'removed':
      return { ...cart, items: cart.items.filter(({ id }) => !event.ids.includes(id)) };
    case 'restored':
      return { ...cart, items: withLine(cart.items, event.line, event.place) };
    case 'reset':
      return { status: 'loading', items: [], error: '' };
  }
}

function withLine(lines: CartLine[], line: CartLine, place: number): CartLine[] {
  if (lines.some(({ id }) => id === line.id)) return lines;
  return [...lines.slice(0, place), line, ...lines.slice(place)];
}
