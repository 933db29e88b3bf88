import { followedStoresQuery } from '@haat/api-client/queries/follows';
import type { FollowedStore } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { Icon, Picture, Row, SectionTitle, Stack, Text, verifiedIcon } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { ProductTile } from '../product-list/ProductTile';
import { followsTexts } from '../strings/follows';
import { FollowButton } from './FollowButton';
import styles from './FollowedStores.module.css';

/** The stores that a member follows, with their newest products. Absent without any, and while they can't be loaded. */
export function FollowedStores() {
  const t = useTexts(followsTexts);
  const { data: stores } = useQuery({ ...followedStoresQuery, retry: false });
  if (!stores?.length) return null;
  return (
    <section className={styles.section}>
      <SectionTitle>{t.title}</SectionTitle>
      {stores.map((store) => (
        <StoreWithNews key={store.id} store={store} />
      ))}
    </section>
  );
}

function StoreWithNews({ store }: { store: FollowedStore }) {
  const t = useTexts(followsTexts);
  return (
    <Stack as="article" gap="4" aria-label={store.name}>
      <Row as="header" gap="3">
        <span className={styles.logo} aria-hidden="true">
          {store.logo ? (
            <Picture
              image={store.logo.base ? store.logo : store.logo.image}
              alt=""
              sizes="48px"
              ratio="1/1"
            />
          ) : (
            <span className={styles.initial}>{store.name.slice(0, 1)}</span>
          )}
        </span>
        <div className={styles.text}>
          <Row as="h3" gap="1" wrap={false} size="lg">
            <Link to={`/store/${store.id}`}>{store.name}</Link>
            {store.verified ? <Icon drawing={verifiedIcon} size={18} className={styles.verified} /> : null}
          </Row>
          <Text tone="muted" size="sm">
            {t.products(store.total_products)}
          </Text>
        </div>
        <FollowButton store={store} listed />
      </Row>
      {store.new_products.length > 0 ? (
        <ul className={styles.products} aria-label={t.newest(store.name)}>
          {store.new_products.map((product) => (
            <li key={product.id}>
              <ProductTile product={product} withStore={false} />
            </li>
          ))}
        </ul>
      ) : (
        <Text tone="muted" size="sm">
          {t.none}
        </Text>
      )}
    </Stack>
  );
}
