import { toApiError } from '@haat/api-client';
import type { Order } from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { notify } from '@haat/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStrings } from '../strings';
import { type Attempt, attemptFor } from './attempt';
import { type OrderFailure, orderFailure } from './orderFailure';
import { sendOnce } from './sendOnce';

/** How long the success message shows before the confirmation, in ms (section 9). */
const SUCCESS_SHOWN = 2_000;

export type OrderStep =
  | { step: 'open' }
  | { step: 'sending' }
  | { step: 'placed'; orders: Order[] }
  /** `told`: the alert has been closed */
  | { step: 'failed'; failure: OrderFailure; told: boolean };

interface OrderOptions<Body> {
  /** One try of the call. */
  send: (body: Body, key: string) => Promise<Order[]>;
  /** The attempt that was kept, and where to keep the next one. */
  attempt: Attempt | null;
  keepAttempt: (attempt: Attempt) => void;
  /** The server answered no: prices or stock may have changed. */
  onRefused: () => void;
  /** The orders exist and this page has been left. */
  onLeft?: () => void;
  /** The confirmation takes this page's place in the history: Back doesn't lead into a spent checkout. */
  replace?: boolean;
}

/**
 * Sends an order so that it exists once: a second submission is ignored while one is under way, what is sent
 * again carries the same key, and success leads to /order-confirmation.
 */
export function useOrder<Body>(options: OrderOptions<Body>) {
  const { send, attempt, keepAttempt, onRefused, onLeft, replace = false } = options;
  const s = useStrings().checkout;
  const navigate = useNavigate();
  const [state, setState] = useState<OrderStep>({ step: 'open' });
  const busy = useRef(false);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function place(body: Body): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const { key, ...rest } = attemptFor(attempt, body);
    keepAttempt({ key, ...rest });
    setState({ step: 'sending' });
    try {
      placed(await sendOnce(() => send(body, key)));
    } catch (thrown) {
      busy.current = false;
      failed(orderFailure(toApiError(thrown, '')));
    }
  }

  function placed(orders: Order[]) {
    if (here.current) return setState({ step: 'placed', orders });
    // The shopper went elsewhere while it was on its way.
    notify(s.confirmed, 'success');
    onLeft?.();
  }

  function failed(failure: OrderFailure) {
    setState({ step: 'failed', failure, told: false });
    if (!here.current) notify(failure.message ?? s.failed, 'error');
    if (failure.kind !== 'unanswered') onRefused();
  }

  function leave() {
    if (state.step !== 'placed') return;
    const orders = state.orders.map(({ id, order_number, seller }) => ({
      id,
      order_number,
      seller: seller.business_name,
    }));
    navigate('/order-confirmation', { state: { orders }, replace });
  }

  const onTime = useEffectEvent(leave);
  const onGone = useEffectEvent(() => onLeft?.());
  const isPlaced = state.step === 'placed';
  useEffect(() => {
    if (!isPlaced) return;
    const timer = setTimeout(onTime, SUCCESS_SHOWN);
    return () => {
      clearTimeout(timer);
      // However the page is left: by the clock, by the button, or by Back.
      onGone();
    };
  }, [isPlaced]);

  return {
    state,
    place,
    /** Goes to the confirmation before its time. */
    leave,
    /** The alert was read. */
    told: () => setState((now) => (now.step === 'failed' ? { ...now, told: true } : now)),
  };
}

/** What the outcome's dialogs need of it, whatever is ordered. */
export type Ordering = Pick<ReturnType<typeof useOrder>, 'state' | 'leave' | 'told'>;
