import { readTextDraft, useDraft } from '@haat/remote';
import { saveDraft } from '@haat/session';
import { Button, Field, Form, FormFields, type FormState, Row, SubmitButton, TextArea } from '@haat/ui';
import { useEffect } from 'react';
import styles from './WritingForm.module.css';

/** Unsent texts of a kind, each by the id of what it is about. */
export const textDrafts = (kind: string) => {
  const nameOf = (id: number) => `${kind}:${id}`;
  return {
    nameOf,
    /** '' without one. */
    read: (id: number) => readTextDraft(nameOf(id)),
    remove: (id: number) => saveDraft(nameOf(id), undefined),
  };
};

interface WritingFormProps {
  // biome-ignore lint/suspicious/noExplicitAny: any schema with a text `content`, as in Form.
  form: FormState<any>;
  /** accessible name */
  label: string;
  /** name of the draft */
  draft: string;
  /** what was posted before, '' if nothing: it needs no draft */
  posted?: string;
  field: { label: string; hint: string; maxLength: number; autoFocus: boolean };
  /** of the buttons */
  texts: { post: string; posting: string; cancel: string };
  /** called when the text becomes unsent, and when it no longer is */
  onTyped: (unsent: boolean) => void;
  onCancel: () => void;
}

/** A text to a shopper, with its draft. */
export function WritingForm({
  form,
  label,
  draft,
  posted = '',
  field,
  texts,
  onTyped,
  onCancel,
}: WritingFormProps) {
  const { content } = form.values;
  const unsent = content.trim() !== '' && content !== posted;
  useDraft(draft, unsent ? content : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes are reported, and the unmount
  useEffect(() => {
    onTyped(unsent);
    return () => onTyped(false);
  }, [unsent]);

  return (
    <Form form={form} label={label} className={styles.form}>
      <FormFields>
        <Field label={field.label} field={form.field('content')} hint={field.hint} required>
          <TextArea rows={3} maxLength={field.maxLength} autoFocus={field.autoFocus} />
        </Field>
      </FormFields>
      <Row gap="2" align="stretch" wrap={false}>
        <SubmitButton size="sm" pendingText={texts.posting}>
          {texts.post}
        </SubmitButton>
        <Button size="sm" variant="ghost" disabled={form.pending} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Row>
    </Form>
  );
}
