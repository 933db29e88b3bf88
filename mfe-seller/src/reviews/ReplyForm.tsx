import { ApiError } from '@haat/api-client';
import { replyToReview } from '@haat/api-client/queries/sellerReviews';
import { reviews, type SellerReview } from '@haat/contracts';
import { notify, readDraft, saveDraft } from '@haat/session';
import { Button, Field, Form, FormFields, SubmitButton, TextArea, useForm } from '@haat/ui';
import { useEffect, useState } from 'react';
import { useStrings } from '../strings';
import { useDraft } from '../useDraft';
import styles from './ReplyForm.module.css';

interface ReplyFormProps {
  review: SellerReview;
  /** name of the review's author */
  name: string;
  onReplied: (review: SellerReview) => void;
  onTyped: (unsent: boolean) => void;
  onClose: () => void;
}

const draftOf = (review: number) => `reply:${review}`;

/** The draft of a reply to a review; '' without one. */
export function begunReply(review: number): string {
  const stored = readDraft(draftOf(review));
  return typeof stored === 'string' ? stored : '';
}

export const removeReplyDraft = (review: number) => saveDraft(draftOf(review), undefined);

/** The form of the reply to a review; the text stays when it can't be posted (section 8). */
export function ReplyForm({ review, name, onReplied, onTyped, onClose }: ReplyFormProps) {
  const t = useStrings().reviews;
  const [begun] = useState(() => begunReply(review.id));
  const form = useForm({
    schema: reviews.replyForm,
    initial: { content: begun },
    onSubmit: post,
    fallbackError: t.failed,
  });
  const { content } = form.values;
  const unsent = content.trim() !== '';
  useDraft(draftOf(review.id), unsent ? content : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes are reported, and the unmount
  useEffect(() => {
    onTyped(unsent);
    return () => onTyped(false);
  }, [unsent]);

  async function post({ content }: { content: string }) {
    try {
      onReplied(await replyToReview(review.id, content));
    } catch (thrown) {
      if (thrown instanceof ApiError && !thrown.fromServer) throw { fields: thrown.fields };
      throw thrown;
    }
    removeReplyDraft(review.id);
    notify(t.posted, 'success');
  }

  function close() {
    removeReplyDraft(review.id);
    onClose();
  }

  return (
    <Form form={form} label={t.replyTo(name)} className={styles.form}>
      <FormFields>
        <Field label={t.yourReply} field={form.field('content')} hint={t.replyHint} required>
          <TextArea rows={3} maxLength={2000} autoFocus={begun === ''} />
        </Field>
      </FormFields>
      <div className={styles.buttons}>
        <SubmitButton size="sm" pendingText={t.posting}>
          {t.post}
        </SubmitButton>
        <Button size="sm" variant="ghost" disabled={form.pending} onClick={close}>
          {t.cancel}
        </Button>
      </div>
    </Form>
  );
}
