import { ApiError, request } from '@haat/api-client';
import { auth, resetPasswordForm } from '@haat/contracts';
import { useLinkToken } from '@haat/features';
import { Link, useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { logout, sessionAtom } from '@haat/session';
import { BackLink, ButtonLink, Field, Form, Notice, Stack, SubmitButton, useForm } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { AuthFrame } from '../auth/AuthFrame';
import { PasswordInput } from '../auth/PasswordInput';
import { resetPasswordTexts } from '../strings/resetPassword';

/** Route /reset-password?token=…, opened by the link in the email. */
export default function ResetPasswordScreen() {
  const t = useTexts(resetPasswordTexts);
  const token = useLinkToken();
  const [refused, setRefused] = useState('');
  const problem = token === '' ? t.incomplete : refused;
  return (
    <AuthFrame
      title={t.title}
      lead={problem ? '' : t.lead}
      cloths={['katan', 'gamcha', 'block']}
      back={
        <BackLink as={Link} to="/login">
          {t.back}
        </BackLink>
      }
    >
      {problem ? (
        <Stack gap="5" align="start">
          <Notice tone="danger">{problem}</Notice>
          <ButtonLink as={Link} to="/forgot-password">
            {t.again}
          </ButtonLink>
        </Stack>
      ) : (
        <PasswordForm token={token} onRefused={setRefused} />
      )}
    </AuthFrame>
  );
}

function PasswordForm({ token, onRefused }: { token: string; onRefused: (message: string) => void }) {
  const t = useTexts(resetPasswordTexts);
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const navigate = useNavigate();
  const form = useForm({
    schema: resetPasswordForm,
    initial: { password: '', confirmPassword: '' },
    fallbackError: t.failed,
    onSubmit: async ({ password }) => {
      try {
        await request(auth.resetPassword, { body: { token, password } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'reset_link_invalid')) throw error;
        return onRefused(error.message || t.invalid);
      }
      // The server has ended all sessions of the user, which may include the one of this browser.
      if (signedIn) logout();
      navigate('/login', { replace: true, state: { message: t.done } });
    },
  });
  return (
    <Form form={form} label={t.title}>
      <Field label={t.password} hint={t.passwordHint} field={form.field('password')}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field label={t.confirmPassword} field={form.field('confirmPassword')}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <SubmitButton size="lg" fullWidth pendingText={t.pending}>
        {t.submit}
      </SubmitButton>
    </Form>
  );
}
