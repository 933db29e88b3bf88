import type { ApiError } from '@haat/api-client';
import {
  gatewayRefundsQuery,
  operatorKeys,
  recordGatewayRefund,
  sendGatewayRefund,
} from '@haat/api-client/queries/operator';
import {
  type AnswerOf,
  canTransitionGatewayRefund,
  dhakaTime,
  paisaOf,
  type payments,
} from '@haat/contracts';
import { FilterChips, MoreRows } from '@haat/features';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  type BadgeTone,
  Button,
  ConfirmDialog,
  formatMoney,
  Loading,
  Money,
  Notice,
  Row,
  SectionTitle,
  Stack,
  Table,
  Text,
} from '@haat/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { sharedTexts } from '../strings';
import { paymentsTexts } from '../strings/payments';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';

type GatewayRefund = AnswerOf<typeof payments.listGatewayRefunds>['results'][number];

const FILTERS = ['decided', 'failed', 'all'] as const;
const TONES: Partial<Record<GatewayRefund['state'], BadgeTone>> = {
  decided: 'warning',
  unknown: 'warning',
  failed: 'danger',
  refunded: 'success',
};

/** Refunds that gateways make: one operator decides, an owner sends. */
export function GatewayRefunds() {
  const t = useTexts(paymentsTexts).refunds;
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('decided');
  const query = useInfiniteQuery(gatewayRefundsQuery(filter === 'all' ? undefined : filter));
  return (
    <section>
      <SectionTitle>{t.title}</SectionTitle>
      <Stack gap="4">
        <FilterChips
          label={t.filter}
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

function Refunds({ rows }: { rows: readonly GatewayRefund[] }) {
  const t = useTexts(paymentsTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const [question, setQuestion] = useState<{ act: 'send' | 'record'; refund: GatewayRefund } | null>(null);
  const [refusal, setRefusal] = useState('');
  const queryClient = useQueryClient();
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: operatorKeys.waiting });
    return queryClient.invalidateQueries({ queryKey: operatorKeys.gatewayRefunds });
  };

  async function send({ id }: GatewayRefund) {
    setRefusal('');
    try {
      await sendGatewayRefund(id);
      notify(t.refunds.done.send, 'success');
    } catch (error) {
      setRefusal((error as ApiError).message);
    }
    await readAgain();
  }

  async function record({ id }: GatewayRefund, reference: string) {
    await recordGatewayRefund(id, reference);
    notify(t.refunds.done.record, 'success');
    await readAgain();
  }

  const close = () => setQuestion(null);
  const amountOf = ({ amount }: GatewayRefund) => formatMoney(paisaOf(amount));
  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Table
        label={t.refunds.list}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<Text tone="muted">{t.refunds.none}</Text>}
        columns={[
          {
            key: 'order',
            header: t.refunds.columns.order,
            rowHeader: true,
            cell: ({ order, provider }) => (
              <TwoLines below={t.providers[provider]}>
                <Link to={`/operator/orders/${order}`}>{order}</Link>
              </TwoLines>
            ),
          },
          {
            key: 'state',
            header: t.refunds.columns.state,
            cell: ({ state, note }) => (
              <TwoLines below={note}>
                <Badge tone={TONES[state] ?? 'neutral'}>{t.refunds.states[state]}</Badge>
              </TwoLines>
            ),
          },
          {
            key: 'reason',
            header: t.refunds.columns.reason,
            cell: ({ reason, decided_by, decided_at }) => (
              <TwoLines below={t.refunds.decided(decided_by, dhakaTime(decided_at))}>{reason}</TwoLines>
            ),
          },
          {
            key: 'amount',
            header: t.refunds.columns.amount,
            align: 'end',
            cell: ({ amount }) => <Money taka={amount} />,
          },
          ...(may.settlePayments
            ? [
                {
                  key: 'acts',
                  header: t.refunds.columns.acts,
                  hideHeader: true,
                  cell: (refund: GatewayRefund) => (
                    <Row gap="2">
                      {canTransitionGatewayRefund(refund.state, 'sent') ? (
                        <Button size="sm" onClick={() => setQuestion({ act: 'send', refund })}>
                          {t.refunds.send}
                        </Button>
                      ) : null}
                      {canTransitionGatewayRefund(refund.state, 'paid_otherwise') ? (
                        <Button
                          variant="secondary"
                          size="sm"
                          onClick={() => setQuestion({ act: 'record', refund })}
                        >
                          {t.refunds.record}
                        </Button>
                      ) : null}
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
      {question?.act === 'send' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t.refunds.sendTitle(amountOf(question.refund), t.providers[question.refund.provider])}
          text={t.refunds.sendText}
          confirmText={t.refunds.send}
          pendingText={t.refunds.sending}
          cancelText={cancel}
          onConfirm={() => send(question.refund)}
        />
      ) : null}
      {question?.act === 'record' ? (
        <ReasonDialog
          title={t.refunds.recordTitle(amountOf(question.refund))}
          text={t.refunds.recordText}
          label={t.refunds.recordLabel}
          needed={t.refunds.recordNeeded}
          confirmText={t.refunds.record}
          pendingText={t.refunds.recording}
          maxLength={200}
          onClose={close}
          onConfirm={(reference) => record(question.refund, reference)}
        />
      ) : null}
    </>
  );
}
