import { ApiError } from '@haat/api-client';
import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { loginForm } from '@haat/contracts';
import { Link, useLocation } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { login } from '@haat/session';
import { Checkbox, Field, Form, Loading, Notice, Row, SubmitButton, TextInput, useForm } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { AuthFrame } from '../auth/AuthFrame';
import { GoogleButton, useGoogleSignIn } from '../auth/GoogleButton';
import { Or } from '../auth/Or';
import { PasswordInput } from '../auth/PasswordInput';
import { RequestedItem } from '../auth/RequestedItem';
import { reasonOf } from '../auth/reason';
import { guestsCanReturn, returnToIn } from '../auth/returnTo';
import { UseAsGuest } from '../auth/UseAsGuest';
import { useGoogleReturn } from '../auth/useGoogleReturn';
import { useRedirectAfterLogin } from '../auth/useRedirectAfterLogin';
import { entryTexts } from '../strings/entry';
import { loginTexts } from '../strings/login';
import styles from './LoginScreen.module.css';

/** Navigation state of /login in addition to the remembered page. */
interface Carried {
  /** A message, e.g. the reason for the login or the result of the sign-up. */
  message?: string;
  /** Email address of the new account. */
  email?: string;
}

const CLOTHS = ['kantha', 'katan', 'lungi'] as const;

/** Route /login (section 2). */
export default function LoginScreen() {
  const t = useTexts(loginTexts);
  const entry = useTexts(entryTexts);
  const { state } = useLocation();
  const { message, email } = (state ?? {}) as Carried;
  const returnTo = returnToIn(state);
  const reason = reasonOf(returnTo);
  const guests = guestsCanReturn(returnTo);
  // Guests can open the requested page: on a phone, show that option without scrolling.
  const guestsFirst = guests && reason !== null;
  const [remember, setRemember] = useState(false);
  // The first attempt hides the message of the navigation state.
  const [tried, setTried] = useState(false);

  /** The password was right, and the account asks for a code, too. */
  const [needsCode, setNeedsCode] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (needsCode) codeField.current?.focus();
  }, [needsCode]);

  const form = useForm<typeof loginForm>({
    schema: loginForm,
    initial: { email: email ?? '', password: '', code: undefined },
    fallbackError: t.failed,
    async onSubmit({ code, ...values }) {
      setTried(true);
      if (needsCode && !code)
        throw Object.assign(new Error(), { message: null, fields: { code: [t.codeMissing] } });
      try {
        await login(needsCode ? { ...values, code } : values, remember);
      } catch (error) {
        if (needsCode || !(error instanceof ApiError && error.code === 'code_required')) throw error;
        setNeedsCode(true);
      }
    },
  });
  const google = useGoogleReturn();
  const hasGoogle = useGoogleSignIn() !== undefined;
  const guestOrders = useQuery(signInOptionsQuery).data?.guestCheckout;
  useRedirectAfterLogin(returnTo);

  const lead = reason && !message ? t.why[reason.page](guests) : t.lead;

  if (google.pending) {
    return (
      <AuthFrame title={t.title} lead={lead} cloths={CLOTHS}>
        <Loading text={entry.googlePending} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t.title} lead={lead} cloths={CLOTHS}>
      <RequestedItem reason={reason} />
      {guestsFirst ? (
        <>
          <UseAsGuest returnTo={returnTo} />
          <Or />
        </>
      ) : null}
      {tried ? null : google.failure ? (
        <div className={styles.message}>
          <Notice tone="danger">{google.failure}</Notice>
        </div>
      ) : message ? (
        <div className={styles.message}>
          <Notice tone={email ? 'success' : 'info'}>{message}</Notice>
        </div>
      ) : null}
      <Form form={form} label={t.title}>
        <Field label={entry.email} field={form.field('email')}>
          <TextInput type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field label={entry.password} field={form.field('password')}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        {needsCode ? (
          <Field
            label={t.code}
            hint={t.codeHint}
            field={{ ...form.field('code'), value: form.values.code ?? '' }}
          >
            <TextInput ref={codeField} autoComplete="one-time-code" maxLength={40} />
          </Field>
        ) : null}
        <Row gap="2 4" justify="between" size="sm">
          <Checkbox label={t.remember} checked={remember} onCheckedChange={setRemember} />
          <Link to="/forgot-password" state={{ ...returnTo, email: form.values.email }}>
            {t.forgot}
          </Link>
        </Row>
        <SubmitButton size="lg" fullWidth pendingText={t.pending}>
          {t.submit}
        </SubmitButton>
      </Form>
      <p className={styles.other}>
        {t.newHere}{' '}
        <Link to="/signup" state={returnTo}>
          {t.signUp}
        </Link>
      </p>
      {hasGoogle || (guests && !guestsFirst) ? <Or /> : null}
      <GoogleButton remember={remember} returnTo={returnTo}>
        {entry.signInWithGoogle}
      </GoogleButton>
      {guests && !guestsFirst ? <UseAsGuest returnTo={returnTo} /> : null}
      {guestOrders ? (
        <p className={styles.other}>
          {t.guestOrder} <Link to="/track-order">{t.trackOrder}</Link>
        </p>
      ) : null}
    </AuthFrame>
  );
}
