import { ApiError } from '@haat/api-client';
import { requestReturn } from '@haat/api-client/queries/returns';
import {
  MAX_RETURN_IMAGES,
  MAX_RETURN_NOTE,
  MIN_IMAGE_SIZES,
  type Order,
  type OrderItem,
  RETURN_REASONS,
  type ReturnReason,
  returnForm,
} from '@haat/contracts';
import { useTexts, wordTexts } from '@haat/remote';
import { newKey, notify } from '@haat/session';
import {
  Button,
  Dialog,
  Field,
  Form,
  FormFields,
  Picture,
  RadioGroup,
  Select,
  Stepper,
  Text,
  TextArea,
  TextInput,
  useForm,
} from '@haat/ui';
import { useId, useRef, useState } from 'react';
import styles from './OrderReturns.module.css';
import { PhotoField } from './PhotoField';
import { photoTexts } from './photoTexts';
import { returnTexts } from './returnTexts';
import { usePhotos } from './usePhotos';

const METHODS = ['bKash', 'Nagad', 'bank', 'cash'] as const;
type Method = (typeof METHODS)[number];

interface ReturnDialogProps {
  order: Order;
  proof: string | undefined;
  onClose: () => void;
  /** @param id of the new return */
  onAsked: (id: string) => void;
}

const returnableOf = ({ items }: Order): OrderItem[] => items.filter(({ returnable = 0 }) => returnable > 0);

