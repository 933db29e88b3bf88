import { ApiError } from '@haat/api-client';
import { cancelOrder, orderKeys, orderQuery } from '@haat/api-client/queries/orders';
import { cancelForm, type Order } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Dialog, Field, Form, RadioGroup, TextArea, useForm } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelTexts } from '../strings/cancel';
import { useHiddenFailure } from './useHiddenFailure';

const OTHER = 'other';

/** Cancels the order, with an optional reason. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts(cancelTexts);
  const queryClient = useQueryClient();
  const [seen] = useState(order.version);
  const [picked, setPicked] = useState<string | null>(null);
  const showIfHidden = useHiddenFailure(true);
  const form = useForm({
    schema: cancelForm,
    initial: { reason: '' },
    fallbackError: t.failed,
    onSubmit: async ({ reason = '' }) => {
      try {
        const cancelled = await cancelOrder(order.id, reason, seen);
        queryClient.setQueryData(orderQuery(order.id).queryKey, cancelled);
        notify(t.done, 'success');
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) {
          showIfHidden(error as Error);
          throw error;
        }
        // The status of the order has changed: the page behind the dialog shows it.
        queryClient.invalidateQueries({ queryKey: orderKeys.detail(order.id) });
        notify(error.message, 'error');
      }
      queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
      onClose();
    },
  });

  function choose(reason: string) {
    setPicked(reason);
    form.set('reason', reason === OTHER ? '' : reason);
  }

  const options = [
    ...t.reasons.map((reason) => ({ value: reason, label: reason })),
    { value: OTHER, label: t.other },
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      inAddress
      locked={form.pending}
      title={t.title}
      description={t.text(order.seller.business_name)}
      closeText={t.close}
      footer={
        <>
          <Button variant="ghost" disabled={form.pending} onClick={onClose}>
            {t.keep}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form="cancel-order"
            pending={form.pending}
            pendingText={t.pending}
          >
            {t.confirm}
          </Button>
        </>
      }
    >
      <Form form={form} id="cancel-order" label={t.title}>
        <Field as="group" label={t.reason} note={t.optional}>
          <RadioGroup options={options} value={picked} onValueChange={choose} />
        </Field>
        {picked === OTHER ? (
          <Field label={t.otherReason} note={t.optional} field={form.field('reason')}>
            <TextArea rows={2} maxLength={500} />
          </Field>
        ) : null}
      </Form>
    </Dialog>
  );
}
