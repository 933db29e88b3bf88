import { invoiceKeys, saveVatRegistration, vatRegistrationQuery } from '@haat/api-client/queries/invoices';
import { localDigits, VAT_SUPPLIES, type VatRegistration, vatForm } from '@haat/contracts';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  Field,
  Form,
  Loading,
  RadioGroup,
  SectionTitle,
  Skeleton,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { vatTexts } from '../strings/vat';
import styles from './MoneyScreen.module.css';

/** The store's BIN, which its invoices show, and the rate of VAT that follows from its goods. */
export function VatSection() {
  const t = useTexts(vatTexts);
  return (
    <section>
      <SectionTitle>{t.title}</SectionTitle>
      <QueryState
        query={useQuery(vatRegistrationQuery)}
        size="compact"
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={3} />
          </Loading>
        }
      >
        {(registration) => <VatForm registration={registration} />}
      </QueryState>
    </section>
  );
}

function VatForm({ registration: { bin, supply, percents } }: { registration: VatRegistration }) {
  const t = useTexts(vatTexts);
  const queryClient = useQueryClient();
  const percentOf = (one: (typeof VAT_SUPPLIES)[number]) => localDigits(String(percents[one]));
  const form = useForm({
    schema: vatForm,
    initial: { bin: bin ?? '', supply: supply ?? 'clothing_other' },
    fallbackError: t.failed,
    onSubmit: async (values) => {
      queryClient.setQueryData(invoiceKeys.registration, await saveVatRegistration(values));
      notify(t.saved, 'success');
    },
  });
  return (
    <>
      <p>{bin && supply ? t.registered(bin, percentOf(supply)) : t.none}</p>
      <Form form={form} label={t.title} className={styles.form}>
        <Field
          label={t.bin}
          hint={t.binHint}
          field={form.field('bin')}
          error={form.error('bin') && t.binWrong}
        >
          <TextInput inputMode="numeric" autoComplete="off" maxLength={20} />
        </Field>
        <Field as="group" label={t.supply} field={form.field('supply')}>
          <RadioGroup
            options={VAT_SUPPLIES.map((value) => ({ value, label: t.supplies[value](percentOf(value)) }))}
          />
        </Field>
        <p className={styles.soft}>{t.confirm}</p>
        <div>
          <Button type="submit" variant="secondary" pending={form.pending} pendingText={t.saving}>
            {t.save}
          </Button>
        </div>
      </Form>
    </>
  );
}
