import { operatorKeys, sendRefundForStore, storeRefundsQuery } from '@haat/api-client/queries/operator';
import { dhakaDate, dhakaTime, paisaOf, type Refund } from '@haat/contracts';
import { FilterChips, MoreRows, returnFileTexts } from '@haat/features';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, formatMoney, Loading, Money, SectionTitle, Stack, Table, Text } from '@haat/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { paymentsTexts } from '../strings/payments';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';

const FILTERS = ['decided', 'sent'] as const;

/** Refunds of all stores that were decided, the longest waiting first, and those that were sent. */
export function StoreRefunds() {
  const t = useTexts(paymentsTexts).storeRefunds;
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('decided');
  const query = useInfiniteQuery(storeRefundsQuery(filter));
  return (
    <section>
      <SectionTitle>{t.title}</SectionTitle>
      <Stack gap="4">
        <Text tone="soft">{t.text}</Text>
        <FilterChips
          label={t.title}
          options={FILTERS.map((value) => ({ value, text: t.filters[value] }))}
          value={filter}
          onChange={setFilter}
        />
        <QueryState query={query} loading={<Loading text={t.loading} />} size="compact">
          {({ pages }) => (
            <Stack gap="4">
              <Refunds rows={pages.flatMap(({ results }) => results)} />
              <MoreRows query={query} />
            </Stack>
          )}
        </QueryState>
      </Stack>
    </section>
  );
}

function Refunds({ rows }: { rows: readonly Refund[] }) {
  const t = useTexts(paymentsTexts).storeRefunds;
  const { methods } = useTexts(returnFileTexts);
  const may = useMay();
  const [sending, setSending] = useState<Refund | null>(null);
  const queryClient = useQueryClient();

  async function record({ id }: Refund, reference: string) {
    try {
      await sendRefundForStore(id, { reference });
      notify(t.done, 'success');
    } finally {
      await queryClient.invalidateQueries({ queryKey: operatorKeys.storeRefunds });
    }
  }

  return (
    <>
      <Table
        label={t.title}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<Text tone="muted">{t.none}</Text>}
        columns={[
          {
            key: 'order',
            header: t.columns.order,
            rowHeader: true,
            cell: ({ order }) => <Link to={`/operator/orders/${order}`}>{order}</Link>,
          },
          {
            key: 'way',
            header: t.columns.way,
            cell: ({ method, account, reference }) => (
              <TwoLines below={[account, reference].filter(Boolean).join(' · ')}>{methods[method]}</TwoLines>
            ),
          },
          {
            key: 'reason',
            header: t.columns.reason,
            cell: ({ reason, decided_at, sent_at }) => (
              <TwoLines below={sent_at ? t.sentOn(dhakaDate(sent_at)) : t.decidedOn(dhakaTime(decided_at))}>
                {reason || '–'}
              </TwoLines>
            ),
          },
          {
            key: 'amount',
            header: t.columns.amount,
            align: 'end',
            cell: ({ amount }) => <Money taka={amount} />,
          },
          ...(may.decideReturns
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: (refund: Refund) =>
                    refund.state === 'decided' ? (
                      <Button variant="secondary" size="sm" onClick={() => setSending(refund)}>
                        {t.record}
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {sending ? (
        <ReasonDialog
          title={t.recordTitle(formatMoney(paisaOf(sending.amount)))}
          text={`${[sending.order, methods[sending.method], sending.account].filter(Boolean).join(' · ')}. ${t.recordText}`}
          label={t.recordLabel}
          needed={t.recordNeeded}
          confirmText={t.record}
          pendingText={t.recording}
          maxLength={100}
          onClose={() => setSending(null)}
          onConfirm={(reference) => record(sending, reference)}
        />
      ) : null}
    </>
  );
}
