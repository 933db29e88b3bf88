import type { ApiError } from '@haat/api-client';
import {
  approveNameChange,
  nameChangesQuery,
  operatorKeys,
  rejectNameChange,
} from '@haat/api-client/queries/operator';
import { dhakaTime, type StoreNameChange } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, ConfirmDialog, Notice, Row, Table } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Part } from '../Part';
import { ReasonDialog } from '../ReasonDialog';
import { sharedTexts } from '../strings';
import { sellersTexts } from '../strings/sellers';
import { useMay } from '../useMay';

type Question = { act: 'approve' | 'reject'; change: StoreNameChange };

/** Names that stores want instead of theirs; nothing while there are none. */
export function NameChanges() {
  const t = useTexts(sellersTexts).names;
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const { data: rows = [] } = useQuery(nameChangesQuery);
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState('');
  const queryClient = useQueryClient();

  async function run(act: Question['act'], call: () => Promise<StoreNameChange[]>) {
    setRefusal('');
    try {
      queryClient.setQueryData(nameChangesQuery.queryKey, await call());
      notify(t.done[act], 'success');
      await queryClient.invalidateQueries({ queryKey: operatorKeys.sellers });
    } catch (error) {
      setRefusal((error as ApiError).message);
      await queryClient.invalidateQueries({ queryKey: nameChangesQuery.queryKey });
    }
    void queryClient.invalidateQueries({ queryKey: operatorKeys.waiting });
  }

  if (rows.length === 0 && !refusal) return null;
  const close = () => setQuestion(null);
  return (
    <Part title={t.title}>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Table
        label={t.title}
        rows={rows}
        keyOf={({ seller }) => seller}
        empty={null}
        columns={[
          {
            key: 'store',
            header: t.columns.store,
            rowHeader: true,
            cell: ({ seller, now }) => <Link to={`/operator/sellers/${seller}`}>{now}</Link>,
          },
          { key: 'wanted', header: t.columns.wanted, cell: ({ wanted }) => wanted },
          { key: 'asked', header: t.columns.asked, cell: ({ asked_at }) => dhakaTime(asked_at) },
          ...(may.decideSellers
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: (change: StoreNameChange) => (
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
          title={t.approveTitle(question.change.now, question.change.wanted)}
          text={t.approveText}
          confirmText={t.approve}
          pendingText={t.approving}
          cancelText={cancel}
          onConfirm={() => run('approve', () => approveNameChange(question.change.seller))}
        />
      ) : null}
      {question?.act === 'reject' ? (
        <ReasonDialog
          title={t.rejectTitle(question.change.now, question.change.wanted)}
          text={t.rejectText}
          confirmText={t.reject}
          pendingText={t.rejecting}
          onClose={close}
          onConfirm={(reason) => run('reject', () => rejectNameChange(question.change.seller, reason))}
        />
      ) : null}
    </Part>
  );
}
