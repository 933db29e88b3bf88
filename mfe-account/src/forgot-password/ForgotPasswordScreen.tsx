import { request } from '@haat/api-client';
import { auth, forgotPasswordForm, phoneHref } from '@haat/contracts';
import { Link, useLocation } from '@haat/navigation';
import { contactAtom } from '@haat/session';
import {
  BackLink,
  Button,
  Field,
  Form,
  Icon,
  type IconDrawing,
  mailIcon,
  phoneIcon,
  SubmitButton,
  Text,
  TextInput,
  useForm,
} from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { AuthFrame } from '../auth/AuthFrame';
import { returnToIn } from '../auth/returnTo';
import { useEntryStrings } from '../strings/useEntryStrings';
import { useForgotPasswordStrings } from '../strings/useForgotPasswordStrings';
import styles from './ForgotPasswordScreen.module.css';

/** Route /forgot-password (section 2): requests the email with the link, and shows contacts for users without access to it. */
export default function ForgotPasswordScreen() {
  const s = useForgotPasswordStrings();
  const { state } = useLocation();
  const returnTo = returnToIn(state);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { email = '' } = (state ?? {}) as { email?: string };
  return (
    <AuthFrame
      title={sentTo === null ? s.title : s.sentTitle}
      lead={sentTo === null ? s.lead : s.sent(sentTo)}
      cloths={['lungi', 'block', 'kantha']}
      back={
        <BackLink as={Link} to="/login" state={returnTo}>
          {s.back}
        </BackLink>
      }
    >
      {sentTo === null ? (
        <AskForm email={email} onSent={setSentTo} />
      ) : (
        <Sent onAnother={() => setSentTo(null)} />
      )}
      <Help />
    </AuthFrame>
  );
}

function AskForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const s = useForgotPasswordStrings();
  const entry = useEntryStrings();
  const form = useForm({
    schema: forgotPasswordForm,
    initial: { email },
    fallbackError: s.failed,
    onSubmit: async (values) => {
      await request(auth.askPasswordReset, { body: values });
      onSent(values.email);
    },
  });
  return (
    <Form form={form} label={s.title}>
      <Field label={entry.email} field={form.field('email')}>
        <TextInput type="email" autoComplete="username" inputMode="email" />
      </Field>
      <SubmitButton size="lg" fullWidth pendingText={s.pending}>
        {s.submit}
      </SubmitButton>
    </Form>
  );
}

/** Shows the same text whether or not an account has the email address. */
function Sent({ onAnother }: { onAnother: () => void }) {
  const s = useForgotPasswordStrings();
  const box = useRef<HTMLDivElement>(null);
  // The focused form was removed: focus moves to this text.
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className={styles.sent}>
      <p>{s.sentText}</p>
      <Button variant="secondary" onClick={onAnother}>
        {s.another}
      </Button>
    </div>
  );
}

function Help() {
  const s = useForgotPasswordStrings();
  const { phone, email, hours } = useAtomValue(contactAtom);
  const SafeHeading = phone || email ? 'h3' : 'h2';
  const mail = `mailto:${email}?subject=${encodeURIComponent(s.mailSubject)}&body=${encodeURIComponent(s.mailBody)}`;
  return (
    <section className={styles.help}>
      {phone || email ? (
        <>
          <Text as="h2" size="lg">
            {s.helpTitle}
          </Text>
          <p className={styles.soft}>
            {s.helpText} {hours}
          </p>
          <ul className={styles.ways}>
            {phone ? <Way icon={phoneIcon} title={s.call} href={phoneHref(phone)} link={phone} /> : null}
            {email ? <Way icon={mailIcon} title={s.write} href={mail} link={email} /> : null}
          </ul>
        </>
      ) : null}
      <div className={styles.safe}>
        <SafeHeading>{s.safeTitle}</SafeHeading>
        <p>{s.safeText}</p>
      </div>
    </section>
  );
}

function Way({ icon, title, href, link }: { icon: IconDrawing; title: string; href: string; link: string }) {
  return (
    <li className={styles.way}>
      <Icon drawing={icon} size={20} className={styles.icon} />
      <span>
        <span className={styles.wayTitle}>{title}</span>
        <a href={href}>{link}</a>
      </span>
    </li>
  );
}
