import { signupForm } from '@haat/contracts';
import { Link, useLocation, useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { register } from '@haat/session';
import { Field, FieldRow, Form, SubmitButton, TextInput, useForm } from '@haat/ui';
import { AuthFrame } from '../auth/AuthFrame';
import { GoogleButton } from '../auth/GoogleButton';
import { PasswordInput } from '../auth/PasswordInput';
import { returnToIn } from '../auth/returnTo';
import { useRedirectAfterLogin } from '../auth/useRedirectAfterLogin';
import { entryTexts } from '../strings/entry';
import { signupTexts } from '../strings/signup';
import styles from './SignupScreen.module.css';

/** Names of fields that differ between the server and the form. */
const serverFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  password_confirm: 'confirmPassword',
  username: 'email',
} as const;

/** Route /signup (sections 2 and 5). */
export default function SignupScreen() {
  const t = useTexts(signupTexts);
  const entry = useTexts(entryTexts);
  const { state } = useLocation();
  const navigate = useNavigate();
  const returnTo = returnToIn(state);

  const form = useForm({
    schema: signupForm,
    initial: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    serverFields,
    fallbackError: t.failed,
    onSubmit: async ({ firstName, lastName, email, password, confirmPassword }) => {
      await register({
        email,
        password,
        password_confirm: confirmPassword,
        first_name: firstName,
        last_name: lastName,
      });
      navigate('/login', { replace: true, state: { ...returnTo, message: t.created, email } });
    },
  });

  useRedirectAfterLogin(returnTo);

  return (
    <AuthFrame title={t.title} lead={t.lead} cloths={['block', 'jamdani', 'gamcha']}>
      <Form form={form} label={t.title}>
        <FieldRow>
          <Field label={t.firstName} field={form.field('firstName')}>
            <TextInput autoComplete="given-name" />
          </Field>
          <Field label={t.lastName} field={form.field('lastName')}>
            <TextInput autoComplete="family-name" />
          </Field>
        </FieldRow>
        <Field label={entry.email} field={form.field('email')}>
          <TextInput type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field label={entry.password} hint={t.passwordHint} field={form.field('password')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label={t.confirmPassword} field={form.field('confirmPassword')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <SubmitButton size="lg" fullWidth pendingText={t.pending}>
          {t.submit}
        </SubmitButton>
      </Form>
      <div className={styles.google}>
        <GoogleButton remember={false} returnTo={returnTo}>
          {entry.signUpWithGoogle}
        </GoogleButton>
      </div>
      <p className={styles.other}>
        {t.member}{' '}
        <Link to="/login" state={returnTo}>
          {t.logIn}
        </Link>
      </p>
    </AuthFrame>
  );
}
