import { applicationQuery, askStoreName, withdrawStoreName } from '@haat/api-client/queries/sellerStore';
import { dhakaTime, type SellerApplication, storeNameForm } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  Field,
  Form,
  FormFields,
  Notice,
  SectionTitle,
  SubmitButton,
  TextInput,
  useForm,
} from '@haat/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { storeNameTexts } from '../strings/storeName';
import styles from './StoreDetails.module.css';

/** The store's name, a change that waits for an operator, and the form to ask for one. */
export function StoreName() {
  // StoreDetails shows loading and failure of the same query.
  const { data } = useQuery(applicationQuery);
  return data ? <NameForm now={data} /> : null;
}

function NameForm({ now }: { now: SellerApplication }) {
  const t = useTexts(storeNameTexts);
  const queryClient = useQueryClient();
  const change = now.name_change;
  const form = useForm({
    schema: storeNameForm,
    initial: { business_name: '' },
    fallbackError: t.failed,
    async onSubmit(values) {
      const name_change = await askStoreName(values);
      queryClient.setQueryData(applicationQuery.queryKey, { ...now, name_change });
      form.reset({ business_name: '' });
      notify(t.asked, 'success');
    },
  });
  const keep = useMutation({
    mutationFn: withdrawStoreName,
    onSuccess: () => notify(t.kept, 'success'),
    // An operator may have decided meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: applicationQuery.queryKey }),
  });
  return (
    <section className={styles.details}>
      <SectionTitle>{t.title}</SectionTitle>
      <Form form={form} label={t.title} className={styles.form}>
        <FormFields>
          <p>{t.now(now.business_name)}</p>
          {change ? (
            <Notice
              action={
                <Button
                  variant="secondary"
                  size="sm"
                  pending={keep.isPending}
                  pendingText={t.keeping}
                  onClick={() => keep.mutate()}
                >
                  {t.keep}
                </Button>
              }
            >
              {t.waits(change.business_name, dhakaTime(change.asked_at))}
            </Notice>
          ) : null}
          {keep.isError ? <Notice tone="danger">{keep.error.message}</Notice> : null}
          <Field label={t.wanted} hint={t.hint} field={form.field('business_name')}>
            <TextInput autoComplete="off" maxLength={100} />
          </Field>
        </FormFields>
        <div>
          <SubmitButton variant="secondary" pendingText={t.asking}>
            {t.ask}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
