import { MAX_ADDRESSES, type Paisa, receiverForm, type SavedAddress } from '@haat/contracts';
import { PhoneField, useDraft, useLoaded, useTexts } from '@haat/remote';
import { districtAtom } from '@haat/session';
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  Form,
  formatMoney,
  Money,
  Select,
  TextArea,
  useForm,
} from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { sharedTexts } from '../strings';
import { shippingTexts } from '../strings/shipping';
import type { Area } from './CheckoutArea';
import { type Delivery, type DeliveryTerms, savedAddressOf } from './delivery';
import { ReceiverFields } from './ReceiverFields';
import styles from './ShippingDialog.module.css';
import { readShippingDraft, SHIPPING_DRAFT } from './shippingDraft';
import type { AddressBook } from './useAddressBook';

interface ShippingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  book: AddressBook;
  /** Total in paisa, with the delivery to the address. */
  total: Paisa;
  delivery: DeliveryTerms;
  /** The address as the order has it, whenever it changes. */
  onAddress: (address: string) => void;
  /** Places the order. The dialog is locked until the promise settles. */
  onSubmit: (delivery: Delivery) => Promise<void>;
}

/** The total, and the delivery in it where the address has a fee of its own. */
export function DialogTotal({
  label,
  total,
  delivery,
}: {
  label: string;
  total: Paisa;
  delivery: DeliveryTerms;
}) {
  const t = useTexts(sharedTexts).bill;
  return (
    <p className={styles.total} aria-live="polite">
      <span>{label}</span>
      <Money paisa={total} className={styles.amount} />
      {delivery.district ? (
        <span>{t.deliveryFeeTo(delivery.district, formatMoney(delivery.fee))}</span>
      ) : delivery.asksDistrict ? (
        <span>{t.asksDistrict}</span>
      ) : null}
    </p>
  );
}

const loadArea = () => import('./CheckoutArea');
const ignore = () => {};
const NONE: readonly SavedAddress[] = [];
const NO_AREA: Area = { district: '', upazila: '', textOf: (line) => line };
const typedOf = (address: SavedAddress | undefined, ownName: string): Delivery => ({
  address_line_1: address?.text ?? '',
  phone: address?.phone ?? '',
  recipient: address?.recipient || ownName,
  second_phone: address?.second_phone ?? '',
  delivery_note: address?.delivery_note ?? '',
});
const DETAILS = ['recipient', 'second_phone', 'delivery_note'] as const;
const haveSameDetails = (one: Delivery, other: Delivery) =>
  DETAILS.every((name) => one[name] === other[name]);

/**
 * Asks for address and phone: the last step of both checkouts (section 5: shipping dialog). Recipient, second phone and
 * note are optional, and shown once there is one or the shopper wants one. What is typed survives a reload until an order
 * is placed.
 */
export function ShippingDialog({
  open,
  onOpenChange,
  book,
  total,
  delivery,
  onAddress,
  onSubmit,
}: ShippingDialogProps) {
  const t = useTexts(shippingTexts);
  const formId = useId();
  const { addresses = NONE, ownName } = book;
  const [picked, setPicked] = useState<number | null>(null);
  const [draft] = useState(readShippingDraft);
  const [area, setArea] = useState<Area | null>(null);
  const [saving, setSaving] = useState<boolean | null>(null);
  const form = useForm({
    schema: receiverForm,
    initial: draft?.values ?? typedOf(addresses[0], ownName),
    onSubmit: ({ recipient, ...typed }) => {
      const to = { ...typed, recipient: recipient === ownName ? '' : recipient };
      if (canSave && isSaved) book.save(to, area);
      return onSubmit({ ...to, address_line_1: textOf(typed.address_line_1) });
    },
    fallbackError: useTexts(sharedTexts).checkout.failed,
  });
  const { values } = form;
  const saved = savedAddressOf(values, addresses, picked);
  const textOf = (line: string) => (area && !saved ? area.textOf(line) : line);
  const text = textOf(values.address_line_1);
  const remembered = useAtomValue(districtAtom);
  // The fee that the bill has shown stays.
  const known = draft?.area ?? (remembered ? { district: remembered, upazila: '' } : null);
  const { district, upazila } = area ?? known ?? NO_AREA;
  const isAsSaved = saved !== undefined && haveSameDetails(values, typedOf(saved, ownName));
  const isTyped = !isAsSaved && (form.dirty || draft !== null || district !== (known?.district ?? ''));
  const typed = useMemo(() => {
    const { recipient, ...texts } = values;
    const isBlank = recipient === ownName && `${Object.values(texts).join('')}${district}`.trim() === '';
    return isTyped && !isBlank ? { ...values, district, upazila } : undefined;
  }, [isTyped, values, ownName, district, upazila]);
  useDraft(SHIPPING_DRAFT, typed);
  const canSave = book.addresses !== undefined && !saved && addresses.length < MAX_ADDRESSES;
  // The first address is saved unless the shopper doesn't want it.
  const isSaved = saving ?? addresses.length === 0;
  // If its file can't be loaded, the address field alone holds the whole address.
  const hasArea = open && !saved && book.addresses !== undefined;
  const { CheckoutArea: AreaPart } = useLoaded(loadArea, hasArea, ignore) ?? {};

  const fill = useEffectEvent((known: readonly SavedAddress[]) => {
    // Typed text is not overwritten.
    if (!draft && !form.dirty && !form.pending) form.reset(typedOf(known[0], ownName));
  });
  useEffect(() => {
    if (book.addresses) fill(book.addresses);
  }, [book.addresses]);

  const report = useEffectEvent(onAddress);
  useEffect(() => {
    if (open) report(text);
  }, [open, text]);

  function pick(value: string) {
    const address = addresses.find(({ id }) => String(id) === value);
    const typed = typedOf(address, ownName);
    setPicked(address?.id ?? null);
    setArea(NO_AREA);
    form.set('address_line_1', typed.address_line_1);
    if (address) form.set('phone', typed.phone);
    for (const name of DETAILS) form.set(name, typed[name]);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.title}
      description={t.lead}
      closeText={t.close}
      locked={form.pending}
      footer={
        <div className={styles.footer}>
          <DialogTotal label={t.total} total={total} delivery={delivery} />
          <Button type="submit" form={formId} size="lg" pending={form.pending} pendingText={t.processing}>
            {t.submit}
          </Button>
        </div>
      }
    >
      <Form form={form} id={formId}>
        {addresses.length > 0 ? (
          <Field label={t.savedAddresses}>
            <Select
              value={saved ? String(saved.id) : ''}
              onValueChange={pick}
              disabled={form.pending}
              options={[
                ...addresses.map(({ id, name, text }) => ({
                  value: String(id),
                  label: name ? t.named(name, text) : text,
                })),
                { value: '', label: t.anotherAddress },
              ]}
            />
          </Field>
        ) : null}
        <Field label={t.address} field={form.field('address_line_1')} hint={t.addressHint} required>
          <TextArea rows={3} autoComplete="street-address" readOnly={form.pending} />
        </Field>
        {AreaPart && hasArea ? <AreaPart initial={area ?? known} onChange={setArea} /> : null}
        <PhoneField
          label={t.phone}
          field={form.field('phone')}
          hint={t.phoneHint}
          required
          autoComplete="tel"
          readOnly={form.pending}
        />
        <ReceiverFields form={form} ownName={ownName} />
        {canSave ? (
          <Checkbox label={t.save} checked={isSaved} disabled={form.pending} onCheckedChange={setSaving} />
        ) : null}
      </Form>
    </Dialog>
  );
}
