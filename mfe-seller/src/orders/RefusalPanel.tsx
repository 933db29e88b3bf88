import { sendRefund } from '@haat/api-client/queries/returns';
import { inspectRefused, sellerOrderKeys, sellerOrderQuery } from '@haat/api-client/queries/sellerOrders';
import { type Order, type OrderItem, paisaOf } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  Dialog,
  Field,
  formatMoney,
  Notice,
  Row,
  SectionTitle,
  Stack,
  Stepper,
  Text,
  TextArea,
  TextInput,
} from '@haat/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { refusalTexts } from '../strings/refusal';
import { useStatusChange } from '../useStatusChange';
import styles from './OrderScreen.module.css';

/** Records what was not accepted at the door. */
export function RefusalDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts(refusalTexts);
  const formId = useId();
  const change = useStatusChange(order.id);
  const left = order.items.filter(({ delivered, refused }) => !delivered && !refused);
  const [only, ...others] = left;
  const [quantities, setQuantities] = useState<Record<number, number>>(
    only && others.length === 0 && only.quantity === 1 ? { [only.id]: 1 } : {},
  );
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const refused = left
    .filter(({ id }) => (quantities[id] ?? 0) > 0)
    .map(({ id }) => ({ item_id: id, quantity: quantities[id] ?? 0 }));
  function submit() {
    setChecked(true);
    if (refused.length === 0) return;
    change.mutate(
      {
        status: 'delivered',
        refused,
        ...(reason.trim() ? { refusal_reason: reason } : {}),
        ...(order.version ? { version: order.version } : {}),
      },
      { onSuccess: onClose },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={change.isPending}
      title={t.title}
      description={t.text}
      closeText={t.cancel}
      footer={
        <Button type="submit" form={formId} pending={change.isPending} pendingText={t.saving}>
          {t.confirm}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="4">
          {change.isError ? <Notice tone="danger">{change.error.message || t.failed}</Notice> : null}
          {left.map((item) => (
            <Pieces
              key={item.id}
              item={item}
              label={item.title}
              value={quantities[item.id] ?? 0}
              onValue={(value) => setQuantities({ ...quantities, [item.id]: value })}
            />
          ))}
          {checked && refused.length === 0 ? <Notice tone="danger">{t.nothing}</Notice> : null}
          <Field label={t.reason} note={t.optional} hint={t.reasonHint}>
            <TextArea rows={2} maxLength={500} value={reason} onValueChange={setReason} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}

interface PiecesProps {
  item: OrderItem;
  label: string;
  value: number;
  onValue: (value: number) => void;
}

function Pieces({ item, label, value, onValue }: PiecesProps) {
  const t = useTexts(refusalTexts);
  return (
    <Field as="group" label={label} note={t.of(item.quantity)}>
      <Stepper
        size="sm"
        min={0}
        max={item.quantity}
        value={value}
        onValueChange={onValue}
        decreaseText={t.fewer(item.title)}
        increaseText={t.more(item.title)}
      />
    </Field>
  );
}

/** The steps after a refusal: count the pieces that come back, and send a refund. */
export function AfterRefusal({ order }: { order: Order }) {
  const toCount = order.items.filter(({ to_inspect }) => to_inspect);
  const refunds = order.refunds_to_send ?? [];
  return (
    <>
      {toCount.length > 0 ? <Inspection key={toCount.length} order={order} items={toCount} /> : null}
      {refunds.map((refund) => (
        <Refund key={refund.id} order={order} refund={refund} />
      ))}
    </>
  );
}

function Inspection({ order, items }: { order: Order; items: readonly OrderItem[] }) {
  const t = useTexts(refusalTexts);
  const queryClient = useQueryClient();
  const [restocked, setRestocked] = useState<Record<number, number>>(
    Object.fromEntries(items.map(({ id, quantity }) => [id, quantity])),
  );
  const save = useMutation({
    mutationFn: () =>
      inspectRefused(
        order.id,
        items.map(({ id, quantity }) => {
          const back = restocked[id] ?? 0;
          return { item_id: id, restocked: back, written_off: quantity - back };
        }),
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(sellerOrderQuery(order.id).queryKey, saved);
      notify(t.saved, 'success');
    },
    onError: () => queryClient.invalidateQueries({ queryKey: sellerOrderKeys.detail(order.id) }),
  });
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.inspect}</SectionTitle>
      <Text tone="soft">{t.inspectText}</Text>
      {items.map((item) => (
        <Pieces
          key={item.id}
          item={item}
          label={`${t.restocked}: ${item.title}`}
          value={restocked[item.id] ?? 0}
          onValue={(value) => setRestocked({ ...restocked, [item.id]: value })}
        />
      ))}
      {save.isError ? <Notice tone="danger">{save.error.message || t.failed}</Notice> : null}
      <Button
        variant="secondary"
        pending={save.isPending}
        pendingText={t.saving}
        onClick={() => save.mutate()}
      >
        {t.save}
      </Button>
    </section>
  );
}

type LooseRefund = NonNullable<Order['refunds_to_send']>[number];

function Refund({ order, refund }: { order: Order; refund: LooseRefund }) {
  const t = useTexts(refusalTexts);
  const queryClient = useQueryClient();
  const [reference, setReference] = useState('');
  const send = useMutation({
    mutationFn: () => sendRefund(refund.id, { reference }),
    onSuccess: () => notify(t.sentDone, 'success'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sellerOrderKeys.detail(order.id) }),
  });
  return (
    <section className={styles.panel}>
      <SectionTitle>{refund.method === 'gateway' ? t.refundByHaat : t.refunds}</SectionTitle>
      <p>{t.refundText(formatMoney(paisaOf(refund.amount)))}</p>
      {refund.method === 'gateway' ? (
        <Text tone="soft">{t.byGateway}</Text>
      ) : (
        <>
          <Field label={t.reference} note={t.optional}>
            <TextInput maxLength={100} autoComplete="off" value={reference} onValueChange={setReference} />
          </Field>
          {send.isError ? <Notice tone="danger">{send.error.message || t.failed}</Notice> : null}
          <Row>
            <Button
              variant="secondary"
              pending={send.isPending}
              pendingText={t.saving}
              onClick={() => send.mutate()}
            >
              {t.sent}
            </Button>
          </Row>
        </>
      )}
    </section>
  );
}
