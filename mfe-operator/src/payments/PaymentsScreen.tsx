import type { ApiError } from '@haat/api-client';
import {
  askPayment,
  closePayment,
  operatorKeys,
  operatorPaymentsQuery,
} from '@haat/api-client/queries/operator';
import { dhakaTime, isOpenPayment, type OperatorPayment, SEARCH_DEBOUNCE_MS } from '@haat/contracts';
import { FilterChips } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { useSearchParamText, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  type BadgeTone,
  Button,
  Container,
  cardIcon,
  EmptyState,
  Money,
  PageTitle,
  Row,
  Stack,
  Table,
  Text,
} from '@haat/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { RowPages } from '../RowPages';
import { SearchField } from '../SearchField';
import { paymentsTexts } from '../strings/payments';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';
import { GatewayRefunds } from './GatewayRefunds';
import { StoreRefunds } from './StoreRefunds';

const TONES: Partial<Record<OperatorPayment['state'], BadgeTone>> = {
  paid: 'success',
  failed: 'danger',
  unknown: 'warning',
  authorised: 'warning',
};

/** /operator/payments: those that need a person, all of them, refunds at gateways, and refunds that stores send. */
export default function PaymentsScreen() {
  const t = useTexts(paymentsTexts);
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useSearchParamText('q', SEARCH_DEBOUNCE_MS);
  const found = address.get('q') ?? '';
  // What is searched for is searched among all.
  const choice = found || address.get('show') === 'all' ? 'all' : 'attention';
  const query = useInfiniteQuery(
    operatorPaymentsQuery({
      ...(choice === 'attention' ? { attention: 'true' as const } : {}),
      ...(found ? { search: found } : {}),
    }),
  );
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <Stack gap="5">
        <Stack gap="4">
          <SearchField label={t.search} hint={t.searchHint} value={search} onValueChange={setSearch} />
          <FilterChips
            label={t.filter}
            options={(['attention', 'all'] as const).map((value) => ({ value, text: t.filters[value] }))}
            value={choice}
            onChange={(next) => setAddress(next === 'all' ? { show: 'all' } : {}, { replace: true })}
          />
          <RowPages query={query} loading={t.loading} lines={6}>
            {(rows) => <Payments rows={rows} isOpen={choice === 'attention'} />}
          </RowPages>
        </Stack>
        <GatewayRefunds />
        <StoreRefunds />
      </Stack>
    </Container>
  );
}

function Payments({ rows, isOpen }: { rows: readonly OperatorPayment[]; isOpen: boolean }) {
  const t = useTexts(paymentsTexts);
  const may = useMay();
  const [closes, setCloses] = useState<OperatorPayment | null>(null);
  const queryClient = useQueryClient();
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: operatorKeys.waiting });
    return queryClient.invalidateQueries({ queryKey: operatorKeys.payments });
  };
  const ask = useMutation<OperatorPayment, ApiError, string>({
    mutationFn: askPayment,
    onSuccess: ({ state }) => notify(t.asked(t.states[state]), 'success'),
    onError: (error) => notify(error.message, 'error'),
    onSettled: readAgain,
  });
  async function close(reference: string, reason: string) {
    await closePayment(reference, reason);
    notify(t.closed, 'success');
    await readAgain();
  }
  return (
    <>
      <Table
        label={t.list}
        rows={rows}
        keyOf={({ reference }) => reference}
        empty={<EmptyState icon={cardIcon} title={isOpen ? t.noneOpen : t.none} text={t.noneText} />}
        columns={[
          {
            key: 'payment',
            header: t.columns.payment,
            rowHeader: true,
            cell: (one) => (
              <TwoLines below={dhakaTime(one.created_at)}>
                {`${t.providers[one.provider]} ${one.reference}`}
              </TwoLines>
            ),
          },
          {
            key: 'orders',
            header: t.columns.order,
            cell: ({ orders }) => (
              <Row as="span" gap="1 2">
                {orders.map((id) => (
                  <Link key={id} to={`/operator/orders/${id}`}>
                    {id}
                  </Link>
                ))}
              </Row>
            ),
          },
          {
            key: 'state',
            header: t.columns.state,
            cell: ({ state }) => <Badge tone={TONES[state] ?? 'neutral'}>{t.states[state]}</Badge>,
          },
          { key: 'known', header: t.columns.problem, cell: (one) => <Known one={one} /> },
          {
            key: 'amount',
            header: t.columns.amount,
            align: 'end',
            cell: ({ amount }) => <Money taka={amount} />,
          },
          ...(may.askPayments
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: (one: OperatorPayment) =>
                    isOpenPayment(one.state) || one.problem ? (
                      <Row gap="2">
                        <Button
                          variant="secondary"
                          size="sm"
                          pending={ask.isPending && ask.variables === one.reference}
                          pendingText={t.asking}
                          onClick={() => ask.mutate(one.reference)}
                        >
                          {t.ask}
                        </Button>
                        {may.settlePayments && isOpenPayment(one.state) ? (
                          <Button variant="ghost" size="sm" onClick={() => setCloses(one)}>
                            {t.close}
                          </Button>
                        ) : null}
                      </Row>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {closes ? (
        <ReasonDialog
          title={t.closeTitle(closes.reference)}
          text={t.closeText}
          confirmText={t.close}
          pendingText={t.closing}
          tone="danger"
          maxLength={500}
          onClose={() => setCloses(null)}
          onConfirm={(reason) => close(closes.reference, reason)}
        />
      ) : null}
    </>
  );
}

/** What does not fit, why it failed, and the gateway's number. */
function Known({ one }: { one: OperatorPayment }) {
  const t = useTexts(paymentsTexts);
  const lines = [
    one.problem,
    one.risky && one.state === 'paid' ? t.risky : '',
    one.failure ? t.failures[one.failure] : '',
    one.transaction ? t.transaction(one.transaction) : '',
  ].filter(Boolean);
  if (lines.length === 0) return '–';
  return (
    <Stack as="span" gap="1">
      {lines.map((line) => (
        <Text key={line} as="span" size="sm">
          {line}
        </Text>
      ))}
    </Stack>
  );
}
