import { canTransitionOrder, type Order, type OrderItem, SELLER_ORDER_STATUSES } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Field, Select, Stepper, Text } from '@haat/ui';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { ordersTexts } from '../strings/orders';

/** The states that the store of an order could choose now. */
export const movesOf = ({ status }: Order) =>
  SELLER_ORDER_STATUSES.filter((to) => to !== status && canTransitionOrder(status, to, 'seller'));

type Move = { status: (typeof SELLER_ORDER_STATUSES)[number] } & (
  | { notes: string }
  | { refused: { item_id: number; quantity: number }[]; refusal_reason: string }
);

interface ActForStoreProps {
  order: Order;
  onClose: () => void;
  /** @throws Error, see ReasonDialog */
  onMove: (move: Move) => Promise<unknown>;
}

/** Moves an order in its suspended store's place, or records what was accepted at the door. */
export function ActForStore({ order, onClose, onMove }: ActForStoreProps) {
  const t = useTexts(ordersTexts);
  const [status, setStatus] = useState(movesOf(order)[0] ?? 'processing');
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const left = status === 'delivered' ? order.items.filter((item) => !item.delivered && !item.refused) : [];
  const refused = left
    .map(({ id }) => ({ item_id: id, quantity: quantities[id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return (
    <ReasonDialog
      confirmText={t.actions.move}
      pendingText={t.pending.move}
      title={t.move.title}
      text={t.move.text}
      label={t.move.label}
      needed={t.move.needed}
      maxLength={500}
      onClose={onClose}
      onConfirm={(words) =>
        onMove({ status, ...(refused.length > 0 ? { refused, refusal_reason: words } : { notes: words }) })
      }
    >
      <Field label={t.move.status}>
        <Select
          value={status}
          options={movesOf(order).map((value) => ({ value, label: t.statuses[value] }))}
          onValueChange={(value) => setStatus(value as typeof status)}
        />
      </Field>
      {left.length > 0 ? <Text tone="soft">{t.move.refusedText}</Text> : null}
      {left.map((item) => (
        <Refused
          key={item.id}
          item={item}
          value={quantities[item.id] ?? 0}
          onValue={(value) => setQuantities({ ...quantities, [item.id]: value })}
        />
      ))}
    </ReasonDialog>
  );
}

function Refused({
  item: { title, quantity },
  value,
  onValue,
}: {
  item: OrderItem;
  value: number;
  onValue: (value: number) => void;
}) {
  const t = useTexts(ordersTexts);
  return (
    <Field as="group" label={t.move.refused(title)} note={t.move.of(quantity)}>
      <Stepper
        size="sm"
        min={0}
        max={quantity}
        value={value}
        onValueChange={onValue}
        decreaseText={t.move.fewer(title)}
        increaseText={t.move.more(title)}
      />
    </Field>
  );
}
