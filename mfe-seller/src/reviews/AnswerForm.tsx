import { ApiError } from '@haat/api-client';
import { answerQuestion } from '@haat/api-client/queries/questions';
import { answerForm, MAX_ANSWER, type SellerQuestion } from '@haat/contracts';
import { notify, readDraft, saveDraft } from '@haat/session';
import { Button, Field, Form, FormFields, SubmitButton, TextArea, useForm } from '@haat/ui';
import { useEffect, useState } from 'react';
import { useStrings } from '../strings';
import { useDraft } from '../useDraft';
import styles from './ReplyForm.module.css';

interface AnswerFormProps {
  question: SellerQuestion;
  /** name of the asker */
  name: string;
  onAnswered: (question: SellerQuestion) => void;
  onTyped: (unsent: boolean) => void;
  onClose: () => void;
}

const draftOf = (question: number) => `answer:${question}`;

/** The draft of an answer to a question; '' without one. */
export function begunAnswer(question: number): string {
  const stored = readDraft(draftOf(question));
  return typeof stored === 'string' ? stored : '';
}

export const removeAnswerDraft = (question: number) => saveDraft(draftOf(question), undefined);

/** The form of a new or changed answer; the text stays when it can't be posted. */
export function AnswerForm({ question, name, onAnswered, onTyped, onClose }: AnswerFormProps) {
  const t = useStrings().questions;
  const before = question.answer?.content ?? '';
  const [begun] = useState(() => begunAnswer(question.id) || before);
  const form = useForm({
    schema: answerForm(t.required),
    initial: { content: begun },
    fallbackError: t.postFailed,
    onSubmit: async ({ content }) => {
      const now = await answerQuestion(question.id, content).catch((thrown) => {
        throw thrown instanceof ApiError && thrown.fromServer ? thrown : new Error(t.postFailed);
      });
      removeAnswerDraft(question.id);
      notify(before ? t.saved : t.posted, 'success');
      onAnswered(now);
    },
  });
  const { content } = form.values;
  const unsent = content.trim() !== '' && content !== before;
  useDraft(draftOf(question.id), unsent ? content : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes are reported, and the unmount
  useEffect(() => {
    onTyped(unsent);
    return () => onTyped(false);
  }, [unsent]);

  function close() {
    removeAnswerDraft(question.id);
    onClose();
  }

  return (
    <Form form={form} label={t.answerTo(name)} className={styles.form}>
      <FormFields>
        <Field
          label={t.yourAnswer}
          field={form.field('content')}
          hint={before ? t.editHint : t.hint}
          required
        >
          <TextArea rows={3} maxLength={MAX_ANSWER} autoFocus />
        </Field>
      </FormFields>
      <div className={styles.buttons}>
        <SubmitButton size="sm" pendingText={before ? t.saving : t.posting}>
          {before ? t.save : t.post}
        </SubmitButton>
        <Button size="sm" variant="ghost" disabled={form.pending} onClick={close}>
          {t.cancel}
        </Button>
      </div>
    </Form>
  );
}
