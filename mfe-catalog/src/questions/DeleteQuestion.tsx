import { ApiError, request } from '@haat/api-client';
import { questionKeys } from '@haat/api-client/queries/questions';
import { questions } from '@haat/contracts';
import { notify } from '@haat/session';
import { Button, ConfirmDialog } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useQuestionsStrings } from '../strings/useQuestionsStrings';

interface DeleteQuestionProps {
  id: number;
  productId: number;
  isAnswered: boolean;
}

/** Deletes an own question after a confirmation. */
export function DeleteQuestion({ id, productId, isAnswered }: DeleteQuestionProps) {
  const s = useQuestionsStrings();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);

  async function remove() {
    try {
      await request(questions.deleteQuestion, { params: { id } });
      notify(s.deleted, 'success');
    } catch (thrown) {
      notify(thrown instanceof ApiError && thrown.fromServer ? thrown.message : s.deleteFailed, 'error');
    }
    await queryClient.invalidateQueries({ queryKey: questionKeys.product(productId) });
  }

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        {s.delete}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={s.deleteTitle}
        text={isAnswered ? s.deleteText : undefined}
        confirmText={s.delete}
        pendingText={s.deleting}
        cancelText={s.cancel}
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}
