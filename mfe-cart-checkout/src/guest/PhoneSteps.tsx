import { confirmPhoneCode, requestPhoneCode } from '@haat/api-client/queries/guests';
import { currentLanguage, guestPhoneForm } from '@haat/contracts';
import { CodeForm, codeTexts, type SentCode, sentCodeOf } from '@haat/features';
import { PhoneField, useTexts } from '@haat/remote';
import { Button, Form, SubmitButton, useForm } from '@haat/ui';
import { useState } from 'react';
import { guestTexts } from '../strings/guestTexts';
import type { ConfirmedPhone } from './confirmedPhone';

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
  return sentCodeOf(phone, await requestPhoneCode({ phone, language: currentLanguage() }), asked);
}

/** Asks for a phone number, sends a code to it, and asks for the code. */
export function PhoneSteps({ phone = '', fixed = false, sent, onSent, onConfirmed }: PhoneStepsProps) {
  const t = useTexts(guestTexts).phone;
  const [typed, setTyped] = useState(phone);
  if (!sent) return <PhoneStep phone={typed} fixed={fixed} onSent={onSent} />;

  async function check(code: string) {
    if (!sent) return;
    const asked = Date.now();
    const confirmed = await confirmPhoneCode({ request: sent.request, code });
    onConfirmed({
      proof: confirmed.proof,
      phone: confirmed.phone,
      until: asked + confirmed.expires_in * 1000,
    });
  }

  function changeNumber() {
    setTyped(sent?.phone ?? '');
    onSent(null);
  }

  return (
    <CodeForm sent={sent} onSent={onSent} send={() => sendCode(sent.phone)} check={check}>
      {fixed ? null : (
        <Button variant="ghost" size="sm" onClick={changeNumber}>
          {t.change}
        </Button>
      )}
    </CodeForm>
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
  const t = useTexts(guestTexts).phone;
  const code = useTexts(codeTexts);
  const form = useForm({
    schema: guestPhoneForm,
    initial: { phone },
    fallbackError: code.sendFailed,
    onSubmit: async (values) => onSent(await sendCode(values.phone)),
  });
  return (
    <Form form={form} label={code.send}>
      <PhoneField
        label={t.phone}
        hint={t.phoneHint}
        field={form.field('phone')}
        required
        autoComplete="tel"
        readOnly={fixed || form.pending}
      />
      <SubmitButton size="lg" fullWidth pendingText={code.sending}>
        {code.send}
      </SubmitButton>
    </Form>
  );
}
