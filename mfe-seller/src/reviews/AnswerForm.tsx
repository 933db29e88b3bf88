import { ApiError } from '@haat/api-client';
import { answerQuestion } from '@haat/api-client/queries/questions';
import { answerForm, MAX_ANSWER, type SellerQuestion } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { useForm } from '@haat/ui';
import { useState } from 'react';
import { questionsTexts } from '../strings/questions';
import { textDrafts, WritingForm } from './WritingForm';

interface AnswerFormProps {
  question: SellerQuestion;
  /** name of the asker */
  name: string;
  onAnswered: (question: SellerQuestion) => void;
  onTyped: (unsent: boolean) => void;
  onClose: () => void;
}

export const answerDrafts = textDrafts('answer');

/** The form of a new or changed answer; the text stays when it can't be posted. */
export function AnswerForm({ question, name, onAnswered, onTyped, onClose }: AnswerFormProps) {
  const t = useTexts(questionsTexts);
  const before = question.answer?.content ?? '';
  const [begun] = useState(() => answerDrafts.read(question.id) || before);
  const form = useForm({
    schema: answerForm(t.required),
    initial: { content: begun },
    fallbackError: t.postFailed,
    onSubmit: async ({ content }) => {
      const now = await answerQuestion(question.id, content).catch((thrown) => {
        throw thrown instanceof ApiError && thrown.fromServer ? thrown : new Error(t.postFailed);
      });
      answerDrafts.remove(question.id);
      notify(before ? t.saved : t.posted, 'success');
      onAnswered(now);
    },
  });

  function close() {
    answerDrafts.remove(question.id);
    onClose();
  }

  return (
    <WritingForm
      form={form}
      label={t.answerTo(name)}
      draft={answerDrafts.nameOf(question.id)}
      posted={before}
      field={{
        label: t.yourAnswer,
        hint: before ? t.editHint : t.hint,
        maxLength: MAX_ANSWER,
        autoFocus: true,
      }}
      texts={
        before
          ? { post: t.save, posting: t.saving, cancel: t.cancel }
          : { post: t.post, posting: t.posting, cancel: t.cancel }
      }
      onTyped={onTyped}
      onCancel={close}
    />
  );
}
