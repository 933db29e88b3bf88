import { ApiError } from '@haat/api-client';
import { createGuestAccount } from '@haat/api-client/queries/guests';
import { guestAccountForm } from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { login } from '@haat/session';
import { eyeIcon, Field, Form, IconButton, SubmitButton, Text, TextInput, useForm } from '@haat/ui';
import { useState } from 'react';
import { guestTexts } from '../strings/guestTexts';

interface GuestAccountFormProps {
  /** Proposed: that of the order. */
  email: string;
  /** of the order's phone number */
  proof: string;
  onProofExpired: () => void;
}

/** Makes the orders of a confirmed phone number those of a new account, signs in and opens /orders. */
export function GuestAccountForm({ email, proof, onProofExpired }: GuestAccountFormProps) {
  const { account: t } = useTexts(guestTexts);
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  const form = useForm({
    schema: guestAccountForm,
    initial: { email, password: '' },
    fallbackError: t.failed,
    onSubmit: async (values) => {
      try {
        await createGuestAccount({ ...values, proof });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'proof_expired') return onProofExpired();
        throw error;
      }
      try {
        await login(values, false);
        navigate('/orders');
      } catch {
        const from = { from: '/orders', membersOnly: true };
        navigate('/login', { state: { ...from, message: t.opened, email: values.email } });
      }
    },
  });
  return (
    <>
      <Text as="h2" size="lg">
        {t.title}
      </Text>
      <p>{t.lead}</p>
      <Form form={form} label={t.title}>
        <Field label={t.email} field={form.field('email')} required>
          <TextInput type="email" inputMode="email" autoComplete="username" readOnly={form.pending} />
        </Field>
        <Field label={t.password} hint={t.passwordHint} field={form.field('password')} required>
          <TextInput
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={form.pending}
            suffix={
              <IconButton
                icon={eyeIcon}
                label={shown ? t.hide : t.show}
                size="sm"
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              />
            }
          />
        </Field>
        <SubmitButton pendingText={t.pending}>{t.submit}</SubmitButton>
      </Form>
    </>
  );
}
