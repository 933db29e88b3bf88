import { signupForm } from '@haat/contracts';
import { Link, useLocation, useNavigate } from '@haat/navigation';
import { register } from '@haat/session';
import { Field, FieldRow, Form, SubmitButton, TextInput, useForm } from '@haat/ui';
import { AuthFrame } from '../auth/AuthFrame';
import { GoogleButton } from '../auth/GoogleButton';
import { PasswordInput } from '../auth/PasswordInput';
import { returnToIn } from '../auth/returnTo';
import { useRedirectAfterLogin } from '../auth/useRedirectAfterLogin';
import { useEntryStrings } from '../strings/useEntryStrings';
import { useSignupStrings } from '../strings/useSignupStrings';
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
  const s = useSignupStrings();
  const entry = useEntryStrings();
  const { state } = useLocation();
  const navigate = useNavigate();
  const returnTo = returnToIn(state);

  const form = useForm({
    schema: signupForm,
    initial: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    serverFields,
    fallbackError: s.failed,
    onSubmit: async ({ firstName, lastName, email, password, confirmPassword }) => {
      await register({
        email,
        password,
        password_confirm: confirmPassword,
        first_name: firstName,
        last_name: lastName,
      });
      navigate('/login', { replace: true, state: { ...returnTo, message: s.created, email } });
    },
  });

  useRedirectAfterLogin(returnTo);

  return (
    <AuthFrame title={s.title} lead={s.lead} cloths={['block', 'jamdani', 'gamcha']}>
      <Form form={form} label={s.title}>
        <FieldRow>
          <Field label={s.firstName} field={form.field('firstName')}>
            <TextInput autoComplete="given-name" />
          </Field>
          <Field label={s.lastName} field={form.field('lastName')}>
            <TextInput autoComplete="family-name" />
          </Field>
        </FieldRow>
        <Field label={entry.email} field={form.field('email')}>
          <TextInput type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field label={entry.password} hint={s.passwordHint} field={form.field('password')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label={s.confirmPassword} field={form.field('confirmPassword')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <SubmitButton size="lg" fullWidth pendingText={s.pending}>
          {s.submit}
        </SubmitButton>
      </Form>
      <div className={styles.google}>
        <GoogleButton remember={false} returnTo={returnTo}>
          {entry.signUpWithGoogle}
        </GoogleButton>
      </div>
      <p className={styles.other}>
        {s.member}{' '}
        <Link to="/login" state={returnTo}>
          {s.logIn}
        </Link>
      </p>
    </AuthFrame>
  );
}
