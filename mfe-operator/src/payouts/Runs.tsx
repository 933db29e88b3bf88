import type { ApiError } from '@haat/api-client';
import {
  answerPayoutRun,
  approvePayoutRun,
  draftPayouts,
  dropPayoutRun,
  payoutFileOf,
  payoutRunsQuery,
} from '@haat/api-client/queries/operator';
import {
  dhakaTime,
  latinDigits,
  localDigits,
  PAYOUT_METHODS,
  type PayoutRun,
  paisaOf,
} from '@haat/contracts';
import { QueryState, useTexts } from '@haat/remote';
import { notify, sessionAtom } from '@haat/session';
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  EmptyState,
  Field,
  formatMoney,
  List,
  Loading,
  Money,
  Notice,
  Row,
  SectionTitle,
  Skeleton,
  Stack,
  saveFile,
  Table,
  Text,
  TextInput,
  walletIcon,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ChangeEvent, useState } from 'react';
import { FileField } from '../FileField';
import { ReasonDialog } from '../ReasonDialog';
import { sharedTexts } from '../strings';
import { payoutsTexts } from '../strings/payouts';
import { useMay } from '../useMay';
import styles from './Runs.module.css';

const TONES: Partial<Record<PayoutRun['payouts'][number]['state'], BadgeTone>> = {
  settled: 'success',
  failed: 'danger',
  held: 'warning',
};

/** The last payout runs. */
export function Runs() {
  const t = useTexts(payoutsTexts).runs;
  const may = useMay();
  const [drafts, setDrafts] = useState(false);
  return (
    <section>
      <SectionTitle
        actions={may.makePayouts ? <Button onClick={() => setDrafts(true)}>{t.draft}</Button> : null}
      >
        {t.title}
      </SectionTitle>
      <QueryState
        query={useQuery(payoutRunsQuery)}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={6} />
          </Loading>
        }
        size="compact"
      >
        {(runs) => (
          <List
            layout="stack"
            label={t.title}
            items={runs}
            keyOf={({ id }) => id}
            empty={<EmptyState icon={walletIcon} title={t.none} text={t.noneText} />}
            renderItem={(run) => <Run run={run} />}
          />
        )}
      </QueryState>
      {drafts ? <DraftDialog onClose={() => setDrafts(false)} /> : null}
    </section>
  );
}

/** Puts a run into the list that is shown. */
function useShowRun() {
  const queryClient = useQueryClient();
  return (run: PayoutRun) =>
    queryClient.setQueryData(payoutRunsQuery.queryKey, (before = []) =>
      before.some(({ id }) => id === run.id)
        ? before.map((one) => (one.id === run.id ? run : one))
        : [run, ...before],
    );
}

function DraftDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(payoutsTexts).runs;
  const shared = useTexts(sharedTexts);
  const [minimum, setMinimum] = useState('100');
  const [error, setError] = useState('');
  const [wrong, setWrong] = useState(false);
  const [pending, setPending] = useState(false);
  const show = useShowRun();

  async function draft() {
    const taka = latinDigits(minimum.trim());
    setWrong(!/^\d{1,6}$/.test(taka));
    if (!/^\d{1,6}$/.test(taka)) return;
    setPending(true);
    setError('');
    try {
      show(await draftPayouts(Number(taka)));
      notify(t.done.draft, 'success');
      onClose();
    } catch (refusal) {
      setError((refusal as ApiError).message);
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.draftTitle}
      description={t.draftText}
      closeText={shared.close}
      locked={pending}
      footer={
        <Button pending={pending} pendingText={t.drafting} onClick={draft}>
          {t.draft}
        </Button>
      }
    >
      <Stack gap="4">
        {error ? <Notice tone="danger">{error}</Notice> : null}
        <Field label={t.minimum} required {...(wrong ? { error: t.minimumWrong } : {})}>
          <TextInput inputMode="numeric" value={minimum} onValueChange={setMinimum} />
        </Field>
      </Stack>
    </Dialog>
  );
}

