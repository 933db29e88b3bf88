import { MAX_RETURN_NOTE, paisaOf, type ReturnCase, readAmount } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, Field, formatMoney, Notice, RadioGroup, Row, Stack, TextArea, TextInput } from '@haat/ui';
import { type ReactNode, useState } from 'react';
import { returnFileTexts } from './returnFileTexts';

/** A mutation that sends a step of a return. */
interface Step {
  isPending: boolean;
  error: { message: string } | null;
}

interface ReturnStepFormProps {
  step: Step;
  label: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a step of a return: its fields, the server's refusal, and the button. */
export function ReturnStepForm({ step, label, onSubmit, children }: ReturnStepFormProps) {
  const t = useTexts(returnFileTexts);
  return (
    <Stack
      as="form"
      gap="4"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {step.error ? <Notice tone="danger">{step.error.message || t.failed}</Notice> : null}
      <Row gap="3">
        <Button type="submit" pending={step.isPending} pendingText={t.saving}>
          {t.save}
        </Button>
      </Row>
    </Stack>
  );
}

/** Taka of a refund as typed; null where it can't be refunded. @param most taka */
export function readRefund(typed: string, most: number): number | null {
  const read = readAmount(typed);
  const taka = read === null ? Number.NaN : Number(read);
  return taka > 0 && taka <= most ? taka : null;
}

interface RefundAmountProps {
  one: ReturnCase;
  typed: string;
  onType: (typed: string) => void;
  wrong: boolean;
}

export function RefundAmount({ one, typed, onType, wrong }: RefundAmountProps) {
  const t = useTexts(returnFileTexts);
  const [value, most] = [one.value, one.max_refund].map((taka) => formatMoney(paisaOf(taka))) as [
    string,
    string,
  ];
  return (
    <Field label={t.amount} hint={t.amountHint(value, most)} error={wrong ? t.amountWrong(most) : undefined}>
      <TextInput inputMode="decimal" prefix="৳" value={typed} onValueChange={onType} />
    </Field>
  );
}

interface ReturnNoteProps {
  label: string;
  value: string;
  onType: (note: string) => void;
  needed: boolean;
  missing: boolean;
}

export function ReturnNote({ label, value, onType, needed, missing }: ReturnNoteProps) {
  const t = useTexts(returnFileTexts);
  return (
    <Field
      label={label}
      note={needed ? undefined : t.optional}
      required={needed}
      error={missing ? t.required : undefined}
    >
      <TextArea rows={2} maxLength={MAX_RETURN_NOTE} value={value} onValueChange={onType} />
    </Field>
  );
}

/** `no`: the return is declined or refused. */
type Answer = 'approve' | 'refund' | 'no';

export interface ReturnAnswerProps {
  one: ReturnCase;
  label: string;
  answers: Record<Answer, string>;
  noteLabel: string;
  /** whether each answer needs a note; else only a refusal does */
  alwaysNote?: boolean;
  step: Step;
  onAnswer: (
    answer: Answer,
    details: { way?: 'drop_off' | 'pickup'; amount?: number; note?: string },
  ) => void;
}

/** The answer to a request: taken back in a way, refunded without the goods, or refused. */
export function ReturnAnswer({
  one,
  label,
  answers,
  noteLabel,
  alwaysNote = false,
  step,
  onAnswer,
}: ReturnAnswerProps) {
  const t = useTexts(returnFileTexts);
  const [answer, setAnswer] = useState<Answer>('approve');
  const [way, setWay] = useState<'drop_off' | 'pickup'>('drop_off');
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState(String(one.value));
  const [checked, setChecked] = useState(false);
  const amount = readRefund(typed, one.max_refund);
  const needsNote = alwaysNote || answer === 'no';
  const isNoteMissing = needsNote && note.trim() === '';
  const isAmountWrong = answer === 'refund' && amount === null;
  function submit() {
    setChecked(true);
    if (isNoteMissing || isAmountWrong) return;
    onAnswer(answer, {
      ...(answer === 'approve' ? { way } : {}),
      ...(answer === 'refund' && amount !== null ? { amount } : {}),
      ...(note.trim() ? { note } : {}),
    });
  }
  return (
    <ReturnStepForm step={step} label={label} onSubmit={submit}>
      <Field as="group" label={label}>
        <RadioGroup
          value={answer}
          onValueChange={(value) => setAnswer(value as Answer)}
          options={(['approve', 'refund', 'no'] as const).map((value) => ({ value, label: answers[value] }))}
        />
      </Field>
      {answer === 'approve' ? (
        <Field as="group" label={t.way}>
          <RadioGroup
            value={way}
            onValueChange={(value) => setWay(value as typeof way)}
            options={(['drop_off', 'pickup'] as const).map((value) => ({ value, label: t.ways[value] }))}
          />
        </Field>
      ) : null}
      {answer === 'refund' ? (
        <RefundAmount one={one} typed={typed} onType={setTyped} wrong={checked && isAmountWrong} />
      ) : null}
      <ReturnNote
        label={noteLabel}
        value={note}
        onType={setNote}
        needed={needsNote}
        missing={checked && isNoteMissing}
      />
    </ReturnStepForm>
  );
}
