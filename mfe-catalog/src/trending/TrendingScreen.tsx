import { trendingQuery } from '@haat/api-client/queries/products';
import { localDigits } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import {
  ButtonLink,
  Container,
  EmptyState,
  List,
  Loading,
  PageTitle,
  Skeleton,
  trendIcon,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { ProductTile } from '../product-list/ProductTile';
import { sharedTexts } from '../strings';
import { trendingTexts } from '../strings/trending';
import styles from './TrendingScreen.module.css';

const LEADER_SIZES = '(min-width: 1344px) 430px, (min-width: 640px) 31vw, 92vw';

/** The trending products, ranked, with the sales figures of each. */
export default function TrendingScreen() {
  const shared = useTexts(sharedTexts);
  const t = useTexts(trendingTexts);
  const trending = useQuery(trendingQuery);
  return (
    <Container>
      <PageTitle lead={trending.data?.products.length ? t.lead(trending.data.hours) : undefined}>
        {t.title}
      </PageTitle>
      <h2>
        <VisuallyHidden>{t.list}</VisuallyHidden>
      </h2>
      <QueryState
        query={trending}
        loading={
          <Loading text={t.loading}>
            <div className={styles.ranking}>
              {[0, 1, 2, 3, 4, 5, 6].map((place) => (
                <Skeleton key={place} shape="card" />
              ))}
            </div>
          </Loading>
        }
        error={t.failed}
        {...shared.retry}
      >
        {({ products }) => (
          <List
            ordered
            layout="stack"
            label={t.list}
            className={styles.ranking}
            items={products}
            keyOf={(product) => product.id}
            empty={
              <EmptyState
                icon={trendIcon}
                title={t.empty}
                text={t.emptyText}
                action={
                  <ButtonLink as={Link} to="/home">
                    {shared.goHome}
                  </ButtonLink>
                }
              />
            }
            renderItem={(product, index) => (
              <ProductTile
                product={product}
                rank={localDigits(index + 1)}
                priority={index < 3}
                sizes={index < 3 ? LEADER_SIZES : undefined}
                note={
                  product.analytics
                    ? t.analytics(
                        product.analytics.cart_adds,
                        product.analytics.orders,
                        product.analytics.hours_analyzed,
                      )
                    : undefined
                }
              />
            )}
          />
        )}
      </QueryState>
    </Container>
  );
}
