import { ApiError } from '@haat/api-client';
import { cancelOrder, orderKeys, orderQuery } from '@haat/api-client/queries/orders';
import { cancelForm, type Order } from '@haat/contracts';
import { notify } from '@haat/session';
import { Button, Dialog, Field, Form, RadioGroup, TextArea, useForm } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCancelStrings } from '../strings/useCancelStrings';
import { useHiddenFailure } from './useHiddenFailure';

const OTHER = 'other';

/** Cancels the order, with an optional reason. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const s = useCancelStrings();
  const queryClient = useQueryClient();
  const [seen] = useState(order.version);
  const [picked, setPicked] = useState<string | null>(null);
  const showIfHidden = useHiddenFailure(true);
  const form = useForm({
    schema: cancelForm,
    initial: { reason: '' },
    fallbackError: s.failed,
    onSubmit: async ({ reason = '' }) => {
      try {
        const cancelled = await cancelOrder(order.id, reason, seen);
        queryClient.setQueryData(orderQuery(order.id).queryKey, cancelled);
        notify(s.done, 'success');
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
    ...s.reasons.map((reason) => ({ value: reason, label: reason })),
    { value: OTHER, label: s.other },
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      inAddress
      locked={form.pending}
      title={s.title}
      description={s.text(order.seller.business_name)}
      closeText={s.close}
      footer={
        <>
          <Button variant="ghost" disabled={form.pending} onClick={onClose}>
            {s.keep}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form="cancel-order"
            pending={form.pending}
            pendingText={s.pending}
          >
            {s.confirm}
          </Button>
        </>
      }
    >
      <Form form={form} id="cancel-order" label={s.title}>
        <Field as="group" label={s.reason} note={s.optional}>
          <RadioGroup options={options} value={picked} onValueChange={choose} />
        </Field>
        {picked === OTHER ? (
          <Field label={s.otherReason} note={s.optional} field={form.field('reason')}>
            <TextArea rows={2} maxLength={500} />
          </Field>
        ) : null}
      </Form>
    </Dialog>
  );
}
