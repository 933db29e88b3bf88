import { request } from '@haat/api-client';
import { auth, forgotPasswordForm, phoneHref } from '@haat/contracts';
import { Link, useLocation } from '@haat/navigation';
import { useTexts } from '@haat/remote';
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
import { entryTexts } from '../strings/entry';
import { forgotPasswordTexts } from '../strings/forgotPassword';
import styles from './ForgotPasswordScreen.module.css';

/** Route /forgot-password (section 2): requests the email with the link, and shows contacts for users without access to it. */
export default function ForgotPasswordScreen() {
  const t = useTexts(forgotPasswordTexts);
  const { state } = useLocation();
  const returnTo = returnToIn(state);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { email = '' } = (state ?? {}) as { email?: string };
  return (
    <AuthFrame
      title={sentTo === null ? t.title : t.sentTitle}
      lead={sentTo === null ? t.lead : t.sent(sentTo)}
      cloths={['lungi', 'block', 'kantha']}
      back={
        <BackLink as={Link} to="/login" state={returnTo}>
          {t.back}
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
  const t = useTexts(forgotPasswordTexts);
  const entry = useTexts(entryTexts);
  const form = useForm({
    schema: forgotPasswordForm,
    initial: { email },
    fallbackError: t.failed,
    onSubmit: async (values) => {
      await request(auth.askPasswordReset, { body: values });
      onSent(values.email);
    },
  });
  return (
    <Form form={form} label={t.title}>
      <Field label={entry.email} field={form.field('email')}>
        <TextInput type="email" autoComplete="username" inputMode="email" />
      </Field>
      <SubmitButton size="lg" fullWidth pendingText={t.pending}>
        {t.submit}
      </SubmitButton>
    </Form>
  );
}

/** Shows the same text whether or not an account has the email address. */
function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useTexts(forgotPasswordTexts);
  const box = useRef<HTMLDivElement>(null);
  // The focused form was removed: focus moves to this text.
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className={styles.sent}>
      <p>{t.sentText}</p>
      <Button variant="secondary" onClick={onAnother}>
        {t.another}
      </Button>
    </div>
  );
}

function Help() {
  const t = useTexts(forgotPasswordTexts);
  const { phone, email, hours } = useAtomValue(contactAtom);
  const SafeHeading = phone || email ? 'h3' : 'h2';
  const mail = `mailto:${email}?subject=${encodeURIComponent(t.mailSubject)}&body=${encodeURIComponent(t.mailBody)}`;
  return (
    <section className={styles.help}>
      {phone || email ? (
        <>
          <Text as="h2" size="lg">
            {t.helpTitle}
          </Text>
          <p className={styles.soft}>
            {t.helpText} {hours}
          </p>
          <ul className={styles.ways}>
            {phone ? <Way icon={phoneIcon} title={t.call} href={phoneHref(phone)} link={phone} /> : null}
            {email ? <Way icon={mailIcon} title={t.write} href={mail} link={email} /> : null}
          </ul>
        </>
      ) : null}
      <div className={styles.safe}>
        <SafeHeading>{t.safeTitle}</SafeHeading>
        <p>{t.safeText}</p>
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
