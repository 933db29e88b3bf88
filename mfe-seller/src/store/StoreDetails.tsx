import { ApiError } from '@haat/api-client';
import { applicationQuery } from '@haat/api-client/queries/sellerStore';
import { profileForm, type SellerApplication } from '@haat/contracts';
import { PhoneField, QueryState, useDraft, useTexts } from '@haat/remote';
import { notify, readDraft } from '@haat/session';
import {
  Button,
  Field,
  FieldRow,
  Form,
  FormFields,
  Loading,
  Notice,
  SectionTitle,
  Skeleton,
  SubmitButton,
  TextArea,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { SocialFields } from '../SocialFields';
import { storeTexts } from '../strings/store';
import styles from './StoreDetails.module.css';
import { useProfileUpdate } from './useProfileUpdate';

const FIELDS = ['bio', 'business_description', 'phone', 'pickup_location', 'instagram', 'facebook'] as const;
type Details = Record<(typeof FIELDS)[number], string>;

const detailsOf = (from: SellerApplication | Details): Details =>
  Object.fromEntries(FIELDS.map((name) => [name, from[name]])) as Details;

export const DETAILS_DRAFT = 'store:details';

/** The changed fields as typed; undefined without a change. */
function changesOf(values: Details, now: SellerApplication): Partial<Details> | undefined {
  const changed = FIELDS.filter((name) => values[name] !== now[name]);
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, values[name]])) : undefined;
}

/** The draft with unsaved changes; null without one. */
function typedBefore(now: SellerApplication): Details | null {
  const stored = (readDraft(DETAILS_DRAFT) ?? {}) as Partial<Record<string, unknown>>;
  const texts = FIELDS.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : []));
  const values = { ...detailsOf(now), ...Object.fromEntries(texts) };
  return changesOf(values, now) ? values : null;
}

interface StoreDetailsProps {
  onUnsaved: (unsaved: boolean) => void;
}

/** The editable texts and contacts of the store's profile. */
export function StoreDetails({ onUnsaved }: StoreDetailsProps) {
  const t = useTexts(storeTexts).details;
  // The application has all editable fields; the profile lacks some.
  const query = useQuery(applicationQuery);
  return (
    <section className={styles.details}>
      <SectionTitle>{t.title}</SectionTitle>
      <QueryState
        query={query}
        size="compact"
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={3} />
            <Skeleton shape="block" />
          </Loading>
        }
      >
        {(application) => <DetailsForm now={application} onUnsaved={onUnsaved} />}
      </QueryState>
    </section>
  );
}

function DetailsForm({ now, onUnsaved }: StoreDetailsProps & { now: SellerApplication }) {
  const t = useTexts(storeTexts).details;
  const queryClient = useQueryClient();
  const updateProfile = useProfileUpdate();
  const [before] = useState(() => typedBefore(now));
  const [restored, setRestored] = useState(before !== null);
  const form = useForm({
    schema: profileForm,
    initial: before ?? detailsOf(now),
    onSubmit: save,
    fallbackError: t.failed,
  });
  const values = form.values as Details;
  const changes = useMemo(() => changesOf(values, now), [values, now]);
  const dirty = changes !== undefined;
  useDraft(DETAILS_DRAFT, changes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes are reported
  useEffect(() => onUnsaved(dirty), [dirty]);

  async function save(values: Partial<Details>) {
    const changed = Object.fromEntries(
      FIELDS.filter((name) => values[name] !== now[name]).map((name) => [name, values[name]]),
    );
    try {
      if (Object.keys(changed).length > 0) await updateProfile(changed);
    } catch (thrown) {
      if (thrown instanceof ApiError && !thrown.fromServer) throw { fields: thrown.fields };
      throw thrown;
    }
    const saved = detailsOf({ ...detailsOf(now), ...values });
    queryClient.setQueryData(applicationQuery.queryKey, { ...now, ...saved });
    form.reset(saved);
    setRestored(false);
    notify(t.saved, 'success');
  }

  function discard() {
    form.reset(detailsOf(now));
    setRestored(false);
  }

  return (
    <Form form={form} label={t.form} className={styles.form}>
      {restored ? (
        <Notice
          action={
            <Button variant="ghost" size="sm" onClick={discard}>
              {t.discard}
            </Button>
          }
        >
          {t.restored}
        </Notice>
      ) : null}
      <FormFields>
        <Field label={t.fields.bio} field={form.field('bio')} hint={t.hints.bio} required>
          <TextArea rows={2} />
        </Field>
        <Field
          label={t.fields.business_description}
          note={t.optional}
          field={form.field('business_description')}
          hint={t.hints.business_description}
        >
          <TextArea rows={5} />
        </Field>
        <FieldRow>
          <PhoneField
            label={t.fields.phone}
            field={form.field('phone')}
            hint={t.hints.phone}
            required
            autoComplete="tel"
          />
          <Field
            label={t.fields.pickup_location}
            field={form.field('pickup_location')}
            hint={t.hints.pickup_location}
            required
          >
            <TextInput autoComplete="street-address" />
          </Field>
        </FieldRow>
        <SocialFields field={form.field} texts={t} />
      </FormFields>
      <div>
        <SubmitButton pendingText={t.saving} disabled={!dirty}>
          {t.save}
        </SubmitButton>
      </div>
    </Form>
  );
}
