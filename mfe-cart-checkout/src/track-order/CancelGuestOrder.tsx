import { ApiError } from '@haat/api-client';
import { cancelGuestOrder } from '@haat/api-client/queries/guests';
import { cancelForm, type Order } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Dialog, Field, Form, TextArea, useForm } from '@haat/ui';
import { useId } from 'react';
import { guestTexts } from '../strings/guestTexts';

interface CancelGuestOrderProps {
  order: Order;
  /** of the order's phone number */
  proof: string;
  onClose: () => void;
  /** The order is cancelled, or has another state than the page shows. */
  onChanged: () => void;
  onProofExpired: () => void;
}

/** Cancels the order of one store, with an optional reason. */
export function CancelGuestOrder({
  order,
  proof,
  onClose,
  onChanged,
  onProofExpired,
}: CancelGuestOrderProps) {
  const { cancel: t, close, optional } = useTexts(guestTexts);
  const formId = useId();
  const form = useForm({
    schema: cancelForm,
    initial: { reason: '' },
    fallbackError: t.failed,
    onSubmit: async ({ reason }) => {
      try {
        await cancelGuestOrder(order.id, {
          proof,
          ...(reason ? { reason } : {}),
          ...(order.version ? { version: order.version } : {}),
        });
        notify(t.done, 'success');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'proof_expired') return onProofExpired();
        if (error.status !== 409) throw error;
        notify(error.message, 'error');
      }
      onChanged();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.pending}
      title={t.title}
      description={t.text(order.seller.business_name)}
      closeText={close}
      footer={
        <>
          <Button variant="ghost" disabled={form.pending} onClick={onClose}>
            {t.back}
          </Button>
          <Button variant="danger" type="submit" form={formId} pending={form.pending} pendingText={t.pending}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} label={t.title}>
        <Field label={t.reason} note={optional} field={form.field('reason')}>
          <TextArea rows={2} maxLength={500} />
        </Field>
      </Form>
    </Dialog>
  );
}
