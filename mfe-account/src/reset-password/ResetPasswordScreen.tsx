import { ApiError, request } from '@haat/api-client';
import { auth, resetPasswordForm } from '@haat/contracts';
import { Link, useNavigate } from '@haat/navigation';
import { logout, sessionAtom } from '@haat/session';
import { BackLink, ButtonLink, Field, Form, Notice, Stack, SubmitButton, useForm } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { AuthFrame } from '../auth/AuthFrame';
import { PasswordInput } from '../auth/PasswordInput';
import { useLinkToken } from '../auth/useLinkToken';
import { useResetPasswordStrings } from '../strings/useResetPasswordStrings';

/** Route /reset-password?token=…, opened by the link in the email. */
export default function ResetPasswordScreen() {
  const s = useResetPasswordStrings();
  const token = useLinkToken();
  const [refused, setRefused] = useState('');
  const problem = token === '' ? s.incomplete : refused;
  return (
    <AuthFrame
      title={s.title}
      lead={problem ? '' : s.lead}
      cloths={['katan', 'gamcha', 'block']}
      back={
        <BackLink as={Link} to="/login">
          {s.back}
        </BackLink>
      }
    >
      {problem ? (
        <Stack gap="5" align="start">
          <Notice tone="danger">{problem}</Notice>
          <ButtonLink as={Link} to="/forgot-password">
            {s.again}
          </ButtonLink>
        </Stack>
      ) : (
        <PasswordForm token={token} onRefused={setRefused} />
      )}
    </AuthFrame>
  );
}

function PasswordForm({ token, onRefused }: { token: string; onRefused: (message: string) => void }) {
  const s = useResetPasswordStrings();
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const navigate = useNavigate();
  const form = useForm({
    schema: resetPasswordForm,
    initial: { password: '', confirmPassword: '' },
    fallbackError: s.failed,
    onSubmit: async ({ password }) => {
      try {
        await request(auth.resetPassword, { body: { token, password } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'reset_link_invalid')) throw error;
        return onRefused(error.message || s.invalid);
      }
      // The server has ended all sessions of the user, which may include the one of this browser.
      if (signedIn) logout();
      navigate('/login', { replace: true, state: { message: s.done } });
    },
  });
  return (
    <Form form={form} label={s.title}>
      <Field label={s.password} hint={s.passwordHint} field={form.field('password')}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field label={s.confirmPassword} field={form.field('confirmPassword')}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <SubmitButton size="lg" fullWidth pendingText={s.pending}>
        {s.submit}
      </SubmitButton>
    </Form>
  );
}
