import { daysAfter, dhakaDay, longDay, type offersForm } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import {
  Chip,
  Field,
  type FormState,
  formatMoney,
  List,
  RadioGroup,
  Stack,
  Text,
  TextArea,
  TextInput,
} from '@haat/ui';
import { offersTexts } from '../strings/offers';
import styles from './OfferFields.module.css';
import { discountIn } from './offerPreview';

/** Lengths of an offer with a button of their own. */
const LENGTHS_DAYS = [3, 7, 14, 30];

/** Discount, days and texts of an offer, new or changed. @param props.product named in the text that an empty one gets */
export function OfferFields({
  form,
  product: first,
}: {
  form: FormState<typeof offersForm>;
  product: string;
}) {
  const t = useTexts(offersTexts).form;
  const { offer_type, start_date, end_date } = form.values;
  const today = dhakaDay(new Date());
  const amount = discountIn(form.values);
  const off =
    amount === null
      ? null
      : t.off(
          offer_type === 'percentage' ? t.percent(String(amount)) : formatMoney(Math.round(amount * 100)),
        );
  // Both dates share one message.
  const endError = form.error('end_date') === form.error('start_date') ? '' : form.error('end_date');
  const last = end_date ? longDay(end_date) : '';
  return (
    <>
      <Field as="group" label={t.type} field={form.field('offer_type')}>
        <RadioGroup
          variant="boxes"
          options={[
            { value: 'percentage', label: t.types.percentage },
            { value: 'flat', label: t.types.flat },
          ]}
        />
      </Field>
      <Field label={t.discount[offer_type]} field={form.field('discount')} required>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          prefix={offer_type === 'flat' ? '৳' : undefined}
          suffix={offer_type === 'percentage' ? '%' : undefined}
        />
      </Field>
      <div className={styles.dates}>
        <Field label={t.start} field={form.field('start_date')} required>
          <TextInput type="date" />
        </Field>
        <Field label={t.end} field={form.field('end_date')} error={endError} required>
          <TextInput type="date" min={today} />
        </Field>
      </div>
      <Stack gap="2">
        <List
          layout="inline"
          label={t.days}
          items={LENGTHS_DAYS}
          keyOf={(days) => days}
          empty={null}
          renderItem={(days) => {
            const end = daysAfter(start_date || today, days - 1);
            return (
              <Chip
                selected={end_date === end}
                disabled={form.pending}
                onToggle={() => {
                  if (!start_date) form.set('start_date', today);
                  form.set('end_date', end);
                }}
              >
                {t.lastDays(days)}
              </Chip>
            );
          }}
        />
        <Text tone="muted" size="xs">
          {t.datesHint}
        </Text>
      </Stack>
      <Field
        label={t.name}
        note={t.optional}
        hint={off ? t.nameHint(off) : undefined}
        field={form.field('name')}
      >
        <TextInput maxLength={120} autoComplete="off" />
      </Field>
      <Field
        label={t.description}
        note={t.optional}
        hint={off && last ? t.nameHint(t.generated(off, first, last)) : undefined}
        field={form.field('description')}
      >
        <TextArea rows={2} maxLength={1000} />
      </Field>
    </>
  );
}
