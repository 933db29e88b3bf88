import { dhakaDate, type SellerReview } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { Button, languageOf, Picture, Row, Stars, VisuallyHidden } from '@haat/ui';
import { useState } from 'react';
import { reviewsTexts } from '../strings/reviews';
import { ReplyForm, replyDrafts } from './ReplyForm';
import { Report } from './Report';
import styles from './ReviewCard.module.css';
import { useCardFocus } from './useCardFocus';

const ASPECTS = ['quality_rating', 'shipping_rating', 'communication_rating'] as const;

interface ReviewCardProps {
  review: SellerReview;
  /** called with the review and its reply */
  onReplied: (review: SellerReview) => void;
  /** called when a reply becomes unsent, and when it no longer is */
  onTyped: (unsent: boolean) => void;
}

/** One review with its reply, or the form of the only reply (section 5). */
export function ReviewCard({ review, onReplied, onTyped }: ReviewCardProps) {
  const t = useTexts(reviewsTexts);
  const [replying, setReplying] = useState(() => replyDrafts.read(review.id) !== '');
  const { card, focusCard } = useCardFocus();
  const name = review.user_info.name || t.someone;
  const aspects = ASPECTS.flatMap((aspect) => {
    const rating = review[aspect];
    return rating === null ? [] : [t.aspect(t.aspects[aspect], rating)];
  });
  return (
    <article ref={card} className={styles.card} tabIndex={-1}>
      <Picture image={review.picture} alt="" sizes="72px" ratio="1/1" className={styles.picture} />
      <div className={styles.words}>
        <header className={styles.head}>
          <Stars value={review.rating} label={t.stars(String(review.rating))} />
          <strong>{name}</strong>
          <time dateTime={review.created_at} className={styles.muted}>
            {dhakaDate(review.created_at)}
          </time>
        </header>
        <Row as="p" gap="1 3" size="sm">
          <Link to={`/product/${review.product}`} lang={languageOf(review.product_name)}>
            {review.product_name}
          </Link>
          {review.order ? (
            <Link to={`/seller/orders/${review.order}`} className={styles.muted}>
              {t.order(review.order)}
            </Link>
          ) : null}
        </Row>
        <p className={styles.content} lang={languageOf(review.content)}>
          {review.content}
        </p>
        {review.images.length > 0 ? (
          <ul className={styles.pictures}>
            {review.images.map((picture, place) => (
              <li key={picture.image}>
                <a href={picture.image} target="_blank" rel="noreferrer">
                  <Picture
                    image={picture.base ? picture : picture.image}
                    alt={t.picture(place + 1, review.images.length, name)}
                    sizes="96px"
                    ratio="1/1"
                  />
                  <VisuallyHidden>{t.newTab}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {aspects.length > 0 ? (
          <Row as="ul" gap="1 4" align="stretch" tone="muted" size="sm">
            {aspects.map((aspect) => (
              <li key={aspect}>{aspect}</li>
            ))}
          </Row>
        ) : null}
        {review.reply ? (
          <div className={styles.reply}>
            <p className={styles.head}>
              <strong>{t.replyOf(review.reply.seller_name)}</strong>
              <time dateTime={review.reply.created_at} className={styles.muted}>
                {dhakaDate(review.reply.created_at)}
              </time>
            </p>
            <p className={styles.content} lang={languageOf(review.reply.content)}>
              {review.reply.content}
            </p>
          </div>
        ) : replying ? (
          <ReplyForm
            review={review}
            name={name}
            onReplied={(now) => {
              onReplied(now);
              focusCard();
            }}
            onTyped={onTyped}
            onClose={() => {
              setReplying(false);
              focusCard();
            }}
          />
        ) : (
          <div>
            <Button variant="secondary" size="sm" onClick={() => setReplying(true)}>
              {t.reply}
              <VisuallyHidden>{t.to(name)}</VisuallyHidden>
            </Button>
          </div>
        )}
        <Report kind="review" id={review.id} of={t.reviewOf(name)} />
      </div>
    </article>
  );
}
