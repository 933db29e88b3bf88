import { useTexts } from '@haat/remote';
import { Field, Select, TextArea } from '@haat/ui';
import { type ReactNode, useState } from 'react';
import { ActDialog, type ActDialogProps } from './ActDialog';
import { sharedTexts } from './strings';

export interface ReasonDialogProps extends Omit<ActDialogProps, 'children' | 'check' | 'onConfirm'> {
  /** The label of the words; "Reason" when absent. */
  label?: string;
  /** Said where they are missing. */
  needed?: string;
  /** Ready words to begin with. */
  templates?: { label: string; choose: string; options: readonly { label: string; text: string }[] };
  maxLength?: number;
  /** Fields above the words. */
  before?: ReactNode;
  /** Fields below the words. */
  children?: ReactNode;
  /** @throws Error, whose message is shown; the dialog stays open */
  onConfirm: (words: string) => Promise<unknown>;
}

/** Asks for words before an act: required, with the server's refusal above. */
export function ReasonDialog({
  label,
  needed,
  templates,
  maxLength = 1000,
  before,
  children,
  onConfirm,
  ...act
}: ReasonDialogProps) {
  const t = useTexts(sharedTexts);
  const [words, setWords] = useState('');
  const [template, setTemplate] = useState('');
  const [missing, setMissing] = useState(false);
  const isMissing = words.trim() === '';

  function choose(chosen: string) {
    setTemplate(chosen);
    const option = templates?.options.find((one) => one.label === chosen);
    if (option) setWords(option.text);
  }

  return (
    <ActDialog
      {...act}
      check={() => {
        setMissing(isMissing);
        return !isMissing;
      }}
      onConfirm={() => onConfirm(words.trim())}
    >
      {before}
      {templates ? (
        <Field label={templates.label}>
          <Select
            value={template}
            placeholder={templates.choose}
            options={templates.options.map((one) => ({ value: one.label, label: one.label }))}
            onValueChange={choose}
          />
        </Field>
      ) : null}
      <Field
        label={label ?? t.reason}
        required
        {...(missing && isMissing ? { error: needed ?? t.reasonNeeded } : {})}
      >
        <TextArea value={words} maxLength={maxLength} rows={4} onValueChange={setWords} />
      </Field>
      {children}
    </ActDialog>
  );
}
