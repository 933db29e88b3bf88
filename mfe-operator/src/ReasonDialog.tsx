import type { ApiError } from '@haat/api-client';
import { useTexts } from '@haat/remote';
import { Button, Dialog, Field, Notice, Select, Stack, TextArea } from '@haat/ui';
import { type ReactNode, useState } from 'react';
import { sharedTexts } from './strings';

export interface ReasonDialogProps {
  title: string;
  text?: ReactNode;
  /** The label of the words; "Reason" when absent. */
  label?: string;
  /** Said where they are missing. */
  needed?: string;
  /** Ready words to begin with. */
  templates?: { label: string; choose: string; options: readonly { label: string; text: string }[] };
  confirmText: string;
  pendingText: string;
  tone?: 'primary' | 'danger';
  maxLength?: number;
  /** Fields below the words. */
  children?: ReactNode;
  onClose: () => void;
  /** @throws ApiError, which is shown; the dialog stays open */
  onConfirm: (words: string) => Promise<unknown>;
}

/** Asks for words before an act: required, with the server's refusal above. */
export function ReasonDialog({
  title,
  text,
  label,
  needed,
  templates,
  confirmText,
  pendingText,
  tone = 'primary',
  maxLength = 1000,
  children,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const t = useTexts(sharedTexts);
  const [words, setWords] = useState('');
  const [template, setTemplate] = useState('');
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState('');
  const [pending, setPending] = useState(false);

  async function confirm() {
    setMissing(words.trim() === '');
    if (words.trim() === '') return;
    setPending(true);
    setError('');
    try {
      await onConfirm(words.trim());
      onClose();
    } catch (refusal) {
      setError((refusal as ApiError).message);
    } finally {
      setPending(false);
    }
  }

  function choose(chosen: string) {
    setTemplate(chosen);
    const option = templates?.options.find((one) => one.label === chosen);
    if (option) setWords(option.text);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closeText={t.close}
      locked={pending}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant={tone} pending={pending} pendingText={pendingText} onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {error ? <Notice tone="danger">{error}</Notice> : null}
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
          {...(missing && words.trim() === '' ? { error: needed ?? t.reasonNeeded } : {})}
        >
          <TextArea value={words} maxLength={maxLength} rows={4} onValueChange={setWords} />
        </Field>
        {children}
      </Stack>
    </Dialog>
  );
}
