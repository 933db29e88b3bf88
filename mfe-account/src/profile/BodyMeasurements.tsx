import { bodyMeasurementsQuery, saveBodyMeasurements } from '@haat/api-client/queries/account';
import {
  BODY_MEASURES,
  type BodyMeasurements as Body,
  bodyMeasurementTexts,
  editLength,
  type LengthUnit,
  PERSONAL_MEASURES,
  type PersonalMeasure,
  parseLength,
  TAILOR_MEASURES,
} from '@haat/contracts';
import { QueryState, useTexts } from '@haat/remote';
import { lengthUnitAtom } from '@haat/session';
import {
  Field,
  Form,
  FormFields,
  Loading,
  Notice,
  RadioGroup,
  Row,
  Skeleton,
  SubmitButton,
  Text,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { profileTexts } from '../strings/profile';
import styles from './ProfileScreen.module.css';

/** The shopper's own measurements, each of them optional. */
export function BodyMeasurements() {
  const t = useTexts(profileTexts).body;
  const query = useQuery(bodyMeasurementsQuery);
  return (
    <QueryState
      query={query}
      loading={
        <Loading text={t.loading}>
          <Skeleton shape="block" className={styles.skeleton} />
        </Loading>
      }
      error={t.failed}
      size="compact"
    >
      {(body) => <BodyForm body={body} />}
    </QueryState>
  );
}

type Texts = Record<PersonalMeasure, string>;
const UNITS = ['cm', 'in'] as const;

const textsOf = (body: Body, unit: LengthUnit) =>
  Object.fromEntries(
    PERSONAL_MEASURES.map((measure) => {
      const mm = body[measure] ?? null;
      return [measure, mm === null ? '' : editLength(mm, unit)];
    }),
  ) as Texts;
/** Only the measures that the API has: an older one refuses others. */
const bodyOf = (texts: Texts, known: Body, unit: LengthUnit) =>
  Object.fromEntries(
    PERSONAL_MEASURES.filter((measure) => measure in known).map((measure) => [
      measure,
      parseLength(texts[measure], unit),
    ]),
  ) as Body;

function BodyForm({ body }: { body: Body }) {
  const t = useTexts(profileTexts);
  const s = t.body;
  const queryClient = useQueryClient();
  const [unit, setUnit] = useAtom(lengthUnitAtom);
  const [saved, setSaved] = useState(false);
  const form = useForm({
    schema: bodyMeasurementTexts(unit, s.problems[unit]),
    initial: textsOf(body, unit),
    fallbackError: s.saveFailed,
    onSubmit: async (texts) => {
      setSaved(false);
      const now = await saveBodyMeasurements(bodyOf(texts, body, unit));
      queryClient.setQueryData(bodyMeasurementsQuery.queryKey, now);
      form.reset(textsOf(now, unit));
      setSaved(true);
    },
  });

  function changeUnit(next: LengthUnit) {
    for (const measure of PERSONAL_MEASURES) {
      const mm = parseLength(form.values[measure], unit);
      if (mm !== null) form.set(measure, editLength(mm, next));
    }
    setUnit(next);
  }

  const tailor = TAILOR_MEASURES.filter((measure) => measure in body);
  const hints: Partial<Record<PersonalMeasure, string>> = s.hints;
  const input = (measure: PersonalMeasure) => (
    <Field key={measure} label={s.measures[measure]} hint={hints[measure]} field={form.field(measure)}>
      <TextInput inputMode="decimal" maxLength={8} autoComplete="off" suffix={s.units[unit]} />
    </Field>
  );
  return (
    <Form form={form} label={s.title}>
      <RadioGroup
        variant="boxes"
        label={s.unit}
        value={unit}
        onValueChange={(next) => changeUnit(next === 'cm' ? 'cm' : 'in')}
        options={UNITS.map((value) => ({ value, label: s.units[value] }))}
      />
      <FormFields>
        <div className={styles.body}>{BODY_MEASURES.map(input)}</div>
        {tailor.length > 0 ? (
          <>
            <Text tone="soft" size="sm">
              {s.tailorLead}
            </Text>
            <div className={styles.body}>{tailor.map(input)}</div>
          </>
        ) : null}
      </FormFields>
      <Row gap="4">
        <SubmitButton pendingText={t.saving}>{s.save}</SubmitButton>
        {saved && !form.pending && !form.serverError ? <Notice tone="success">{t.saved}</Notice> : null}
      </Row>
    </Form>
  );
}
