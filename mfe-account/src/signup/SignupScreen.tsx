import { signupForm } from '@haat/contracts';
import { Link, useLocation, useNavigate } from '@haat/navigation';
import { register } from '@haat/session';
import { Field, FieldRow, Form, SubmitButton, TextInput, useForm } from '@haat/ui';
import { EntryFrame } from '../entry/EntryFrame';
import { GoogleButton } from '../entry/GoogleButton';
import { PasswordInput } from '../entry/PasswordInput';
import { rememberedIn } from '../entry/remembered';
import { useGoOn } from '../entry/useGoOn';
import { useStrings } from '../strings';
import styles from './SignupScreen.module.css';

/** The server's field names, where the form has others. */
const serverFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  password_confirm: 'confirmPassword',
  username: 'email',
} as const;

/** Route /signup (sections 2 and 5). */
export default function SignupScreen() {
  const { signup: s, entry } = useStrings();
  const { state } = useLocation();
  const navigate = useNavigate();
  const remembered = rememberedIn(state);

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
      navigate('/login', { replace: true, state: { ...remembered, message: s.created, email } });
    },
  });

  useGoOn(remembered);

  return (
    <EntryFrame title={s.title} lead={s.lead} cloths={['block', 'jamdani', 'gamcha']}>
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
        <GoogleButton remember={false} remembered={remembered}>
          {entry.signUpWithGoogle}
        </GoogleButton>
      </div>
      <p className={styles.other}>
        {s.member}{' '}
        <Link to="/login" state={remembered}>
          {s.logIn}
        </Link>
      </p>
    </EntryFrame>
  );
}
