import { ApiError, request } from '@haat/api-client';
import { ownQuestionsQuery } from '@haat/api-client/queries/questions';
import { MAX_QUESTION, type Question, questionForm, questions } from '@haat/contracts';
import { readTextDraft, useDraft, useTexts } from '@haat/remote';
import { Field, Form, FormFields, Notice, SubmitButton, TextArea, useForm } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { questionsTexts } from '../strings/questions';
import styles from './Questions.module.css';

/** The form of a question; what is typed survives a reload. */
export function AskForm({ productId }: { productId: number }) {
  const t = useTexts(questionsTexts);
  const queryClient = useQueryClient();
  const draft = `question:${productId}`;
  const [begun] = useState(() => readTextDraft(draft));
  const [sent, setSent] = useState(false);
  const form = useForm({
    schema: questionForm(t.required),
    initial: { content: begun },
    fallbackError: t.sendFailed,
    onSubmit: async ({ content }) => {
      setSent(false);
      try {
        const asked = await request(questions.askQuestion, { params: { id: productId }, body: { content } });
        queryClient.setQueryData(ownQuestionsQuery(productId).queryKey, (known = []) => [asked, ...known]);
      } catch (thrown) {
        if (!(await isSentNevertheless(thrown, content)))
          throw thrown instanceof ApiError && thrown.fromServer ? thrown : new Error(t.sendFailed);
      }
      form.reset({ content: '' });
      setSent(true);
    },
  });

  /** Whether the server has a question that the page did not know, because the answer was lost. */
  async function isSentNevertheless(failure: unknown, content: string): Promise<boolean> {
    const isUncertain =
      failure instanceof ApiError && (failure.status === 0 || failure.code === 'already_asked');
    if (!isUncertain) return false;
    const isAsked = (own: readonly Question[] = []) => own.some((question) => question.content === content);
    const own = ownQuestionsQuery(productId);
    if (isAsked(queryClient.getQueryData(own.queryKey))) return false;
    return queryClient.fetchQuery({ ...own, staleTime: 0 }).then(isAsked, () => false);
  }

  const { content } = form.values;
  useDraft(draft, content);
  return (
    <Form form={form} label={t.ask} className={styles.form}>
      <FormFields>
        <Field label={t.yourQuestion} hint={t.hint} field={form.field('content')} required>
          <TextArea rows={3} maxLength={MAX_QUESTION} />
        </Field>
      </FormFields>
      <div>
        <SubmitButton variant="secondary" pendingText={t.sending}>
          {t.send}
        </SubmitButton>
      </div>
      {sent && content === '' && !form.pending ? <Notice tone="success">{t.sent}</Notice> : null}
    </Form>
  );
}
