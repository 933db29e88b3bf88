import { ApiError } from '@haat/api-client';
import type { Order, OrderItem, SellerOrderStatus } from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { notify } from '@haat/session';
import { useEffect, useState } from 'react';
import { type StatusChange, useStatusChange } from '../sellerOrders';
import { useStrings } from '../strings';
import { rulesOf } from './orderRules';

/** After MARK AS COMPLETED the list comes back, in ms (section 9). */
const RETURN_DELAY = 1000;

/** What the seller wants of an order. */
export type Move =
  | { kind: 'status'; status: SellerOrderStatus }
  | { kind: 'complete' }
  | { kind: 'item'; item: OrderItem };

export interface Moves {
  /** what is asked before it is done; null where nothing is */
  asked: Move | null;
  ask: (move: Move | null) => void;
  /** does what was asked */
  go: () => Promise<void>;
  pending: boolean;
  note: string;
  setNote: (note: string) => void;
  /** a note is typed, and the order can still change */
  unsent: boolean;
  /** what went wrong last; the order was asked for anew when it had changed meanwhile */
  failure: { message: string; move: Move; changedMeanwhile: boolean } | null;
  /** completed, on the way back to the list */
  leaving: boolean;
}

/** Moving one order: the question, the note that goes along, and what became of it. */
export function useMoves(order: Order, list: string): Moves {
  const t = useStrings().order;
  const navigate = useNavigate();
  const change = useStatusChange(order.id);
  const [asked, setAsked] = useState<Move | null>(null);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<Moves['failure']>(null);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(list), RETURN_DELAY);
    return () => clearTimeout(timer);
  }, [leaving, list, navigate]);

  const bodyOf = (move: Move): StatusChange => {
    const notes = note.trim();
    if (move.kind === 'status') return { status: move.status, notes: notes || undefined };
    if (move.kind === 'complete') return { status: 'delivered', notes: notes || t.completeNote };
    return {
      status: 'delivered',
      item_ids: [move.item.id],
      notes: notes || t.itemNote(move.item.title),
    };
  };

  const go = async () => {
    if (!asked) return;
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
  return { asked, ask: setAsked, go, pending: change.isPending, note, setNote, unsent, failure, leaving };
}

/** Whether an item can be marked delivered on its own: the only one goes with its order. */
export function canDeliver(order: Order, item: OrderItem): boolean {
  return rulesOf(order).open && order.items.length > 1 && !item.delivered;
}

/** Whether a move ends the order. */
export function isFinal(order: Order, move: Move): boolean {
  if (move.kind === 'item') return order.items.every(({ id, delivered }) => delivered || id === move.item.id);
  return move.kind === 'complete' || move.status === 'delivered';
}
