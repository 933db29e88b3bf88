import { type ApiError, toApiError } from '@haat/api-client';
import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { createGuestOrder } from '@haat/api-client/queries/guests';
import { upazilasQuery } from '@haat/api-client/queries/places';
import {
  addressText,
  type Bill,
  type CartLine,
  guestDetailsForm,
  type PaymentProviderName,
} from '@haat/contracts';
import { AreaFields, areaTexts, readSentCode, type SentCode } from '@haat/features';
import { useNavigate } from '@haat/navigation';
import { PhoneField, useDraft, useTexts, wordTexts } from '@haat/remote';
import { districtAtom, refreshCart, removeLine } from '@haat/session';
import {
  Button,
  Dialog,
  Field,
  FieldRow,
  Form,
  FormFields,
  Notice,
  RadioGroup,
  TextArea,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type Attempt, attemptFor, readAttempt } from '../checkout/attempt';
import { BillSummary } from '../checkout/BillSummary';
import type { DeliveryTerms } from '../checkout/delivery';
import { lineName, orderFailure } from '../checkout/orderFailure';
import { gatewayOf, methodOf, type PaymentChoice, type paymentOptions } from '../checkout/paymentChoice';
import { placeNamed } from '../checkout/placeNamed';
import { DialogTotal } from '../checkout/ShippingDialog';
import dialogStyles from '../checkout/ShippingDialog.module.css';
import { savedOf } from '../checkout/savedOf';
import { sendOnce } from '../checkout/sendOnce';
import type { SentCoupon } from '../checkout/useCoupon';
import { sharedTexts } from '../strings';
import { guestTexts } from '../strings/guestTexts';
import { type ConfirmedPhone, readConfirmedPhone } from './confirmedPhone';
import styles from './GuestCheckout.module.css';
import { GUEST_DRAFT, guestDraft, readGuestDraft, withDistrict } from './guestDraft';
import { FORM_FIELDS, type GuestDetailsForm, guestOrder } from './guestOrder';
import { PhoneSteps } from './PhoneSteps';

/** State of a guest's order in the history entry of the cart, so that it survives a reload. */
interface Stored {
  sent?: SentCode | null;
  confirmed?: ConfirmedPhone | null;
  attempt?: Attempt | null;
}

interface GuestCheckoutProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The selected lines as they are shown. */
  lines: readonly CartLine[];
  bill: Bill;
  /** Fee and duration of the delivery to the address, as shown in the bill. */
  delivery: DeliveryTerms;
  /** Called with the address while it is typed. */
  onAddress: (address: string) => void;
  /** The server refused the order: prices and fees may have changed. */
  onRefused: () => void;
  couponCode: string | null;
  /** as the bill has it */
  coupon: SentCoupon;
  onCouponRefused: () => void;
  payment: PaymentChoice;
  /** as the cart offers them */
  payments: ReturnType<typeof paymentOptions>;
  /** gateways that are on */
  online: readonly PaymentProviderName[];
  onPayment: (payment: string) => void;
  /** The lines to order, after pending changes of their quantities; null where one was rejected. */
  settledLines: () => Promise<readonly CartLine[] | null>;
  stored: unknown;
  onStore: (stored: Stored) => void;
  /** Opens the login page, as if this dialog did not exist. */
  onLogin: () => void;
}

