import { ApiError } from '@haat/api-client';
import { confirmPhoneCode, requestPhoneCode } from '@haat/api-client/queries/guests';
import { currentLanguage, guestPhoneForm, PHONE_CODE_LENGTH, phoneCodeForm } from '@haat/contracts';
import { Button, Field, Form, Notice, SubmitButton, TextInput, useForm } from '@haat/ui';
import { useEffect, useRef, useState } from 'react';
import { useGuestStrings } from '../strings/useGuestStrings';
import type { ConfirmedPhone, SentCode } from './confirmedPhone';
import styles from './PhoneSteps.module.css';

interface PhoneStepsProps {
  /** Proposed number. */
  phone?: string;
  /** The number can't be another one: it is that of an order. */
  fixed?: boolean;
  /** The last code that was sent; the owner stores it. */
  sent: SentCode | null;
  onSent: (sent: SentCode | null) => void;
  onConfirmed: (confirmed: ConfirmedPhone) => void;
}

/** @throws ApiError */
async function sendCode(phone: string): Promise<SentCode> {
  const asked = Date.now();
  const answer = await requestPhoneCode({ phone, language: currentLanguage() });
  return {
    request: answer.request,
    phone,
    resendAt: asked + answer.resend_after * 1000,
    until: asked + answer.expires_in * 1000,
  };
}

/** Asks for a phone number, sends a code to it, and asks for the code. */
export function PhoneSteps({ phone = '', fixed = false, sent, onSent, onConfirmed }: PhoneStepsProps) {
  const [typed, setTyped] = useState(phone);
  return sent ? (
    <CodeStep
      sent={sent}
      onSent={onSent}
      onConfirmed={onConfirmed}
      onChangeNumber={
        fixed
          ? undefined
          : () => {
              setTyped(sent.phone);
              onSent(null);
            }
      }
    />
  ) : (
    <PhoneStep phone={typed} fixed={fixed} onSent={onSent} />
  );
}

function PhoneStep({
  phone,
  fixed,
  onSent,
}: {
  phone: string;
  fixed: boolean;
  onSent: (sent: SentCode) => void;
}) {
  const s = useGuestStrings().phone;
  const form = useForm({
    schema: guestPhoneForm,
    initial: { phone },
    fallbackError: s.sendFailed,
    onSubmit: async (values) => onSent(await sendCode(values.phone)),
  });
  return (
    <Form form={form} label={s.send}>
      <Field label={s.phone} hint={s.phoneHint} field={form.field('phone')} required>
        <TextInput type="tel" inputMode="tel" autoComplete="tel" readOnly={fixed || form.pending} />
      </Field>
      <SubmitButton size="lg" fullWidth pendingText={s.sending}>
        {s.send}
      </SubmitButton>
    </Form>
  );
}

interface CodeStepProps {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onConfirmed: (confirmed: ConfirmedPhone) => void;
  onChangeNumber: (() => void) | undefined;
}

function CodeStep({ sent, onSent, onConfirmed, onChangeNumber }: CodeStepProps) {
  const s = useGuestStrings().phone;
  const input = useRef<HTMLInputElement>(null);
  const wait = useSecondsUntil(sent.resendAt);
  const [resending, setResending] = useState(false);
  const [resent, setResent] = useState<{ failure: string | null } | null>(null);
  const form = useForm({
    schema: phoneCodeForm,
    initial: { code: '' },
    fallbackError: s.confirmFailed,
    onSubmit: async ({ code }) => {
      setResent(null);
      const asked = Date.now();
      try {
        const { proof, phone, expires_in } = await confirmPhoneCode({ request: sent.request, code });
        onConfirmed({ proof, phone, until: asked + expires_in * 1000 });
      } catch (error) {
        // Said at the input alone.
        if (error instanceof ApiError && 'code' in error.fields)
          throw Object.assign(new Error(), { message: null, fields: error.fields });
        throw error;
      }
    },
  });
  useEffect(() => input.current?.focus(), []);

  async function resend() {
    setResending(true);
    setResent(null);
    try {
      onSent(await sendCode(sent.phone));
      form.reset({ code: '' });
      setResent({ failure: null });
      input.current?.focus();
    } catch (error) {
      const said = error instanceof ApiError && error.fromServer ? error.message : s.sendFailed;
      setResent({ failure: said });
    } finally {
      setResending(false);
    }
  }

  return (
    <>
      <p className={styles.sent} role="status">
        {s.sent(sent.phone)}
      </p>
      <div className={styles.message}>
        {resent ? (
          <Notice tone={resent.failure ? 'danger' : 'success'}>{resent.failure ?? s.resent}</Notice>
        ) : null}
      </div>
      <Form form={form} label={s.confirm}>
        <Field label={s.code} field={form.field('code')} required>
          <TextInput
            ref={input}
            className={styles.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            // A code may be pasted with a space.
            maxLength={PHONE_CODE_LENGTH + 1}
            readOnly={form.pending}
          />
        </Field>
        <SubmitButton size="lg" fullWidth pendingText={s.confirming}>
          {s.confirm}
        </SubmitButton>
        <div className={styles.more}>
          <Button
            variant="ghost"
            size="sm"
            disabled={wait > 0}
            pending={resending}
            pendingText={s.sending}
            onClick={() => void resend()}
          >
            {wait > 0 ? s.resendIn(wait) : s.resend}
          </Button>
          {onChangeNumber ? (
            <Button variant="ghost" size="sm" onClick={onChangeNumber}>
              {s.change}
            </Button>
          ) : null}
        </div>
      </Form>
    </>
  );
}

/** Whole seconds until an instant, 0 after it. @param instant ms since 1970 */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = instant <= now;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((instant - now) / 1_000));
}
