import type { ApiError } from '@haat/api-client';
import {
  accountChangesQuery,
  approveAccountChange,
  operatorKeys,
  rejectAccountChange,
} from '@haat/api-client/queries/operator';
import { type AccountChange, dhakaTime } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, ConfirmDialog, Loading, Notice, Row, SectionTitle, Table, Text } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { sharedTexts } from '../strings';
import { payoutsTexts } from '../strings/payouts';
import { useMay } from '../useMay';

/** Accounts that sellers have confirmed by a code: an operator approves or refuses them. */
export function AccountChanges() {
  const t = useTexts(payoutsTexts).accounts;
  return (
    <section>
      <SectionTitle>{t.title}</SectionTitle>
      <QueryState query={useQuery(accountChangesQuery)} loading={<Loading text={t.loading} />} size="compact">
        {(rows) => <Changes rows={rows} />}
      </QueryState>
    </section>
  );
}

type Question = { act: 'approve' | 'reject'; change: AccountChange };

function Changes({ rows }: { rows: readonly AccountChange[] }) {
  const t = useTexts(payoutsTexts).accounts;
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState('');
  const queryClient = useQueryClient();

  async function run(act: Question['act'], call: () => Promise<AccountChange[]>) {
    setRefusal('');
    try {
      queryClient.setQueryData(accountChangesQuery.queryKey, await call());
      notify(t.done[act], 'success');
    } catch (error) {
      setRefusal((error as ApiError).message);
      await queryClient.invalidateQueries({ queryKey: accountChangesQuery.queryKey });
    }
    void queryClient.invalidateQueries({ queryKey: operatorKeys.waiting });
  }

  const accountText = ({ method, number, bank_name }: AccountChange['now']) =>
    [method, number, bank_name].filter(Boolean).join(' ');
  const close = () => setQuestion(null);
  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Table
        label={t.list}
        rows={rows}
        keyOf={({ seller }) => seller}
        empty={<Text tone="muted">{t.none}</Text>}
        columns={[
          {
            key: 'store',
            header: t.columns.store,
            rowHeader: true,
            cell: ({ seller, store }) => <Link to={`/operator/sellers/${seller}`}>{store}</Link>,
          },
          { key: 'now', header: t.columns.now, cell: ({ now }) => accountText(now) },
          { key: 'wanted', header: t.columns.wanted, cell: ({ wanted }) => accountText(wanted) },
          {
            key: 'confirmed',
            header: t.columns.confirmed,
            cell: ({ confirmed_at }) => dhakaTime(confirmed_at),
          },
          ...(may.decideSellers
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: (change: AccountChange) => (
                    <Row gap="2">
                      <Button size="sm" onClick={() => setQuestion({ act: 'approve', change })}>
                        {t.approve}
                      </Button>
                      <Button
                        variant="secondary"
                        size="sm"
                        onClick={() => setQuestion({ act: 'reject', change })}
                      >
                        {t.reject}
                      </Button>
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
      {question?.act === 'approve' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t.approveTitle(question.change.store)}
          text={t.approveText}
          confirmText={t.approve}
          pendingText={t.approving}
          cancelText={cancel}
          onConfirm={() => run('approve', () => approveAccountChange(question.change.seller))}
        />
      ) : null}
      {question?.act === 'reject' ? (
        <ReasonDialog
          title={t.rejectTitle(question.change.store)}
          text={t.rejectText}
          confirmText={t.reject}
          pendingText={t.rejecting}
          onClose={close}
          onConfirm={(reason) => run('reject', () => rejectAccountChange(question.change.seller, reason))}
        />
      ) : null}
    </>
  );
}
