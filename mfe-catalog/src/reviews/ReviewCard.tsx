import type { Review } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { languageOf, Row, Stars, Text } from '@haat/ui';
import type { ReactNode } from 'react';
import { ratingTexts } from '../strings/rating';
import { reviewsTexts } from '../strings/reviews';
import { Age } from './Age';
import styles from './ReviewCard.module.css';

const ASPECTS = ['quality_rating', 'shipping_rating', 'communication_rating'] as const;

interface ReviewCardProps {
  review: Review;
  /** Shows a link to the product, e.g. on a store's page. */
  withProduct?: boolean;
  /** what comes later: its pictures and the vote */
  later: ReactNode;
}

/** A review with the seller's reply. */
export function ReviewCard({ review, withProduct = false, later }: ReviewCardProps) {
  const t = useTexts(reviewsTexts);
  const { stars } = useTexts(ratingTexts);
  const name = review.user.name || t.anonymous;
  const aspects = ASPECTS.flatMap((aspect) => {
    const stars = review[aspect];
    return stars === null ? [] : [t.aspect(t.aspects[aspect], stars)];
  });
  return (
    <article className={styles.card}>
      <Row as="header" gap="2 3">
        <Stars value={review.rating} label={stars(String(review.rating))} />
        <p className={styles.author}>
          <strong>{name}</strong> <Age at={review.created_at} />
        </p>
      </Row>
      {withProduct && review.product_name ? (
        <Text size="sm">
          <Link to={`/product/${review.productId}`}>{review.product_name}</Link>
        </Text>
      ) : null}
      <p className={styles.content} lang={languageOf(review.content)}>
        {review.content}
      </p>
      {aspects.length > 0 ? (
        <Row as="ul" gap="1 4" align="stretch" tone="muted" size="sm">
          {aspects.map((aspect) => (
            <li key={aspect}>{aspect}</li>
          ))}
        </Row>
      ) : null}
      {later}
      {review.reply ? (
        <div className={styles.reply}>
          <p className={styles.author}>
            <strong>{t.replyOf(review.reply.seller_name)}</strong> <Age at={review.reply.created_at} />
          </p>
          <p className={styles.content} lang={languageOf(review.reply.content)}>
            {review.reply.content}
          </p>
        </div>
      ) : null}
    </article>
  );
}
