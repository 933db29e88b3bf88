import { ApiError } from '@haat/api-client';
import type { StatusChange } from '@haat/api-client/queries/sellerOrders';
import type { Order, OrderItem, SellerOrderStatus } from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { useEffect, useState } from 'react';
import { orderTexts } from '../strings/order';
import { useStatusChange } from '../useStatusChange';
import { advanceItems, amountToCollect, cashDueWithItem, cashOf, rulesOf } from './orderRules';

/** Time between MARK AS COMPLETED and the return to the list (section 9). */
const RETURN_DELAY_MS = 1000;

/** A requested change of an order. */
export type Transition =
  | { kind: 'status'; status: SellerOrderStatus }
  | { kind: 'complete' }
  | { kind: 'item'; item: OrderItem };

export interface OrderTransition {
  /** the transition that waits for confirmation; null without one */
  asked: Transition | null;
  ask: (move: Transition | null) => void;
  /** runs the confirmed transition; false when the cash is not an amount */
  go: () => Promise<unknown>;
  /** the cash received with an item, as typed */
  cash: string;
  setCash: (cash: string) => void;
  /** `cash` is not an amount from 0 to the amount due */
  cashWrong: boolean;
  pending: boolean;
  note: string;
  setNote: (note: string) => void;
  /** a note is typed, and the order can still change */
  unsent: boolean;
  /** the last error; the order is fetched again when it had changed meanwhile */
  failure: { message: string; move: Transition; changedMeanwhile: boolean } | null;
  /** completed; the list opens after a moment */
  leaving: boolean;
}

/** The transition of one order: confirmation, note, request and result. */
export function useOrderTransition(order: Order, list: string): OrderTransition {
  const t = useTexts(orderTexts);
  const navigate = useNavigate();
  const change = useStatusChange(order.id);
  const [asked, setAsked] = useState<Transition | null>(null);
  // The version of the order that the seller saw when the confirmation opened.
  const [seen, setSeen] = useState(order.version);
  const [note, setNote] = useState('');
  const [cash, setCash] = useState('');
  const [cashWrong, setCashWrong] = useState(false);
  const [failure, setFailure] = useState<OrderTransition['failure']>(null);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(list), RETURN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [leaving, list, navigate]);

  const bodyOf = (move: Transition): StatusChange => {
    const notes = note.trim();
    const version = seen ? { version: seen } : {};
    if (move.kind === 'status') {
      const advance = asksForAdvance(order, move) ? cashOf(cash, amountToCollect(order) ?? 0) : null;
      return {
        status: move.status,
        notes: notes || undefined,
        ...(advance ? { collected: advance } : {}),
        ...version,
      };
    }
    if (move.kind === 'complete') return { status: 'delivered', notes: notes || t.completeNote, ...version };
    return {
      ...version,
      status: 'delivered',
      item_ids: [move.item.id],
      notes: notes || t.itemNote(move.item.title),
      ...(asksForCash(order, move)
        ? { collected: cashOf(cash, amountToCollect(order) ?? 0) ?? undefined }
        : {}),
    };
  };

  const ask = (move: Transition | null) => {
    setAsked(move);
    if (move) setSeen(order.version);
    setCashWrong(false);
    setCash(move?.kind === 'item' ? String(cashDueWithItem(order, move.item.id)) : '');
  };

  const go = async () => {
    if (!asked) return;
    const asks = asksForCash(order, asked) || (asksForAdvance(order, asked) && cash.trim() !== '');
    const isWrong = asks && cashOf(cash, amountToCollect(order) ?? 0) === null;
    setCashWrong(isWrong);
    if (isWrong) return false;
    setFailure(null);
    try {
      const moved = await change.mutateAsync(bodyOf(asked));
      setNote('');
      notify(t.updated(t.statuses[moved.status]), 'success');
      if (asked.kind === 'complete') setLeaving(true);
    } catch (thrown) {
      const { message } = thrown as Error;
      const changedMeanwhile = thrown instanceof ApiError && [404, 409].includes(thrown.status);
      setFailure({ message: message || t.failed, move: asked, changedMeanwhile });
    }
  };

  const unsent = note.trim() !== '' && rulesOf(order).open && !leaving;
  return {
    asked,
    ask,
    go,
    cash,
    setCash,
    cashWrong,
    pending: change.isPending,
    note,
    setNote,
    unsent,
    failure,
    leaving,
  };
}

/** Whether an item can be marked delivered on its own; a single item is delivered with its order. */
export function canDeliver(order: Order, item: OrderItem): boolean {
  return rulesOf(order).deliver && order.items.length > 1 && !item.delivered && !item.refused;
}

/** Whether the seller enters the cash received: for single items, except the one that completes the order. */
export function asksForCash(order: Order, move: Transition): boolean {
  return move.kind === 'item' && !isFinal(order, move) && amountToCollect(order) !== null;
}

/** Whether the seller enters what was paid in advance: with each status before the delivery, while an item needs it. */
export function asksForAdvance(order: Order, move: Transition): boolean {
  return move.kind === 'status' && move.status !== 'delivered' && advanceItems(order).length > 0;
}

/** Whether a transition ends the order. */
export function isFinal(order: Order, move: Transition): boolean {
  if (move.kind === 'item')
    return order.items.every(({ id, delivered, refused }) => delivered || refused || id === move.item.id);
  return move.kind === 'complete' || move.status === 'delivered';
}
