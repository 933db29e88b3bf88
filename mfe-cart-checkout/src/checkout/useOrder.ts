import { toApiError } from '@haat/api-client';
import type { Order } from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { notify, sessionAtom, sessionStore } from '@haat/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStrings } from '../strings';
import { type Attempt, attemptFor, leftOpen } from './attempt';
import { type OrderFailure, orderFailure } from './orderFailure';
import { placedOrder } from './placedOrders';
import { sendOnce } from './sendOnce';

/** How long the success message shows before the confirmation, in ms (section 9). */
const SUCCESS_SHOWN = 2_000;

export type OrderStep =
  | { step: 'open' }
  /** `again`: a reload came in between, and nothing is open over the page */
  | { step: 'sending'; again: boolean }
  /** `sent` stays open until the confirmation: a reload before it leads there all the same */
  | { step: 'placed'; orders: Order[]; sent: Attempt }
  /** `told`: the alert has been closed */
  | { step: 'failed'; failure: OrderFailure; told: boolean };

interface OrderOptions<Body> {
  /** One try of the call. */
  send: (body: Body, key: string) => Promise<Order[]>;
  /** The attempt that was kept, and where to keep the next one. */
  attempt: Attempt | null;
  keepAttempt: (attempt: Attempt | null) => void;
  /** The server answered no: prices, stock or the coupon may have changed. */
  onRefused: (failure: OrderFailure) => void;
  /** The name of the ordered line at a place of the body. */
  nameOf?: (body: Body, place: number) => string | undefined;
  /** The orders exist and this page has been left. */
  onLeft?: (body: Body) => void;
  /** The confirmation takes this page's place in the history: Back doesn't lead into a spent checkout. */
  replace?: boolean;
}

/** Keys that this page has sent itself: a place that is come back to has nothing to send on. */
const sentHere = new Set<string>();

const person = () => sessionStore.get(sessionAtom).profile?.user.id;

/**
 * Sends an order so that it exists once: a second submission is ignored while one is under way, what is sent
 * again carries the same key, also after a reload in between, and success leads to /order-confirmation.
 */
export function useOrder<Body>(options: OrderOptions<Body>) {
  const { send, attempt, keepAttempt, onRefused, nameOf, onLeft, replace = false } = options;
  const s = useStrings().checkout;
  const navigate = useNavigate();
  const [state, setState] = useState<OrderStep>({ step: 'open' });
  const busy = useRef(false);
  const here = useRef(false);
  const placedBody = useRef<Body>(undefined);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function place(body: Body, again = false): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const sent = attemptFor(attempt, body);
    sentHere.add(sent.key);
    keepAttempt({ ...sent, open: { since: Date.now(), person: person() ?? 0 } });
    setState({ step: 'sending', again });
    try {
      const orders = await sendOnce(() => send(body, sent.key));
      placed(orders, sent, body);
    } catch (thrown) {
      busy.current = false;
      const error = toApiError(thrown, '');
      // A key that is spent on something else never orders again.
      keepAttempt(error.code === 'idempotency_key_reused' ? null : sent);
      failed(orderFailure(error, (at) => nameOf?.(body, at)));
    }
  }

  function placed(orders: Order[], sent: Attempt, body: Body) {
    placedBody.current = body;
    if (here.current) return setState({ step: 'placed', orders, sent });
    // The shopper went elsewhere while it was on its way.
    notify(s.confirmed, 'success');
    onLeft?.(body);
  }

  function failed(failure: OrderFailure) {
    setState({ step: 'failed', failure, told: false });
    if (!here.current) notify(failure.message ?? s.failed, 'error');
    if (failure.kind !== 'unanswered' && failure.kind !== 'offline') onRefused(failure);
  }

  function leave() {
    if (state.step !== 'placed') return;
    const orders = state.orders.map(placedOrder);
    keepAttempt(state.sent);
    navigate('/order-confirmation', { state: { orders }, replace });
  }

  const takeUp = useEffectEvent(() => {
    if (!attempt || sentHere.has(attempt.key)) return;
    const next = leftOpen(attempt, person(), Date.now());
    if (next === 'send on') void place(JSON.parse(attempt.body) as Body, true);
    if (next === 'ask')
      setState({ step: 'failed', failure: { message: null, kind: 'unanswered' }, told: true });
  });
  useEffect(() => takeUp(), []);

  const onTime = useEffectEvent(leave);
  const onGone = useEffectEvent(() => placedBody.current && onLeft?.(placedBody.current));
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
    /** An order is on its way, or has just been placed. */
    busy: state.step === 'sending' || state.step === 'placed',
    place: (body: Body) => place(body),
    /** Goes to the confirmation before its time. */
    leave,
    /** The alert was read. */
    told: () => setState((now) => (now.step === 'failed' ? { ...now, told: true } : now)),
  };
}

/** What the outcome's dialogs need of it, whatever is ordered. */
export type Ordering = Pick<ReturnType<typeof useOrder>, 'state' | 'leave' | 'told'>;
