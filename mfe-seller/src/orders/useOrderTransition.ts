import { ApiError } from '@haat/api-client';
import type { StatusChange } from '@haat/api-client/queries/sellerOrders';
import type { Order, OrderItem, SellerOrderStatus } from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { notify } from '@haat/session';
import { useEffect, useState } from 'react';
import { useStrings } from '../strings/index.ts';
import { useStatusChange } from '../useStatusChange';
import { amountToCollect, cashDueWithItem, cashOf, rulesOf } from './orderRules';

/** After MARK AS COMPLETED the list comes back, in ms (section 9). */
const RETURN_DELAY = 1000;

/** What the seller wants of an order. */
export type Transition =
  | { kind: 'status'; status: SellerOrderStatus }
  | { kind: 'complete' }
  | { kind: 'item'; item: OrderItem };

export interface OrderTransition {
  /** what is asked before it is done; null where nothing is */
  asked: Transition | null;
  ask: (move: Transition | null) => void;
  /** does what was asked; false where the cash is no amount */
  go: () => Promise<unknown>;
  /** the cash that was taken with an item, as typed */
  cash: string;
  setCash: (cash: string) => void;
  /** `cash` is no amount of 0 to what is due */
  cashWrong: boolean;
  pending: boolean;
  note: string;
  setNote: (note: string) => void;
  /** a note is typed, and the order can still change */
  unsent: boolean;
  /** what went wrong last; the order was asked for anew when it had changed meanwhile */
  failure: { message: string; move: Transition; changedMeanwhile: boolean } | null;
  /** completed, on the way back to the list */
  leaving: boolean;
}

/** Moving one order: the question, the note that goes along, and what became of it. */
export function useOrderTransition(order: Order, list: string): OrderTransition {
  const t = useStrings().order;
  const navigate = useNavigate();
  const change = useStatusChange(order.id);
  const [asked, setAsked] = useState<Transition | null>(null);
  const [note, setNote] = useState('');
  const [cash, setCash] = useState('');
  const [cashWrong, setCashWrong] = useState(false);
  const [failure, setFailure] = useState<OrderTransition['failure']>(null);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(list), RETURN_DELAY);
    return () => clearTimeout(timer);
  }, [leaving, list, navigate]);

  const bodyOf = (move: Transition): StatusChange => {
    const notes = note.trim();
    if (move.kind === 'status') return { status: move.status, notes: notes || undefined };
    if (move.kind === 'complete') return { status: 'delivered', notes: notes || t.completeNote };
    return {
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
    if (move?.kind !== 'item') return;
    setCash(String(cashDueWithItem(order, move.item.id)));
    setCashWrong(false);
  };

  const go = async () => {
    if (!asked) return;
    const isWrong = asksForCash(order, asked) && cashOf(cash, amountToCollect(order) ?? 0) === null;
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

/** Whether an item can be marked delivered on its own: the only one goes with its order. */
export function canDeliver(order: Order, item: OrderItem): boolean {
  return rulesOf(order).deliver && order.items.length > 1 && !item.delivered;
}

/** Whether the seller says how much was paid: with some items before the rest. The last brings what is left. */
export function asksForCash(order: Order, move: Transition): boolean {
  return move.kind === 'item' && !isFinal(order, move) && amountToCollect(order) !== null;
}

/** Whether a move ends the order. */
export function isFinal(order: Order, move: Transition): boolean {
  if (move.kind === 'item') return order.items.every(({ id, delivered }) => delivered || id === move.item.id);
  return move.kind === 'complete' || move.status === 'delivered';
}