/** Asks the store to take pieces back: which, why, with photos, and where the money goes. */
export function ReturnDialog({ order, proof, onClose, onAsked }: ReturnDialogProps) {
  const { form: t, close, optional, ...texts } = useTexts(returnTexts);
  const photoText = useTexts(photoTexts);
  const { nameOf } = useTexts(wordTexts);
  const formId = useId();
  const items = returnableOf(order);
  const [first, ...others] = items;
  // The only piece that can be returned is chosen.
  const [quantities, setQuantities] = useState<Record<number, number>>(
    first && others.length === 0 && first.returnable === 1 ? { [first.id]: 1 } : {},
  );
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [wants, setWants] = useState<'refund' | 'exchange'>('refund');
  const [method, setMethod] = useState<Method>('bKash');
  const [problems, setProblems] = useState<{ items?: string; reason?: string; account?: string }>({});
  const [progress, setProgress] = useState(0);
  const attempt = useRef({ what: '', key: '' });
  const photos = usePhotos({
    most: MAX_RETURN_IMAGES,
    min: MIN_IMAGE_SIZES.message,
    tooMany: photoText.tooMany(MAX_RETURN_IMAGES),
  });
  const isCash = order.payment_method === 'cod';
  const form = useForm({
    schema: returnForm,
    initial: { note: '', refund_account: order.customer_phone.replace(/^\+88/, '') },
    fallbackError: t.failed,
    onSubmit: async ({ note, refund_account }) => {
      const chosen = items
        .filter(({ id }) => (quantities[id] ?? 0) > 0)
        .map(({ id }) => ({ item_id: id, quantity: quantities[id] ?? 0 }));
      const needsAccount = isCash && method !== 'cash';
      const found = {
        ...(chosen.length === 0 ? { items: t.nothing } : {}),
        ...(reason ? {} : { reason: t.reasonRequired }),
        ...(needsAccount && !refund_account.trim() ? { account: t.accountRequired } : {}),
      };
      setProblems(found);
      if (!reason || Object.keys(found).length > 0) throw { message: null };
      const body = {
        wants,
        reason,
        items: chosen,
        ...(note ? { note } : {}),
        ...(isCash ? { refund_method: method } : {}),
        ...(needsAccount ? { refund_account } : {}),
      };
      const what = JSON.stringify([body, photos.all.map(({ key }) => key)]);
      if (attempt.current.what !== what) attempt.current = { what, key: newKey() };
      setProgress(0);
      const request = { body, photos: photos.all.map(({ file }) => file), key: attempt.current.key, proof };
      const made = await requestReturn(order.id, request, setProgress).catch((thrown) => {
        // Errors about single photos are shown next to them.
        if (thrown instanceof ApiError && photos.takeProblems(thrown.fields)) throw { message: null };
        throw thrown instanceof ApiError && thrown.fromServer
          ? new Error(thrown.message)
          : new Error(t.failed);
      });
      notify(t.done, 'success');
      onAsked(made.id);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.pending}
      title={t.title}
      description={t.lead(order.seller.business_name)}
      closeText={close}
      footer={
        <Button
          type="submit"
          form={formId}
          pending={form.pending}
          disabled={photos.preparing > 0}
          pendingText={photos.all.length > 0 ? photoText.uploading(Math.round(progress * 100)) : t.pending}
        >
          {t.submit}
        </Button>
      }
    >
      <Form form={form} id={formId} label={t.title}>
        <FormFields>
          <Field as="group" label={t.what} error={problems.items}>
            <div className={styles.rows}>
              {items.map((item) => (
                <div key={item.id} className={styles.row}>
                  <Picture
                    image={item.picture?.base ? item.picture : item.product_image}
                    alt=""
                    sizes="3.5rem"
                    className={styles.picture}
                  />
                  <span>
                    {item.title}{' '}
                    <Text as="span" tone="muted" size="sm">
                      {[
                        ...[item.color, item.size].flatMap((part) => (part ? [nameOf(part)] : [])),
                        t.of(item.returnable ?? 0),
                      ].join(' · ')}
                    </Text>
                  </span>
                  <Stepper
                    size="sm"
                    label={item.title}
                    min={0}
                    max={item.returnable ?? 0}
                    value={quantities[item.id] ?? 0}
                    onValueChange={(quantity) => setQuantities({ ...quantities, [item.id]: quantity })}
                    decreaseText={t.fewer(item.title)}
                    increaseText={t.more(item.title)}
                    disabled={form.pending}
                  />
                </div>
              ))}
            </div>
          </Field>
          <Field as="group" label={t.reason} error={problems.reason}>
            <RadioGroup
              value={reason}
              onValueChange={(value) => setReason(RETURN_REASONS.find((known) => known === value) ?? null)}
              options={RETURN_REASONS.map((value) => ({ value, label: t.reasons[value] }))}
            />
          </Field>
          <PhotoField photos={photos} hint={t.photosHint(MAX_RETURN_IMAGES)} disabled={form.pending} />
          <Field label={t.note} note={optional} field={form.field('note')}>
            <TextArea rows={2} maxLength={MAX_RETURN_NOTE} />
          </Field>
          <Field as="group" label={t.wants}>
            <RadioGroup
              value={wants}
              onValueChange={(value) => setWants(value === 'exchange' ? 'exchange' : 'refund')}
              options={[
                { value: 'refund', label: t.refund },
                { value: 'exchange', label: t.exchange, note: t.exchangeHint },
              ]}
            />
          </Field>
          {isCash ? (
            <>
              <Field
                label={t.method}
                {...(order.items.some((item) => item.requires_advance_payment) ? { hint: t.advance } : {})}
              >
                <Select
                  value={method}
                  options={METHODS.map((value) => ({ value, label: texts.methods[value] }))}
                  onValueChange={(value) => {
                    setMethod(METHODS.find((known) => known === value) ?? 'bKash');
                    if (value === 'bank') form.set('refund_account', '');
                  }}
                />
              </Field>
              {method === 'cash' ? null : (
                <Field
                  label={t.account[method]}
                  field={form.field('refund_account')}
                  error={problems.account}
                >
                  <TextInput
                    inputMode={method === 'bank' ? 'text' : 'tel'}
                    maxLength={100}
                    autoComplete="off"
                  />
                </Field>
              )}
            </>
          ) : (
            <Text tone="soft">{t.gateway}</Text>
          )}
        </FormFields>
      </Form>
    </Dialog>
  );
}
