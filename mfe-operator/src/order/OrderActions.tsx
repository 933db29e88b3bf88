import type { ApiError } from '@haat/api-client';
import {
  confirmOrder,
  endOrder,
  moveOrderForSeller,
  noteOrder,
  operatorKeys,
  recordPayment,
} from '@haat/api-client/queries/operator';
import { canTransitionOrder, isOpenOrder, type Order } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, ConfirmDialog, Notice, Row } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { sharedTexts } from '../strings';
import { ordersTexts } from '../strings/orders';
import { useMay } from '../useMay';
import { ActForStore, movesOf } from './ActForStore';
import { NoteDialog } from './NoteDialog';

type Act = 'confirm' | 'pay' | 'move' | 'note' | 'end';

/** What an operator may do with an order now, by the table of transitions. */
function actsOf(order: Order, isSuspended: boolean): Act[] {
  if (!isOpenOrder(order.status)) return ['note'];
  return [
    ...(order.confirm_by ? (['confirm'] as const) : []),
    ...(order.payment_method === 'card' && order.payment_status === 'unpaid' && !order.confirm_by
      ? (['pay'] as const)
      : []),
    ...(isSuspended && movesOf(order).length > 0 ? (['move'] as const) : []),
    'note',
    ...(canTransitionOrder(order.status, 'cancelled', 'operator') ? (['end'] as const) : []),
  ];
}

interface OrderActionsProps {
  order: Order;
  isSuspended: boolean;
}

/** The buttons of an order. What happened meanwhile is said, and the order is read again. */
export function OrderActions({ order, isSuspended }: OrderActionsProps) {
  const t = useTexts(ordersTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const [act, setAct] = useState<Act | null>(null);
  const [refusal, setRefusal] = useState('');
  const queryClient = useQueryClient();
  const { id, version } = order;

  async function run(name: Act, call: () => Promise<Order>) {
    setRefusal('');
    try {
      queryClient.setQueryData(operatorKeys.order(id), await call());
      notify(t.done[name], 'success');
    } catch (error) {
      const { status: code, message } = error as ApiError;
      if (code !== 409 && code !== 403) throw error;
      setRefusal(message);
      await queryClient.invalidateQueries({ queryKey: operatorKeys.order(id) });
    }
    void queryClient.invalidateQueries({ queryKey: operatorKeys.orders });
  }

  const close = () => setAct(null);
  const texts = (of: Act) => ({ confirmText: t.actions[of], pendingText: t.pending[of], onClose: close });
  const acts = may.changeOrders ? actsOf(order, isSuspended) : [];
  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      {acts.length > 0 ? (
        <Row gap="2">
          {acts.map((one, index) => (
            <Button
              key={one}
              variant={one === 'end' ? 'danger' : index === 0 && one !== 'note' ? 'primary' : 'secondary'}
              onClick={() => setAct(one)}
            >
              {t.actions[one]}
            </Button>
          ))}
        </Row>
      ) : null}
      {act === 'confirm' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t.confirm.title}
          text={t.confirm.text}
          confirmText={t.actions.confirm}
          pendingText={t.pending.confirm}
          cancelText={cancel}
          onConfirm={() =>
            run('confirm', () => confirmOrder(id, { version })).catch((error: ApiError) =>
              setRefusal(error.message),
            )
          }
        />
      ) : null}
      {act === 'pay' ? (
        <ReasonDialog
          {...texts('pay')}
          title={t.pay.title}
          text={t.pay.text}
          label={t.pay.label}
          needed={t.pay.needed}
          maxLength={200}
          onConfirm={(reference) => run('pay', () => recordPayment(id, { reference, version }))}
        />
      ) : null}
      {act === 'end' ? (
        <ReasonDialog
          {...texts('end')}
          title={t.actions.end}
          text={t.endText}
          tone="danger"
          maxLength={500}
          onConfirm={(reason) => run('end', () => endOrder(id, { reason, version }))}
        />
      ) : null}
      {act === 'note' ? (
        <NoteDialog
          order={order}
          pendingText={t.pending.note}
          onClose={close}
          onSend={(note) => run('note', () => noteOrder(id, note))}
        />
      ) : null}
      {act === 'move' ? (
        <ActForStore
          order={order}
          onClose={close}
          onMove={(move) => run('move', () => moveOrderForSeller(id, { ...move, version }))}
        />
      ) : null}
    </>
  );
}
