import { toApiError } from '@haat/api-client';
import type { Order, PaymentProviderName } from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { useIsMounted, useTexts } from '@haat/remote';
import { notify, saveDraft, sessionAtom, sessionStore } from '@haat/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sharedTexts } from '../strings';
import { type Attempt, attemptFor, resumeAction } from './attempt';
import { type OrderFailure, orderFailure } from './orderFailure';
import { placedOrder } from './placedOrders';
import { sendOnce } from './sendOnce';
import { SHIPPING_DRAFT } from './shippingDraft';

/** Time that the success message shows before the confirmation opens (section 9). */
const SUCCESS_DURATION_MS = 2_000;

export type OrderStep =
  | { step: 'open' }
  /** `again`: sent again after a reload, without an open dialog */
  | { step: 'sending'; again: boolean }
  /** `sent` stays pending until the confirmation opens, so that a reload before it also leads there */
  | { step: 'placed'; orders: Order[]; sent: Attempt }
  /** `dismissed`: the alert was closed */
  | { step: 'failed'; failure: OrderFailure; dismissed: boolean };

interface OrderOptions<Body> {
  /** Sends the request once. */
  send: (body: Body, key: string) => Promise<Order[]>;
  /** The stored attempt, and a function to store the next one. */
  attempt: Attempt | null;
  keepAttempt: (attempt: Attempt | null) => void;
  /** The server rejected the order: prices, stock or the coupon may have changed. */
  onRefused: (failure: OrderFailure) => void;
  /** Name of the line at an index of the body. */
  nameOf?: (body: Body, index: number) => string | undefined;
  /** The orders are placed and this page is no longer open. */
  onLeft?: (body: Body) => void;
  /** The gateway whose page opens after the order. */
  payAt?: PaymentProviderName | undefined;
  /** The confirmation replaces this page in the history, so that Back does not lead to a completed checkout. */
  replace?: boolean;
}

/** Keys sent since the page was loaded: returning to their history entry sends nothing again. */
const sentKeys = new Set<string>();

const person = () => sessionStore.get(sessionAtom).profile?.user.id;

/**
 * Places an order exactly once: a second submission is ignored while one is pending, repeated requests use the same key,
 * also after a reload, and success opens /order-confirmation.
 */
export function useOrder<Body>(options: OrderOptions<Body>) {
  const { send, attempt, keepAttempt, onRefused, nameOf, onLeft, payAt, replace = false } = options;
  const t = useTexts(sharedTexts).checkout;
  const navigate = useNavigate();
  const [state, setState] = useState<OrderStep>({ step: 'open' });
  const busy = useRef(false);
  const isMounted = useIsMounted();
  const placedBody = useRef<Body>(undefined);

  async function place(body: Body, again = false): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const sent = attemptFor(attempt, body);
    sentKeys.add(sent.key);
    keepAttempt({ ...sent, open: { since: Date.now(), person: person() ?? 0 } });
    setState({ step: 'sending', again });
    try {
      const orders = await sendOnce(() => send(body, sent.key));
      placed(orders, sent, body);
    } catch (thrown) {
      busy.current = false;
      const error = toApiError(thrown, '');
      // A key that was used for another body can never be used again.
      keepAttempt(error.code === 'idempotency_key_reused' ? null : sent);
      failed(orderFailure(error, (at) => nameOf?.(body, at)));
    }
  }

  function placed(orders: Order[], sent: Attempt, body: Body) {
    placedBody.current = body;
    saveDraft(SHIPPING_DRAFT, undefined);
    if (isMounted()) return setState({ step: 'placed', orders, sent });
    // The user left the page while the request was pending.
    notify(t.confirmed, 'success');
    onLeft?.(body);
  }

  function failed(failure: OrderFailure) {
    setState({ step: 'failed', failure, dismissed: false });
    if (!isMounted()) notify(failure.message ?? t.failed, 'error');
    if (failure.kind !== 'unanswered' && failure.kind !== 'offline') onRefused(failure);
  }

  function leave() {
    if (state.step !== 'placed') return;
    const orders = state.orders.map(placedOrder);
    keepAttempt(state.sent);
    navigate('/order-confirmation', { state: { orders, ...(payAt ? { pay: payAt } : {}) }, replace });
  }

  const resume = useEffectEvent(() => {
    if (!attempt || sentKeys.has(attempt.key)) return;
    const next = resumeAction(attempt, person(), Date.now());
    if (next === 'resend') void place(JSON.parse(attempt.body) as Body, true);
    if (next === 'ask')
      setState({ step: 'failed', failure: { message: null, kind: 'unanswered' }, dismissed: true });
  });
  useEffect(() => resume(), []);

  const onTimeout = useEffectEvent(leave);
  const onUnmount = useEffectEvent(() => placedBody.current && onLeft?.(placedBody.current));
  const isPlaced = state.step === 'placed';
  useEffect(() => {
    if (!isPlaced) return;
    const timer = setTimeout(onTimeout, SUCCESS_DURATION_MS);
    return () => {
      clearTimeout(timer);
      // Called for every way to leave the page: timer, button or Back.
      onUnmount();
    };
  }, [isPlaced]);

  return {
    state,
    /** An order is pending or was just placed. */
    busy: state.step === 'sending' || state.step === 'placed',
    place: (body: Body) => place(body),
    /** Opens the confirmation without waiting. */
    leave,
    /** Closes the alert. */
    dismiss: () => setState((now) => (now.step === 'failed' ? { ...now, dismissed: true } : now)),
  };
}

/** The part of useOrder that the dialogs need, independent of the body. */
export type Ordering = Pick<ReturnType<typeof useOrder>, 'state' | 'leave' | 'dismiss'>;
