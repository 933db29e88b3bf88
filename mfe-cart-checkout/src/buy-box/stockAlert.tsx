import { ApiError, request } from '@haat/api-client';
import { type AnswerOf, currentLanguage, stockAlertForm, stockAlerts } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Dialog, Field, Form, FormFields, TextInput, useForm } from '@haat/ui';
import { useId } from 'react';
import { stockAlertTexts } from '../strings/stockAlert';

// Loaded if something is sold out: for members at once, for guests when they click the button.

/** Variants that a member waits for; null stands for the whole product. */
type Waits = (number | null)[];

const ofProduct = ({ results }: AnswerOf<typeof stockAlerts.listStockAlerts>, id: number): Waits =>
  results.flatMap(({ product_id, variant_id }) => (product_id === id ? [variant_id] : []));

/** The variants of a product that a member waits for. */
export async function waitsFor(id: number): Promise<Waits> {
  return ofProduct(await request(stockAlerts.listStockAlerts), id);
}

/** Adds or removes a member's stock alert. @throws ApiError */
export async function setWaiting(id: number, variant: number | null, waiting: boolean): Promise<Waits> {
  if (waiting) {
    return ofProduct(
      await request(stockAlerts.addStockAlert, { body: { product_id: id, variant_id: variant } }),
      id,
    );
  }
  await request(stockAlerts.removeStockAlerts, { params: { id } }).catch((error: unknown) => {
    // The alert was sent, or removed in another tab.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  return [];
}

interface GuestAlertProps {
  product: number;
  variant: number | null;
  /** in words */
  name: string;
  onClose: () => void;
  onDone: () => void;
}

/** Asks a guest for an email address. */
export function GuestAlert({ product, variant, name, onClose, onDone }: GuestAlertProps) {
  const t = useTexts(stockAlertTexts);
  const formId = useId();
  const form = useForm({
    schema: stockAlertForm,
    initial: { email: '' },
    fallbackError: t.failed,
    onSubmit: async ({ email }) => {
      const body = { product_id: product, variant_id: variant, email, language: currentLanguage() };
      await request(stockAlerts.addGuestStockAlert, { body }).catch((error: unknown) => {
        throw error instanceof ApiError && error.fromServer ? error : new Error(t.failed);
      });
      notify(t.waiting(name), 'success');
      onDone();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.pending}
      title={t.title}
      closeText={t.close}
      footer={
        <Button type="submit" form={formId} pending={form.pending} pendingText={t.sending}>
          {t.send}
        </Button>
      }
    >
      <Form form={form} id={formId} label={t.title}>
        <p>{t.text(name)}</p>
        <FormFields>
          <Field label={t.email} field={form.field('email')} required>
            <TextInput type="email" autoComplete="email" inputMode="email" />
          </Field>
        </FormFields>
      </Form>
    </Dialog>
  );
}
