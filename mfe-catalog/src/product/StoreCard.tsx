import type { StoreCard as Store } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { ButtonLink, Icon, Picture, Row, Stack, Stars, Text, verifiedIcon } from '@haat/ui';
import { productTexts } from '../strings/product';
import { ratingTexts } from '../strings/rating';
import styles from './StoreCard.module.css';

/** The store that sells the product. */
export function StoreCard({ store }: { store: Store }) {
  const ratingText = useTexts(ratingTexts);
  const t = useTexts(productTexts);
  const rating = store.rating.toFixed(1);
  return (
    <section aria-label={t.store} className={styles.card}>
      <div className={styles.logo}>
        {store.logo ? (
          <Picture image={store.logo.base ? store.logo : store.logo.image} alt="" sizes="64px" ratio="1/1" />
        ) : (
          <span className={styles.initial} aria-hidden="true">
            {store.name.slice(0, 1)}
          </span>
        )}
      </div>
      <Stack gap="1">
        <Text tone="muted" size="xs">
          {t.store}
        </Text>
        <h2 className={styles.name}>
          <Link to={`/store/${store.id}`}>{store.name}</Link>
          {store.verified ? (
            <span className={styles.verified} role="img" aria-label={t.verified} title={t.verified}>
              <Icon drawing={verifiedIcon} size={18} />
            </span>
          ) : null}
        </h2>
        {store.total_reviews > 0 ? (
          <Row as="p" gap="2" tone="soft" size="xs">
            <Stars value={store.rating} label={ratingText.stars(rating)} size={14} />
            {ratingText.shortlyRated(rating, store.total_reviews)}
          </Row>
        ) : null}
        {store.bio ? (
          <Text tone="soft" size="sm">
            {store.bio}
          </Text>
        ) : null}
      </Stack>
      <ButtonLink as={Link} to={`/store/${store.id}`} variant="secondary" size="sm" className={styles.visit}>
        {t.visitStore}
      </ButtonLink>
    </section>
  );
}
