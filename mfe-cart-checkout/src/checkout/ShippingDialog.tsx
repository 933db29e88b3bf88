import { type Paisa, type ShippingInfo, shippingForm } from '@haat/contracts';
import { Button, Dialog, Field, Form, Money, TextArea, TextInput, useForm } from '@haat/ui';
import { useEffect, useEffectEvent, useId } from 'react';
import { useStrings } from '../strings';
import styles from './ShippingDialog.module.css';

interface ShippingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Address and phone used last; undefined while loading or after a failure. */
  info: ShippingInfo | undefined;
  /** Total in paisa. */
  total: Paisa;
  /** Places the order. The dialog is locked until the promise settles. */
  onSubmit: (shipping: ShippingInfo) => Promise<void>;
}

/** Asks for address and phone: the last step of both checkouts (section 5: shipping dialog). */
export function ShippingDialog({ open, onOpenChange, info, total, onSubmit }: ShippingDialogProps) {
  const s = useStrings().shipping;
  const formId = useId();
  const form = useForm({
    schema: shippingForm,
    initial: info ?? { address_line_1: '', phone: '' },
    onSubmit,
    fallbackError: useStrings().checkout.failed,
  });
  const fill = useEffectEvent((known: ShippingInfo) => {
    // Typed text is not overwritten.
    if (!form.dirty && !form.pending) form.reset(known);
  });
  useEffect(() => {
    if (info) fill(info);
  }, [info]);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={s.title}
      description={s.lead}
      closeText={s.close}
      locked={form.pending}
      footer={
        <div className={styles.footer}>
          <p className={styles.total}>
            <span>{s.total}</span>
            <Money paisa={total} className={styles.amount} />
          </p>
          <Button type="submit" form={formId} size="lg" pending={form.pending} pendingText={s.processing}>
            {s.submit}
          </Button>
        </div>
      }
    >
      <Form form={form} id={formId}>
        <Field label={s.address} field={form.field('address_line_1')} hint={s.addressHint} required>
          <TextArea rows={3} autoComplete="street-address" readOnly={form.pending} />
        </Field>
        <Field label={s.phone} field={form.field('phone')} hint={s.phoneHint} required>
          <TextInput type="tel" inputMode="tel" autoComplete="tel" readOnly={form.pending} />
        </Field>
      </Form>
    </Dialog>
  );
}
