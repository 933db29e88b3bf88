import { ApiError } from '@haat/api-client';
import { replyToReview } from '@haat/api-client/queries/sellerReviews';
import { MAX_REVIEW_LENGTH, replyForm, type SellerReview } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { useForm } from '@haat/ui';
import { useState } from 'react';
import { reviewsTexts } from '../strings/reviews';
import { textDrafts, WritingForm } from './WritingForm';

interface ReplyFormProps {
  review: SellerReview;
  /** name of the review's author */
  name: string;
  onReplied: (review: SellerReview) => void;
  onTyped: (unsent: boolean) => void;
  onClose: () => void;
}

export const replyDrafts = textDrafts('reply');

/** The form of the reply to a review; the text stays when it can't be posted (section 8). */
export function ReplyForm({ review, name, onReplied, onTyped, onClose }: ReplyFormProps) {
  const t = useTexts(reviewsTexts);
  const [begun] = useState(() => replyDrafts.read(review.id));
  const form = useForm({
    schema: replyForm,
    initial: { content: begun },
    onSubmit: post,
    fallbackError: t.failed,
  });

  async function post({ content }: { content: string }) {
    try {
      onReplied(await replyToReview(review.id, content));
    } catch (thrown) {
      if (thrown instanceof ApiError && !thrown.fromServer) throw { fields: thrown.fields };
      throw thrown;
    }
    replyDrafts.remove(review.id);
    notify(t.posted, 'success');
  }

  function close() {
    replyDrafts.remove(review.id);
    onClose();
  }

  return (
    <WritingForm
      form={form}
      label={t.replyTo(name)}
      draft={replyDrafts.nameOf(review.id)}
      field={{ label: t.yourReply, hint: t.replyHint, maxLength: MAX_REVIEW_LENGTH, autoFocus: begun === '' }}
      texts={{ post: t.post, posting: t.posting, cancel: t.cancel }}
      onTyped={onTyped}
      onCancel={close}
    />
  );
}
