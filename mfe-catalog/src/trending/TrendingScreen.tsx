import { trendingQuery } from '@haat/api-client/queries/products';
import { localDigits } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState } from '@haat/remote';
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
import { useStrings } from '../strings';
import { useTrendingStrings } from '../strings/useTrendingStrings';
import styles from './TrendingScreen.module.css';

const LEADER_SIZES = '(min-width: 1344px) 430px, (min-width: 640px) 31vw, 92vw';

/** The trending products, ranked, with the sales figures of each. */
export default function TrendingScreen() {
  const t = useStrings();
  const s = useTrendingStrings();
  const trending = useQuery(trendingQuery);
  return (
    <Container>
      <PageTitle lead={trending.data?.products.length ? s.lead(trending.data.hours) : undefined}>
        {s.title}
      </PageTitle>
      <h2>
        <VisuallyHidden>{s.list}</VisuallyHidden>
      </h2>
      <QueryState
        query={trending}
        loading={
          <Loading text={s.loading}>
            <div className={styles.ranking}>
              {[0, 1, 2, 3, 4, 5, 6].map((place) => (
                <Skeleton key={place} shape="card" />
              ))}
            </div>
          </Loading>
        }
        error={s.failed}
        {...t.retry}
      >
        {({ products }) => (
          <List
            ordered
            layout="stack"
            label={s.list}
            className={styles.ranking}
            items={products}
            keyOf={(product) => product.id}
            empty={
              <EmptyState
                icon={trendIcon}
                title={s.empty}
                text={s.emptyText}
                action={
                  <ButtonLink as={Link} to="/home">
                    {t.goHome}
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
                    ? s.analytics(
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
