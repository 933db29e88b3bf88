import { ApiError } from '@haat/api-client';
import { ownVotesQuery, saveVote } from '@haat/api-client/queries/reviewVotes';
import type { Review } from '@haat/contracts';
import { ReportButton } from '@haat/features';
import { useLocation, useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { notify, sessionAtom } from '@haat/session';
import { checkIcon, Icon, Row, VisuallyHidden } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { reviewsTexts } from '../strings/reviews';
import { reviewToolsTexts } from '../strings/reviewTools';
import styles from './HelpfulVote.module.css';

interface HelpfulVoteProps {
  review: Review;
  of: 'product' | 'store';
  /** of the product or the store */
  id: number;
}

/**
 * "Helpful (12)": a member votes for a review and takes it back; it shows at once and is undone where the server refuses.
 * Guests are led to the login and back.
 */
export function HelpfulVote({ review, of, id }: HelpfulVoteProps) {
  const { anonymous } = useTexts(reviewsTexts);
  const t = useTexts(reviewToolsTexts);
  const { state } = useAtomValue(sessionAtom);
  const isMember = state === 'authenticated';
  const votes = useQuery({ ...ownVotesQuery(of, id), enabled: isMember }).data;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState<boolean>();
  const count = review.helpful_count;
  // An older API has no votes.
  if (count === undefined) return null;
  const isSaved = votes?.helpful.includes(review.id) ?? false;
  const isHelpful = asked ?? isSaved;
  const marks = (
    <>
      <p className={styles.said}>
        <Icon drawing={checkIcon} size={14} />
        {t.verified}
      </p>
      {review.fit ? <p className={styles.said}>{t.fitOf(t.fits[review.fit])}</p> : null}
    </>
  );
  const shown = count + (isHelpful === isSaved ? 0 : isHelpful ? 1 : -1);
  const by = t.helpfulReview(review.user.name || anonymous);
  const report = votes?.written.includes(review.id) ? null : (
    <ReportButton kind="review" id={review.id} of={by} hash={of === 'product' ? '#reviews' : ''} />
  );
  if (votes && (!votes.can_vote || votes.written.includes(review.id))) {
    return (
      <Row gap="2 4">
        {shown > 0 ? <p className={styles.said}>{t.helpful(shown)}</p> : null}
        {marks}
        {report}
      </Row>
    );
  }

  async function vote() {
    if (!isMember) {
      navigate('/login', { state: { from: `${pathname}${search}${of === 'product' ? '#reviews' : ''}` } });
      return;
    }
    if (asked !== undefined) return;
    setAsked(!isHelpful);
    try {
      await saveVote(cache, { of, id, review: review.id, isHelpful: !isHelpful });
    } catch (thrown) {
      notify(thrown instanceof ApiError && thrown.fromServer ? thrown.message : t.voteFailed, 'error');
    } finally {
      setAsked(undefined);
    }
  }

  return (
    <Row gap="2 4">
      <button type="button" className={styles.vote} aria-pressed={isHelpful} onClick={vote}>
        {isHelpful ? <Icon drawing={checkIcon} size={16} /> : null}
        {t.helpful(shown)}
        <VisuallyHidden>{` ${by}`}</VisuallyHidden>
      </button>
      {marks}
      {report}
    </Row>
  );
}