/** Orders without an account: phone number, code, address (ADR 0079). Success opens /track-order. */
export function GuestCheckout(props: GuestCheckoutProps) {
  const { open, onOpenChange, lines, bill, delivery, couponCode, stored, onStore, onLogin } = props;
  const t = useTexts(guestTexts);
  const areaText = useTexts(areaTexts);
  const shared = useTexts(sharedTexts);
  const { nameOf } = useTexts(wordTexts);
  const formId = useId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: options } = useQuery(signInOptionsQuery);
  const [now] = useState(Date.now);
  const known = (stored ?? {}) as Record<keyof Stored, unknown>;
  const [sent, setSent] = useState(() => readSentCode(known.sent, now));
  const [confirmed, setConfirmed] = useState(() => readConfirmedPhone(known.confirmed, now));
  /** The state as last stored: one submission changes it several times between renders. */
  const latest = useRef<Stored>({ sent, confirmed, attempt: readAttempt(known.attempt) });
  const [expired, setExpired] = useState(false);
  const [phone, setPhone] = useState(confirmed?.phone ?? sent?.phone ?? '');

  const remembered = useAtomValue(districtAtom);
  // The fee that the bill has shown stays.
  const [draft] = useState(() => withDistrict(readGuestDraft(), remembered));
  const form = useForm({
    schema: guestDetailsForm,
    initial: draft,
    serverFields: FORM_FIELDS,
    fallbackError: shared.checkout.failed,
    onSubmit: place,
  });
  const endDraft = useDraft(GUEST_DRAFT, guestDraft(form.values));

  // The message is above the form, the button below it.
  useEffect(() => {
    if (form.serverError) form.formRef.current?.scrollIntoView?.({ block: 'start' });
  }, [form.serverError, form.formRef]);

  const { address_line, district } = form.values;
  const report = useEffectEvent(props.onAddress);
  useEffect(() => report(addressText(address_line, district)), [address_line, district]);

  function store(change: Stored) {
    latest.current = { ...latest.current, ...change };
    if (change.sent !== undefined) setSent(change.sent);
    if (change.confirmed !== undefined) setConfirmed(change.confirmed);
    onStore(latest.current);
  }

  function askAgain(isExpired: boolean) {
    setPhone(confirmed?.phone ?? '');
    setExpired(isExpired);
    store({ confirmed: null, sent: null });
  }

  async function place({ upazila = '', ...details }: GuestDetailsForm) {
    if (!confirmed || confirmed.until <= Date.now()) return askAgain(true);
    const ordered = await props.settledLines();
    if (!ordered) return;
    if (ordered.length === 0) throw new Error(t.checkout.nothingLeft);
    const parts = queryClient.getQueryData(upazilasQuery(details.district).queryKey);
    const body = guestOrder({ ...details, upazila: placeNamed(parts, upazila) }, ordered, {
      ...props,
      payment: methodOf(props.payment),
    });
    const attempt = attemptFor(latest.current.attempt ?? null, body);
    store({ attempt });
    try {
      const { proof } = confirmed;
      const [first] = await sendOnce(() => createGuestOrder({ ...body, proof }, attempt.key));
      endDraft();
      await Promise.all(ordered.map(removeLine));
      store({ attempt: null, sent: null });
      navigate(`/track-order?number=${first?.order_number ?? ''}`, {
        state: { placed: true, confirmed, pay: gatewayOf(props.payment, props.online) },
      });
    } catch (thrown) {
      refused(toApiError(thrown, ''), ordered);
    }
  }

  /** @throws the error that the form shows */
  function refused(error: ApiError, ordered: readonly CartLine[]) {
    if (error.code === 'proof_expired') return askAgain(true);
    if (error.code === 'idempotency_key_reused') store({ attempt: null });
    const failure = orderFailure(error, (at) => {
      const line = ordered[at];
      return line && lineName(line.product_name, line, nameOf);
    });
    if (failure.kind === 'coupon') props.onCouponRefused();
    if (failure.kind !== 'offline' && failure.kind !== 'unanswered') {
      void refreshCart();
      props.onRefused();
    }
    const message = `${failure.message ?? shared.checkout.failed} ${shared.checkout.advice[failure.kind]}`;
    throw Object.assign(new Error(message), { fields: error.fields });
  }

  const isTyping = confirmed !== null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.checkout.title}
      description={isTyping ? undefined : t.checkout.lead}
      closeText={t.close}
      locked={form.pending}
      footer={
        isTyping ? (
          <div className={dialogStyles.footer}>
            <DialogTotal label={t.checkout.total} total={bill.total} delivery={delivery} />
            <Button
              type="submit"
              form={formId}
              size="lg"
              pending={form.pending}
              pendingText={t.checkout.processing}
            >
              {t.checkout.submit}
            </Button>
          </div>
        ) : undefined
      }
    >
      {isTyping ? (
        <>
          <p className={styles.confirmed}>
            {t.checkout.detailsLead(confirmed.phone)}
            <Button variant="ghost" size="sm" disabled={form.pending} onClick={() => askAgain(false)}>
              {t.phone.change}
            </Button>
          </p>
          <Form form={form} id={formId} label={t.checkout.title}>
            <FormFields>
              <Field label={t.checkout.recipient} field={form.field('recipient')} required>
                <TextInput maxLength={200} autoComplete="shipping name" />
              </Field>
              <Field
                label={t.checkout.address}
                hint={t.checkout.addressHint}
                field={form.field('address_line')}
                required
              >
                <TextArea rows={2} maxLength={450} autoComplete="shipping street-address" />
              </Field>
              <AreaFields
                district={form.field('district')}
                upazila={form.field('upazila')}
                texts={areaText}
              />
              <FieldRow>
                <PhoneField
                  label={t.checkout.secondPhone}
                  note={t.optional}
                  field={form.field('second_phone')}
                  autoComplete="off"
                />
                <Field
                  label={t.checkout.email}
                  note={t.optional}
                  hint={options?.orderTexts ? t.checkout.emailOrTextHint : t.checkout.emailHint}
                  field={form.field('email')}
                >
                  <TextInput type="email" inputMode="email" autoComplete="email" />
                </Field>
              </FieldRow>
              <Field label={t.checkout.note} note={t.optional} field={form.field('delivery_note')}>
                <TextArea rows={2} maxLength={300} autoComplete="off" />
              </Field>
              <Field as="group" label={t.checkout.payment}>
                <RadioGroup value={props.payment} onValueChange={props.onPayment} options={props.payments} />
              </Field>
            </FormFields>
            <BillSummary
              bill={bill}
              pieces={lines.reduce((sum, line) => sum + line.quantity, 0)}
              couponCode={couponCode}
              saved={savedOf(lines)}
              terms={lines}
              delivery={delivery}
            />
          </Form>
        </>
      ) : (
        <>
          {expired ? (
            <div className={styles.notice}>
              <Notice tone="warning">{t.checkout.proofExpired}</Notice>
            </div>
          ) : null}
          <PhoneSteps
            phone={phone}
            sent={sent}
            onSent={(next) => store({ sent: next })}
            onConfirmed={(next) => {
              setExpired(false);
              store({ confirmed: next, sent: null });
            }}
          />
          <div className={styles.other}>
            {t.checkout.haveAccount}
            <Button variant="secondary" onClick={onLogin}>
              {t.checkout.login}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
