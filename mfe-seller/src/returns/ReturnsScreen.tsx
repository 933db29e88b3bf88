import { returnKeys, saveReturnPolicy, sellerReturnsQuery } from '@haat/api-client/queries/returns';
import {
  dhakaTime,
  localDigits,
  RETURN_STATES,
  type ReturnCase,
  type ReturnPolicy,
  type ReturnState,
} from '@haat/contracts';
import { returnFileTexts } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  type BadgeTone,
  Button,
  Chip,
  Container,
  EmptyState,
  Field,
  Loading,
  Money,
  Notice,
  PageTitle,
  packageIcon,
  SectionTitle,
  Skeleton,
  Table,
  TextInput,
} from '@haat/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SuspendedNotice } from '../SuspendedNotice';
import { storeReturns } from '../strings/returns';
import styles from './Returns.module.css';

type Filter = 'open' | 'all' | ReturnState;

/** Colours of the states that wait for the seller, and of ends. */
export const RETURN_TONES: Partial<Record<ReturnState, BadgeTone>> = {
  requested: 'warning',
  received: 'warning',
  refund_due: 'warning',
  refunded: 'success',
  declined: 'danger',
  refused: 'danger',
};

/** /seller/returns: the returns of the store by state, and how long it takes goods back. */
export default function ReturnsScreen() {
  const t = useTexts(storeReturns);
  const { pieces } = useTexts(returnFileTexts);
  const [address, setAddress] = useSearchParams();
  const asked = address.get('state');
  const filter: Filter = asked === 'all' ? 'all' : (RETURN_STATES.find((known) => known === asked) ?? 'open');
  const page = Math.max(1, Number(address.get('page')) || 1);
  const query = useQuery({ ...sellerReturnsQuery(filter, page), placeholderData: keepPreviousData });
  const counts = query.data?.state_counts;
  const filters: Filter[] = ['open', 'all', ...RETURN_STATES.filter((state) => (counts?.[state] ?? 0) > 0)];
  const show = (next: Filter, at = 1) =>
    setAddress({ ...(next === 'open' ? {} : { state: next }), ...(at > 1 ? { page: String(at) } : {}) });
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <div className={styles.suspended}>
        <SuspendedNotice />
      </div>
      <fieldset className={styles.controls} aria-label={t.title}>
        {filters.map((one) => (
          <Chip
            key={one}
            selected={one === filter}
            count={counts && localDigits(counts[one] ?? 0)}
            onToggle={() => show(one)}
          >
            {one === 'open' || one === 'all' ? t.filters[one] : t.states[one]}
          </Chip>
        ))}
      </fieldset>
      <QueryState
        query={query}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={6} />
          </Loading>
        }
      >
        {(data) => (
          <>
            <Table<ReturnCase>
              label={t.title}
              rows={data.results}
              keyOf={({ id }) => id}
              empty={
                <EmptyState
                  icon={packageIcon}
                  title={filter === 'open' && (counts?.all ?? 0) > 0 ? t.noneOpen : t.none}
                  text={t.noneText}
                />
              }
              columns={[
                {
                  key: 'number',
                  header: t.columns.number,
                  rowHeader: true,
                  cell: ({ id }) => <Link to={`/seller/returns/${id}`}>{id}</Link>,
                },
                {
                  key: 'state',
                  header: t.columns.state,
                  cell: ({ state }) => (
                    <Badge tone={RETURN_TONES[state] ?? 'neutral'}>{t.states[state]}</Badge>
                  ),
                },
                {
                  key: 'what',
                  header: t.columns.what,
                  cell: ({ items }) =>
                    items.map(({ title, quantity }) => `${title} ${pieces(quantity)}`).join(', '),
                },
                { key: 'customer', header: t.columns.customer, cell: ({ customer }) => customer.name },
                {
                  key: 'due',
                  header: t.columns.due,
                  cell: ({ deadline }) => (deadline ? dhakaTime(deadline) : '–'),
                },
                {
                  key: 'value',
                  header: t.columns.value,
                  align: 'end',
                  cell: ({ value, refund }) => <Money taka={refund?.amount ?? value} />,
                },
              ]}
            />
            {data.has_next ? (
              <div className={styles.pages}>
                <Button variant="secondary" onClick={() => show(filter, page + 1)}>
                  {t.more}
                </Button>
              </div>
            ) : null}
            <Policy policy={data.policy} />
          </>
        )}
      </QueryState>
    </Container>
  );
}

function Policy({ policy }: { policy: ReturnPolicy }) {
  const t = useTexts(storeReturns);
  const queryClient = useQueryClient();
  const [days, setDays] = useState(String(policy.store_days));
  const save = useMutation({
    mutationFn: () => saveReturnPolicy(Number(days)),
    onSuccess: () => {
      notify(t.policySaved, 'success');
      void queryClient.invalidateQueries({ queryKey: returnKeys.lists });
    },
  });
  const isWrong = !/^\d{1,2}$/.test(days) || Number(days) < policy.market_days || Number(days) > 90;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isWrong) save.mutate();
  }
  const hint = t.policyHint(localDigits(policy.market_days));
  return (
    <section className={styles.policy}>
      <SectionTitle>{t.policy}</SectionTitle>
      <p>{t.policyText(localDigits(policy.store_days))}</p>
      <form className={styles.days} onSubmit={submit} noValidate>
        <Field label={t.policyDays} hint={hint} error={isWrong ? hint : undefined}>
          <TextInput inputMode="numeric" maxLength={2} value={days} onValueChange={setDays} />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          pending={save.isPending}
          pendingText={t.policySaving}
          className={styles.save}
        >
          {t.policySave}
        </Button>
      </form>
      {save.isError ? <Notice tone="danger">{save.error.message}</Notice> : null}
    </section>
  );
}
