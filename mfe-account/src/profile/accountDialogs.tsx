import { ApiError, request } from '@haat/api-client';
import {
  account,
  codeForm,
  contactPhoneForm,
  nameForm,
  newEmailForm,
  proofForm,
  type User,
} from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { loadProfile, logout, notify } from '@haat/session';
import {
  Button,
  Dialog,
  Field,
  Form,
  FormFields,
  type FormProps,
  Notice,
  TextInput,
  useForm,
} from '@haat/ui';
import { type ReactNode, useId, useState } from 'react';
import { PasswordInput } from '../auth/PasswordInput';
import { accountChangesTexts } from '../strings/accountChanges';

// Loaded when one of them is opened.

interface FormDialogProps {
  title: string;
  form: FormProps['form'];
  onClose: () => void;
  submit: string;
  pendingText: string;
  danger?: boolean;
  children: ReactNode;
}

function FormDialog({ title, form, onClose, submit, pendingText, danger, children }: FormDialogProps) {
  const t = useTexts(accountChangesTexts);
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.pending}
      title={title}
      closeText={t.close}
      footer={
        <Button
          type="submit"
          form={id}
          variant={danger ? 'danger' : 'primary'}
          pending={form.pending}
          pendingText={pendingText}
        >
          {submit}
        </Button>
      }
    >
      <Form form={form} id={id} label={title}>
        <FormFields>{children}</FormFields>
      </Form>
    </Dialog>
  );
}

/** The account has the change; a profile that can't be read just now is read by the next page. */
const showProfile = () => loadProfile().catch(() => {});

export function NameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(accountChangesTexts);
  const form = useForm({
    schema: nameForm,
    initial: { first_name: user.first_name, last_name: user.last_name },
    fallbackError: t.failed,
    onSubmit: async (name) => {
      await request(account.saveName, { body: name });
      await showProfile();
      notify(t.saved, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={t.changeName} form={form} onClose={onClose} submit={t.save} pendingText={t.saving}>
      <Field label={t.firstName} field={form.field('first_name')} required>
        <TextInput autoComplete="given-name" maxLength={100} />
      </Field>
      <Field label={t.lastName} hint={t.nameHint} field={form.field('last_name')} required>
        <TextInput autoComplete="family-name" maxLength={100} />
      </Field>
    </FormDialog>
  );
}

export function PhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useTexts(accountChangesTexts);
  const form = useForm({
    schema: contactPhoneForm,
    initial: { phone },
    fallbackError: t.failed,
    onSubmit: async (body) => {
      await request(account.saveContactPhone, { body });
      await showProfile();
      notify(t.saved, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={t.changePhone} form={form} onClose={onClose} submit={t.save} pendingText={t.saving}>
      <Field label={t.phone} hint={t.phoneHint} field={form.field('phone')}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
    </FormDialog>
  );
}

const asksForCode = (error: unknown) =>
  error instanceof ApiError && (error.code === 'code_needed' || error.code === 'wrong_code');

/** Drops the form's message when the server has reported errors by field: they are shown at the fields. */
const atField = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.fields ?? {}).length > 0
    ? Object.assign(new Error(), { message: null, fields: error.fields })
    : error;

/** First the new address and the password, then the code that was sent there. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <NewEmail onSent={setSentTo} onClose={onClose} />
  ) : (
    <EmailCode email={sentTo} onClose={onClose} />
  );
}

function NewEmail({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
  const t = useTexts(accountChangesTexts);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<typeof newEmailForm>({
    schema: newEmailForm,
    initial: { email: '', password: '', code: undefined },
    fallbackError: t.failed,
    onSubmit: async (body) => {
      try {
        await request(account.askEmailChange, { body });
      } catch (error) {
        if (asksForCode(error)) setNeedsCode(true);
        throw atField(error);
      }
      onSent(body.email);
    },
  });
  return (
    <FormDialog
      title={t.changeEmail}
      form={form}
      onClose={onClose}
      submit={t.sendCode}
      pendingText={t.sending}
    >
      <Field label={t.newEmail} field={form.field('email')} required>
        <TextInput type="email" autoComplete="email" inputMode="email" />
      </Field>
      <Field label={t.password} field={form.field('password')} required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      {needsCode ? (
        <Field label={t.code} field={{ ...form.field('code'), value: form.values.code ?? '' }}>
          <TextInput autoComplete="one-time-code" maxLength={40} />
        </Field>
      ) : null}
    </FormDialog>
  );
}

function EmailCode({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTexts(accountChangesTexts);
  const form = useForm({
    schema: codeForm,
    initial: { code: '' },
    fallbackError: t.failed,
    onSubmit: async (body) => {
      await request(account.confirmEmailChange, { body }).catch((error: unknown) => {
        throw atField(error);
      });
      await showProfile();
      notify(t.emailChanged(email), 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={t.changeEmail} form={form} onClose={onClose} submit={t.confirm} pendingText={t.saving}>
      <Notice>{t.codeSent(email)}</Notice>
      <Field label={t.emailCode} field={form.field('code')} required>
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
      </Field>
    </FormDialog>
  );
}

/** Asks for the password, and for a code where two-step login is on. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(accountChangesTexts);
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<typeof proofForm>({
    schema: proofForm,
    initial: { password: '', code: undefined },
    fallbackError: t.failed,
    onSubmit: async (body) => {
      try {
        await request(account.deleteAccount, { body });
      } catch (error) {
        if (asksForCode(error)) setNeedsCode(true);
        throw atField(error);
      }
      onClose();
      logout();
      notify(t.removed, 'success');
      navigate('/welcome');
    },
  });
  return (
    <FormDialog
      title={t.removeTitle}
      form={form}
      onClose={onClose}
      submit={t.removeConfirm}
      pendingText={t.removing}
      danger
    >
      <p>{t.removeText}</p>
      <Field label={t.password} field={form.field('password')} required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      {needsCode ? (
        <Field label={t.code} field={{ ...form.field('code'), value: form.values.code ?? '' }}>
          <TextInput autoComplete="one-time-code" maxLength={40} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
