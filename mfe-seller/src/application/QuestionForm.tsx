import { answerApplication, applicationQuery } from '@haat/api-client/queries/sellerStore';
import { applicationAnswerForm, dhakaTime, type SellerApplication } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Card, Field, Form, FormFields, Stack, SubmitButton, Text, TextArea, useForm } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { applicationTexts } from '../strings/application';
import styles from './ApplicationView.module.css';

/** What an operator has asked about a pending application, and the applicant's answer, which can be sent anew. */
export function QuestionForm({ question }: { question: NonNullable<SellerApplication['question']> }) {
  const t = useTexts(applicationTexts).question;
  const queryClient = useQueryClient();
  const form = useForm({
    schema: applicationAnswerForm,
    initial: { answer: question.answer ?? '' },
    fallbackError: t.failed,
    async onSubmit({ answer }) {
      queryClient.setQueryData(applicationQuery.queryKey, await answerApplication(answer));
      notify(t.sent, 'success');
    },
  });
  return (
    <Card>
      <Stack gap="3">
        <Text as="h2" size="lg" weight="semibold">
          {t.title}
        </Text>
        <p className={styles.question}>{question.text}</p>
        <Text tone="muted" size="xs">
          {question.answered_at ? t.answered(dhakaTime(question.answered_at)) : dhakaTime(question.asked_at)}
        </Text>
        <Form form={form} label={t.title}>
          <FormFields>
            <Field label={t.answer} field={form.field('answer')} required>
              <TextArea rows={4} maxLength={2000} />
            </Field>
          </FormFields>
          <SubmitButton pendingText={t.sending}>
            {question.answer === null ? t.send : t.sendAgain}
          </SubmitButton>
        </Form>
      </Stack>
    </Card>
  );
}
