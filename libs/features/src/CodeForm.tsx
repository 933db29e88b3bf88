import { ApiError } from '@haat/api-client';
import { PHONE_CODE_LENGTH, phoneCodeForm } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, Field, Form, Notice, Row, SubmitButton, TextInput, useForm } from '@haat/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './CodeForm.module.css';
import { codeTexts } from './codeTexts';
import type { SentCode } from './sentCode';

export interface CodeFormProps {
  /** The last code that was sent; the owner stores it. */
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  /** Sends another one. @throws ApiError */
  send: () => Promise<SentCode>;
  /** @throws ApiError, whose field `code` is named at the input */
  check: (code: string) => Promise<void>;
  /** beside the button for another code */
  children?: ReactNode;
}

/** Asks for a code that was sent by SMS. */
export function CodeForm({ sent, onSent, send, check, children }: CodeFormProps) {
  const t = useTexts(codeTexts);
  const input = useRef<HTMLInputElement>(null);
  const wait = useSecondsUntil(sent.resendAt);
  const [resending, setResending] = useState(false);
  const [resent, setResent] = useState<{ failure: string | null } | null>(null);
  const form = useForm({
    schema: phoneCodeForm,
    initial: { code: '' },
    fallbackError: t.confirmFailed,
    onSubmit: async ({ code }) => {
      setResent(null);
      try {
        await check(code);
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
      onSent(await send());
      form.reset({ code: '' });
      setResent({ failure: null });
      input.current?.focus();
    } catch (error) {
      const said = error instanceof ApiError && error.fromServer ? error.message : t.sendFailed;
      setResent({ failure: said });
    } finally {
      setResending(false);
    }
  }

  return (
    <>
      <p className={styles.sent} role="status">
        {t.sent(sent.phone)}
      </p>
      <div className={styles.message}>
        {resent ? (
          <Notice tone={resent.failure ? 'danger' : 'success'}>{resent.failure ?? t.resent}</Notice>
        ) : null}
      </div>
      <Form form={form} label={t.confirm}>
        <Field label={t.code} field={form.field('code')} required>
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
        <SubmitButton size="lg" fullWidth pendingText={t.confirming}>
          {t.confirm}
        </SubmitButton>
        <Row gap="2 4">
          <Button
            variant="ghost"
            size="sm"
            disabled={wait > 0}
            pending={resending}
            pendingText={t.sending}
            onClick={() => void resend()}
          >
            {wait > 0 ? t.resendIn(wait) : t.resend}
          </Button>
          {children}
        </Row>
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
