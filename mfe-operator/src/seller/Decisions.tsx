import type { ApiError } from '@haat/api-client';
import { decideSeller, operatorKeys, type SellerDecision } from '@haat/api-client/queries/operator';
import type { SellerFile } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, ConfirmDialog, Field, Notice, RadioGroup, Row } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { sharedTexts } from '../strings';
import { sellerTexts } from '../strings/seller';
import { useMay } from '../useMay';

type Act = SellerDecision['act'];

/** What each state allows, as the API's state table says; a note is always possible. */
const ACTS: Record<SellerFile['status'], readonly Act[]> = {
  pending: ['approve', 'ask', 'reject'],
  approved: ['suspend'],
  rejected: [],
  suspended: ['reinstate'],
};

/** The buttons of a seller's file. Another operator's decision meanwhile is shown, and the file is read again. */
export function Decisions({ file }: { file: SellerFile }) {
  const t = useTexts(sellerTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const [act, setAct] = useState<Act | null>(null);
  const [openOrders, setOpenOrders] = useState<'stay' | 'end'>('stay');
  const [refusal, setRefusal] = useState('');
  const queryClient = useQueryClient();
  const store = file.business_name;

  async function decide(decision: SellerDecision) {
    setRefusal('');
    try {
      const after = await decideSeller(file, decision);
      queryClient.setQueryData(operatorKeys.seller(file.id), after);
      const said = t.done[decision.act];
      notify(typeof said === 'string' ? said : said(store));
      await queryClient.invalidateQueries({ queryKey: operatorKeys.sellers });
    } catch (error) {
      const { status, message } = error as ApiError;
      // Decided, sent again, or no longer allowed: what the dialog asks makes no sense any more.
      if (status === 409 || status === 403) {
        setRefusal(message);
        await queryClient.invalidateQueries({ queryKey: operatorKeys.seller(file.id) });
        return;
      }
      throw error;
    }
  }

  const acts: Act[] = [
    ...(may.decideSellers ? ACTS[file.status] : []),
    ...(may.noteSellers ? (['note'] as const) : []),
  ];
  const close = () => setAct(null);
  const texts = (of: Act) => ({ confirmText: t.actions[of], pendingText: t.pending[of], onClose: close });
  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Row gap="2">
        {acts.map((one, index) => (
          <Button
            key={one}
            variant={
              one === 'suspend' || one === 'reject'
                ? 'danger'
                : index === 0 && one !== 'note'
                  ? 'primary'
                  : 'secondary'
            }
            onClick={() => setAct(one)}
          >
            {t.actions[one]}
          </Button>
        ))}
      </Row>
      {act === 'approve' || act === 'reinstate' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t[act].title(store)}
          text={t[act].text}
          confirmText={t.actions[act]}
          pendingText={t.pending[act]}
          cancelText={cancel}
          onConfirm={() => decide({ act }).catch((error: ApiError) => setRefusal(error.message))}
        />
      ) : null}
      {act === 'reject' ? (
        <ReasonDialog
          {...texts('reject')}
          title={t.reject.title(store)}
          text={t.reject.text}
          tone="danger"
          templates={{
            label: t.reject.template,
            choose: t.reject.choose,
            options: t.reject.templates,
          }}
          onConfirm={(reason) => decide({ act: 'reject', reason })}
        />
      ) : null}
      {act === 'ask' ? (
        <ReasonDialog
          {...texts('ask')}
          title={t.ask.title(store)}
          text={t.ask.text}
          label={t.ask.label}
          needed={t.ask.needed}
          onConfirm={(reason) => decide({ act: 'ask', reason })}
        />
      ) : null}
      {act === 'note' ? (
        <ReasonDialog
          {...texts('note')}
          title={t.note.title}
          text={t.note.text}
          label={t.note.label}
          needed={t.note.needed}
          maxLength={2000}
          onConfirm={(reason) => decide({ act: 'note', reason })}
        />
      ) : null}
      {act === 'suspend' ? (
        <ReasonDialog
          {...texts('suspend')}
          title={t.suspend.title(store)}
          text={t.suspend.text}
          tone="danger"
          maxLength={500}
          onConfirm={(reason) => decide({ act: 'suspend', reason, openOrders })}
        >
          {file.open_orders > 0 ? (
            <Field as="group" label={t.suspend.orders}>
              <RadioGroup
                value={openOrders}
                options={(['stay', 'end'] as const).map((value) => ({
                  value,
                  label: t.suspend.fates[value],
                }))}
                onValueChange={(value) => setOpenOrders(value as 'stay' | 'end')}
              />
            </Field>
          ) : null}
        </ReasonDialog>
      ) : null}
    </>
  );
}
