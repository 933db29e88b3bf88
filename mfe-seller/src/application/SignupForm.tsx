import { ApiError } from '@haat/api-client';
import { applicationQuery, applyAsSeller } from '@haat/api-client/queries/sellerStore';
import { BUSINESS_TYPES, PAYOUT_METHODS, type SellerApplication } from '@haat/contracts';
import { Link, navigation } from '@haat/navigation';
import { PhoneField, useDraft, useTexts, wordTexts } from '@haat/remote';
import { loadProfile, notify, readDraft, sessionAtom } from '@haat/session';
import {
  Checkbox,
  Field,
  FieldRow,
  Form,
  FormFields,
  type FormState,
  Notice,
  RadioGroup,
  Row,
  SubmitButton,
  Text,
  TextArea,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { SocialFields } from '../SocialFields';
import { applicationTexts } from '../strings/application';
import { LogoInput } from './LogoInput';
import styles from './SignupForm.module.css';
import { DRAFT, draftOf, readSignupDraft, signupStart } from './signupDraft';
import { type SignupValues, signupSchema } from './signupForm';

type SignupFormState = FormState<ReturnType<typeof signupSchema>>;

/** The registration (sections 2 to 5). @param before the rejected application, for a second attempt */
export function SignupForm({ before }: { before: SellerApplication | null }) {
  const t = useTexts(applicationTexts);
  const { nameOf } = useTexts(wordTexts);
  const queryClient = useQueryClient();
  const { profile } = useAtomValue(sessionAtom);
  const [draft] = useState(() => readSignupDraft(readDraft(DRAFT)));
  const [start] = useState(() => signupStart(profile?.user, before, draft));
  const [sent, setSent] = useState(0);
  const schema = useMemo(
    () => signupSchema({ termsRequired: t.termsRequired, logoFormat: t.logo.format }),
    [t],
  );
  const form = useForm({ schema, initial: start, onSubmit: send, fallbackError: t.failed });
  const { values } = form;

  const typed = useMemo(
    () => (values === start ? (draft ?? undefined) : draftOf(values)),
    [values, start, draft],
  );
  const endDraft = useDraft(DRAFT, typed);

  async function send({ agree: _, logo, ...filled }: SignupValues) {
    const { bank_name, branch_name, ...rest } = filled;
    const payload = filled.payment_method === 'Bank' ? filled : rest;
    try {
      await applyAsSeller(payload, logo, { onProgress: setSent });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.code === 'already_applied') {
        // Submitted in another tab, perhaps: the page shows it once the profile has it.
        notify(thrown.message);
        void loadProfile();
      }
      throw thrown.fromServer ? thrown : { fields: thrown.fields };
    }
    endDraft();
    queryClient.removeQueries(applicationQuery);
    // Navigate first: for an applicant this page shows the application.
    navigation.push('/seller/signup-confirmation', { applied: true });
    await loadProfile();
    // The profile has the application now; a reload must not show the confirmation after a decision.
    if (navigation.getSnapshot().location.pathname === '/seller/signup-confirmation') {
      navigation.replace('/seller/signup-confirmation');
    }
  }

  return (
    <Form form={form} label={t.form} toFieldText={t.toField} className={styles.form}>
      {draft ? <Notice>{t.draftBack}</Notice> : null}
      <Part {...t.parts.you}>
        <FieldRow>
          <Field label={t.fields.first_name} field={form.field('first_name')} required>
            <TextInput autoComplete="given-name" />
          </Field>
          <Field label={t.fields.last_name} field={form.field('last_name')} required>
            <TextInput autoComplete="family-name" />
          </Field>
        </FieldRow>
        <FieldRow>
          <Field label={t.fields.email} field={form.field('email')} required>
            <TextInput type="email" autoComplete="email" />
          </Field>
          <PhoneField
            label={t.fields.phone}
            field={form.field('phone')}
            hint={t.hints.phone}
            required
            autoComplete="tel"
          />
        </FieldRow>
        <Field
          label={t.fields.id_number}
          field={form.field('id_number')}
          hint={before ? t.hints.before(before.id_number) : t.hints.id_number}
          required
        >
          <TextInput autoComplete="off" spellCheck={false} />
        </Field>
      </Part>
      <Part {...t.parts.store}>
        <Field label={t.fields.business_name} field={form.field('business_name')} required>
          <TextInput autoComplete="organization" />
        </Field>
        <Field label={t.fields.business_type} field={form.field('business_type')} as="group" required>
          <RadioGroup
            variant="cards"
            className={styles.three}
            options={BUSINESS_TYPES.map((value) => ({ value, label: nameOf(value), note: t.types[value] }))}
          />
        </Field>
        <Field label={t.fields.founded_date} field={form.field('founded_date')} required>
          <TextInput type="date" min="1800-01-01" className={styles.date} />
        </Field>
        <Field label={t.fields.bio} field={form.field('bio')} hint={t.hints.bio} required>
          <TextArea rows={3} />
        </Field>
        <SocialFields field={form.field} texts={t} />
        <LogoInput field={form.field('logo')} now={before?.logo ?? null} />
      </Part>
      <Part {...t.parts.pickup}>
        <Field
          label={t.fields.pickup_location}
          field={form.field('pickup_location')}
          hint={t.hints.pickup_location}
          required
        >
          <TextArea rows={2} autoComplete="street-address" />
        </Field>
      </Part>
      <Part {...t.parts.payout}>
        <Payout form={form} before={before} />
      </Part>
      <div className={styles.end}>
        <FormFields>
          <Checkbox label={t.terms} field={form.field('agree')} />
        </FormFields>
        <Row as="p" gap="1 4" align="stretch" tone="muted" size="sm">
          <Link to="/policies" target="_blank">
            {t.termsLink}
          </Link>
          {values.agree ? null : <span>{t.termsHint}</span>}
        </Row>
        <SubmitButton
          size="lg"
          disabled={!values.agree}
          pendingText={sent > 0 && sent < 1 ? t.submittingPart(Math.round(sent * 100)) : t.submitting}
        >
          {t.submit}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Bank and branch, for a bank account only. */
function Payout({ form, before }: { form: SignupFormState; before: SellerApplication | null }) {
  const t = useTexts(applicationTexts);
  const method = form.values.payment_method;
  const masked = before && before.payment_method === method ? before.account_number : null;
  return (
    <>
      <Field label={t.fields.payment_method} field={form.field('payment_method')} as="group" required>
        <RadioGroup
          variant="cards"
          className={styles.three}
          options={PAYOUT_METHODS.map((value) => ({ value, label: value }))}
        />
      </Field>
      {method === 'Bank' ? (
        <FieldRow>
          <Field label={t.fields.bank_name} field={form.field('bank_name')} required>
            <TextInput autoComplete="off" />
          </Field>
          <Field label={t.fields.branch_name} field={form.field('branch_name')} required>
            <TextInput autoComplete="off" />
          </Field>
        </FieldRow>
      ) : null}
      <Field
        label={t.fields.account_number}
        field={form.field('account_number')}
        hint={
          masked
            ? t.hints.before(masked)
            : method === 'Bank'
              ? t.hints.bank
              : method
                ? t.hints.mobile(method)
                : undefined
        }
        required
      >
        <TextInput inputMode="numeric" autoComplete="off" />
      </Field>
    </>
  );
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <Text as="h2" id={id} size="lg" weight="semibold">
          {title}
        </Text>
        <p className={styles.lead}>{lead}</p>
      </header>
      <FormFields>{children}</FormFields>
    </section>
  );
}
