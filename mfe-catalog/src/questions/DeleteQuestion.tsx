import { ApiError, request } from '@haat/api-client';
import { questionKeys } from '@haat/api-client/queries/questions';
import { questions } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, ConfirmDialog } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { questionsTexts } from '../strings/questions';

interface DeleteQuestionProps {
  id: number;
  productId: number;
  isAnswered: boolean;
}

/** Deletes an own question after a confirmation. */
export function DeleteQuestion({ id, productId, isAnswered }: DeleteQuestionProps) {
  const t = useTexts(questionsTexts);
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);

  async function remove() {
    try {
      await request(questions.deleteQuestion, { params: { id } });
      notify(t.deleted, 'success');
    } catch (thrown) {
      notify(thrown instanceof ApiError && thrown.fromServer ? thrown.message : t.deleteFailed, 'error');
    }
    await queryClient.invalidateQueries({ queryKey: questionKeys.product(productId) });
  }

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        {t.delete}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t.deleteTitle}
        text={isAnswered ? t.deleteText : undefined}
        confirmText={t.delete}
        pendingText={t.deleting}
        cancelText={t.cancel}
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}
