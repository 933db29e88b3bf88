import {
  answerReturn,
  inspectReturn,
  receiveReturn,
  returnKeys,
  sellerReturnQuery,
  sendRefund,
} from '@haat/api-client/queries/returns';
import { sellerOrderKeys } from '@haat/api-client/queries/sellerOrders';
import { dhakaDate, dhakaTime, paisaOf, type ReturnCase } from '@haat/contracts';
import {
  RefundAmount,
  ReturnAnswer,
  ReturnNote,
  ReturnStepForm,
  readRefund,
  returnFileTexts,
} from '@haat/features';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  Field,
  formatMoney,
  Notice,
  RadioGroup,
  Row,
  SectionTitle,
  Select,
  Stepper,
  TextInput,
} from '@haat/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { storeReturns } from '../strings/returns';
import styles from './Returns.module.css';

const amountText = (taka: number) => formatMoney(paisaOf(taka));

/** The seller's actions on a return in its present state. */
export function ReturnActions({ one }: { one: ReturnCase }) {
  const t = useTexts(storeReturns);
  const { state, refund, deadline } = one;
  const byGateway = state === 'refund_due' && refund?.method === 'gateway';
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.do}</SectionTitle>
      <p>{byGateway ? t.byGateway : t.next[state](deadline ? dhakaTime(deadline) : '')}</p>
      {state === 'requested' ? <Answer one={one} /> : null}
      {state === 'approved' || state === 'on_way' ? <Arrival one={one} /> : null}
      {state === 'received' || one.to_count ? <Inspection one={one} /> : null}
      {refund ? <Refund one={one} /> : null}
    </section>
  );
}

/** Sends a step; the response replaces the cached return. */
function useStep(one: ReturnCase) {
  const t = useTexts(storeReturns);
  const queryClient = useQueryClient();
  const { queryKey } = sellerReturnQuery(one.id);
  return useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: () => notify(t.saved, 'success'),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: returnKeys.lists });
      void queryClient.invalidateQueries({ queryKey: sellerOrderKeys.all });
    },
  });
}

function Answer({ one }: { one: ReturnCase }) {
  const t = useTexts(storeReturns);
  const step = useStep(one);
  return (
    <ReturnAnswer
      one={one}
      label={t.answer}
      answers={t.answers}
      noteLabel={t.yourNote}
      step={step}
      onAnswer={(answer, details) =>
        step.mutate(() => answerReturn(one.id, { answer: answer === 'no' ? 'decline' : answer, ...details }))
      }
    />
  );
}

function Arrival({ one }: { one: ReturnCase }) {
  const t = useTexts(storeReturns);
  const shared = useTexts(returnFileTexts);
  const step = useStep(one);
  return (
    <>
      {step.isError ? <Notice tone="danger">{step.error.message || shared.failed}</Notice> : null}
      <Row gap="3">
        <Button
          pending={step.isPending}
          pendingText={shared.saving}
          onClick={() => step.mutate(() => receiveReturn(one.id, { arrived: true }))}
        >
          {t.arrived}
        </Button>
        {one.state === 'approved' && one.way === 'pickup' ? (
          <Button
            variant="secondary"
            disabled={step.isPending}
            onClick={() => step.mutate(() => receiveReturn(one.id, { arrived: false }))}
          >
            {t.collected}
          </Button>
        ) : null}
      </Row>
    </>
  );
}

/** Decision and count; after a decision of Haat only the count. */
function Inspection({ one }: { one: ReturnCase }) {
  const t = useTexts(storeReturns);
  const step = useStep(one);
  const decides = one.state === 'received';
  const [decision, setDecision] = useState<'refund' | 'decline'>('refund');
  const [restocked, setRestocked] = useState<Record<number, number>>(
    Object.fromEntries(one.items.map(({ item, quantity }) => [item, quantity])),
  );
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState(String(one.value));
  const [checked, setChecked] = useState(false);
  const refunds = !decides || decision === 'refund';
  const amount = readRefund(typed, one.max_refund);
  const isNoteMissing = !refunds && note.trim() === '';
  const isAmountWrong = decides && refunds && amount === null;
  function submit() {
    setChecked(true);
    if (isNoteMissing || isAmountWrong) return;
    const items = one.items.map(({ item, quantity }) => {
      const back = restocked[item] ?? 0;
      return { item_id: item, restocked: back, written_off: quantity - back };
    });
    step.mutate(() =>
      inspectReturn(one.id, {
        ...(decides ? { decision } : {}),
        ...(refunds ? { items } : {}),
        ...(decides && refunds && amount !== null ? { amount } : {}),
        ...(note.trim() ? { note } : {}),
      }),
    );
  }
  return (
    <ReturnStepForm step={step} label={decides ? t.inspect : t.countOnly} onSubmit={submit}>
      {decides ? (
        <Field as="group" label={t.inspect}>
          <RadioGroup
            value={decision}
            onValueChange={(value) => setDecision(value as typeof decision)}
            options={(['refund', 'decline'] as const).map((value) => ({ value, label: t.decisions[value] }))}
          />
        </Field>
      ) : (
        <p>{t.countOnly}</p>
      )}
      {refunds
        ? one.items.map(({ item, title, quantity }) => (
            <Field key={item} as="group" label={t.count} hint={t.countHint(title, quantity)}>
              <Stepper
                size="sm"
                min={0}
                max={quantity}
                value={restocked[item] ?? 0}
                onValueChange={(value) => setRestocked({ ...restocked, [item]: value })}
                decreaseText={t.fewer(title)}
                increaseText={t.moreOf(title)}
              />
            </Field>
          ))
        : null}
      {decides && refunds ? (
        <RefundAmount one={one} typed={typed} onType={setTyped} wrong={checked && isAmountWrong} />
      ) : null}
      {decides ? (
        <ReturnNote
          label={t.yourNote}
          value={note}
          onType={setNote}
          needed={!refunds}
          missing={checked && isNoteMissing}
        />
      ) : null}
    </ReturnStepForm>
  );
}

const METHODS = ['bKash', 'Nagad', 'bank', 'cash'] as const;

function Refund({ one }: { one: ReturnCase }) {
  const t = useTexts(storeReturns);
  const shared = useTexts(returnFileTexts);
  const step = useStep(one);
  const [method, setMethod] = useState<string>(one.refund?.method ?? 'bKash');
  const [reference, setReference] = useState('');
  const { refund } = one;
  if (!refund) return null;
  const text = (
    <p>
      <strong>{shared.refund(amountText(refund.amount), shared.methods[refund.method])}</strong>
      {refund.account ? ` · ${refund.account}` : null}
    </p>
  );
  if (refund.state === 'sent')
    return (
      <>
        {text}
        <p className={styles.soft}>
          {shared.sentOn(dhakaDate(refund.sent_at ?? refund.decided_at), refund.reference)}
        </p>
      </>
    );
  if (refund.method === 'gateway') return text;
  return (
    <>
      {text}
      <ReturnStepForm
        step={step}
        label={t.sent}
        onSubmit={() => step.mutate(() => sendRefund(refund.id, { method: method as 'cash', reference }))}
      >
        <Field label={shared.sentBy}>
          <Select
            value={method}
            options={METHODS.map((value) => ({ value, label: shared.methods[value] }))}
            onValueChange={setMethod}
          />
        </Field>
        <Field label={shared.reference} note={shared.optional} hint={t.sent}>
          <TextInput maxLength={100} autoComplete="off" value={reference} onValueChange={setReference} />
        </Field>
      </ReturnStepForm>
    </>
  );
}
