import { ApiError } from '@haat/api-client';
import {
  decideReturn,
  operatorKeys,
  operatorReturnQuery,
  sendRefundForStore,
} from '@haat/api-client/queries/operator';
import { dhakaDate, dhakaTime, paisaOf, type Refund, type ReturnCase } from '@haat/contracts';
import { ReturnAnswer, ReturnStepForm, returnFileTexts } from '@haat/features';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Field, formatMoney, SectionTitle, Select, Stack, Text, TextInput } from '@haat/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { marketReturns } from '../strings/returns';
import { useMay } from '../useMay';

/** What an operator can do about a return now: decide it, or note that its refund was sent. */
export function ReturnDecision({ one }: { one: ReturnCase }) {
  const t = useTexts(marketReturns);
  const may = useMay();
  const { state, deadline, refund } = one;
  return (
    <Stack as="section" gap="4">
      <SectionTitle>{t.do}</SectionTitle>
      <p>{t.next[state](deadline ? dhakaTime(deadline) : '')}</p>
      {state === 'escalated' && may.decideReturns ? <Decision one={one} /> : null}
      {refund ? <RefundLine one={one} refund={refund} /> : null}
    </Stack>
  );
}

/** Sends a step, and reads the return again: somebody else may have moved it. */
function useStep(one: ReturnCase) {
  const t = useTexts(marketReturns);
  const queryClient = useQueryClient();
  return useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (send) => send(),
    onSuccess: () => notify(t.saved, 'success'),
    // A refused form keeps what is typed, unless the return has moved on.
    onSettled: (_answer, error) => {
      if (error instanceof ApiError && error.status === 400) return;
      for (const queryKey of [
        operatorReturnQuery(one.id).queryKey,
        operatorKeys.returns,
        operatorKeys.waiting,
      ])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function Decision({ one }: { one: ReturnCase }) {
  const t = useTexts(marketReturns);
  const step = useStep(one);
  return (
    <ReturnAnswer
      one={one}
      label={t.decision}
      answers={t.answers}
      noteLabel={t.note}
      alwaysNote
      step={step}
      onAnswer={(answer, { note = '', ...details }) =>
        step.mutate(() =>
          decideReturn(one.id, { decision: answer === 'no' ? 'refuse' : answer, note, ...details }),
        )
      }
    />
  );
}

const METHODS = ['bKash', 'Nagad', 'bank', 'cash'] as const;

/** The refund; one that the store has not sent can be sent by the market. */
function RefundLine({ one, refund }: { one: ReturnCase; refund: Refund }) {
  const t = useTexts(marketReturns);
  const shared = useTexts(returnFileTexts);
  const may = useMay();
  const step = useStep(one);
  const [method, setMethod] = useState<string>(refund.method);
  const [reference, setReference] = useState('');
  const text = (
    <p>
      <strong>{shared.refund(formatMoney(paisaOf(refund.amount)), shared.methods[refund.method])}</strong>
      {refund.account ? ` · ${refund.account}` : null}
    </p>
  );
  if (refund.state === 'sent')
    return (
      <>
        {text}
        <Text tone="muted" size="sm">
          {shared.sentOn(dhakaDate(refund.sent_at ?? refund.decided_at), refund.reference)}
        </Text>
      </>
    );
  if (refund.method === 'gateway' || !may.decideReturns) return text;
  return (
    <>
      {text}
      <ReturnStepForm
        step={step}
        label={t.sent}
        onSubmit={() =>
          step.mutate(() => sendRefundForStore(refund.id, { method: method as 'cash', reference }))
        }
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