function Run({ run }: { run: PayoutRun }) {
  const t = useTexts(payoutsTexts).runs;
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const { profile } = useAtomValue(sessionAtom);
  const [asks, setAsks] = useState<'approve' | 'drop' | null>(null);
  const [refusal, setRefusal] = useState('');
  const [filing, setFiling] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const show = useShowRun();
  const id = localDigits(run.id);
  const isDraft = run.payouts.some(({ state }) => state === 'draft');
  const isOwn = profile?.user.email === run.drafted_by;
  const methods = PAYOUT_METHODS.filter((method) =>
    run.payouts.some((one) => one.method === method && (one.state === 'approved' || one.state === 'sent')),
  );
  const total = run.payouts
    .filter(({ state }) => state !== 'held' && state !== 'dropped')
    .reduce((sum, { amount }) => sum + paisaOf(amount), 0);

  async function step(call: () => Promise<PayoutRun>, said: string) {
    setRefusal('');
    try {
      show(await call());
      notify(said, 'success');
    } catch (error) {
      setRefusal((error as ApiError).message);
      await queryClient.invalidateQueries({ queryKey: payoutRunsQuery.queryKey });
    }
  }

  async function file(method: (typeof methods)[number]) {
    setRefusal('');
    setFiling(method);
    try {
      saveFile(await payoutFileOf(run.id, method), `payouts-${run.id}-${method.toLowerCase()}.csv`);
    } catch (error) {
      setRefusal((error as ApiError).message);
    } finally {
      setFiling(null);
      await queryClient.invalidateQueries({ queryKey: payoutRunsQuery.queryKey });
    }
  }

  return (
    <Card>
      <Stack gap="3">
        <Row justify="between" align="baseline">
          <h3 className={styles.name}>{t.run(id)}</h3>
          <strong>{t.total(formatMoney(total))}</strong>
        </Row>
        <Text tone="muted" size="sm">
          {t.drafted(run.drafted_by, dhakaTime(run.drafted_at))}
          {run.approved_by && run.approved_at
            ? ` · ${t.approved(run.approved_by, dhakaTime(run.approved_at))}`
            : ''}
        </Text>
        {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
        <Table
          label={t.list(id)}
          rows={run.payouts}
          keyOf={(payout) => payout.id}
          empty={null}
          columns={[
            { key: 'store', header: t.columns.store, rowHeader: true, cell: ({ store }) => store },
            { key: 'method', header: t.columns.method, cell: ({ method }) => t.methods[method] },
            {
              key: 'amount',
              header: t.columns.amount,
              align: 'end',
              cell: ({ amount }) => <Money taka={amount} />,
            },
            {
              key: 'state',
              header: t.columns.state,
              cell: ({ state }) => <Badge tone={TONES[state]}>{t.states[state]}</Badge>,
            },
            { key: 'note', header: t.columns.note, cell: ({ note }) => note },
          ]}
        />
        {may.makePayouts && isDraft ? (
          <Row gap="2">
            {isOwn ? (
              <Text tone="muted">{t.ownDraft}</Text>
            ) : (
              <Button size="sm" onClick={() => setAsks('approve')}>
                {t.approve}
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => setAsks('drop')}>
              {t.drop}
            </Button>
          </Row>
        ) : null}
        {may.makePayouts && methods.length > 0 ? (
          <Stack gap="2">
            <Row gap="2">
              {methods.map((method) => (
                <Button
                  key={method}
                  variant="secondary"
                  size="sm"
                  pending={filing === method}
                  pendingText={t.filing}
                  onClick={() => file(method)}
                >
                  {t.file(t.methods[method])}
                </Button>
              ))}
            </Row>
            <Text tone="muted" size="xs">
              {t.fileHint}
            </Text>
            <Answer run={run} />
          </Stack>
        ) : null}
        {asks === 'approve' ? (
          <ConfirmDialog
            open
            onOpenChange={() => setAsks(null)}
            title={t.approveTitle(id)}
            text={t.approveText}
            confirmText={t.approve}
            pendingText={t.approving}
            cancelText={cancel}
            onConfirm={() => step(() => approvePayoutRun(run.id), t.done.approve)}
          />
        ) : null}
        {asks === 'drop' ? (
          <ReasonDialog
            title={t.dropTitle(id)}
            text={t.dropText}
            confirmText={t.drop}
            pendingText={t.dropping}
            tone="danger"
            onClose={() => setAsks(null)}
            onConfirm={(reason) => step(() => dropPayoutRun(run.id, reason), t.done.drop)}
          />
        ) : null}
      </Stack>
    </Card>
  );
}

/** Reads the provider's file: what was paid and what failed. */
function Answer({ run }: { run: PayoutRun }) {
  const t = useTexts(payoutsTexts).runs;
  const [result, setResult] = useState<Awaited<ReturnType<typeof answerPayoutRun>> | null>(null);
  const [refusal, setRefusal] = useState('');
  const queryClient = useQueryClient();

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setRefusal('');
    try {
      setResult(await answerPayoutRun(run.id, await file.text()));
      await queryClient.invalidateQueries({ queryKey: payoutRunsQuery.queryKey });
    } catch (error) {
      setRefusal((error as ApiError).message);
    }
  }

  return (
    <>
      <FileField label={t.answer} onChange={read} />
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      {result ? (
        <Notice tone={result.problems.length > 0 ? 'warning' : 'success'}>
          {t.answered(localDigits(result.settled), localDigits(result.failed), localDigits(result.repeated))}
          <List items={result.problems} keyOf={(one) => one} empty={null} renderItem={(one) => one} />
        </Notice>
      ) : null}
    </>
  );
}
