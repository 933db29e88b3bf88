import { TRENDING_PAGE_SIZE } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryError, QueryState } from '@haat/remote';
import { Button, IconButton, Loading, SectionTitle, Skeleton } from '@haat/ui';
import { useId, useRef } from 'react';
import { useStrings } from '../strings/index.ts';
import { useTrendingStrings } from '../strings/useTrendingStrings';
import { ProductTile } from './ProductTile';
import styles from './TrendingRail.module.css';
import { productsOf, useProductPages } from './useProductPages';

const PICTURE_SIZES = '(min-width: 960px) 260px, 60vw';

/** Trending products in a horizontal list that loads more pages. */
export function TrendingRail() {
  const t = useStrings();
  const s = useTrendingStrings();
  const titleId = useId();
  const rail = useRef<HTMLUListElement>(null);
  const pages = useProductPages({ trending: true, limit: TRENDING_PAGE_SIZE });
  const products = productsOf(pages);
  const scroll = (screens: number) =>
    rail.current?.scrollBy({ left: screens * rail.current.clientWidth * 0.8 });
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <SectionTitle
        id={titleId}
        actions={
          <>
            <Link to="/trending" className={styles.all}>
              {s.all}
            </Link>
            <span className={styles.arrows}>
              <IconButton icon="arrow-left" label={s.previous} onClick={() => scroll(-1)} />
              <IconButton icon="arrow-right" label={s.next} onClick={() => scroll(1)} />
            </span>
          </>
        }
      >
        {s.section}
      </SectionTitle>
      <QueryState
        query={pages}
        loading={
          <Loading text={s.loading}>
            <div className={styles.rail}>
              {[0, 1, 2, 3, 4].map((place) => (
                <div key={place} className={styles.item}>
                  <Skeleton shape="card" />
                </div>
              ))}
            </div>
          </Loading>
        }
        error={s.failed}
        size="compact"
        {...t.retry}
      >
        {() => (
          <ul ref={rail} className={styles.rail}>
            {products.map((product) => (
              <li key={product.id} className={styles.item}>
                <ProductTile product={product} sizes={PICTURE_SIZES} />
              </li>
            ))}
            <li className={styles.last}>
              {pages.isFetchNextPageError ? (
                <QueryError
                  size="compact"
                  message={s.failed}
                  error={pages.error}
                  onRetry={() => pages.fetchNextPage()}
                  {...t.retry}
                />
              ) : pages.hasNextPage ? (
                <Button
                  variant="secondary"
                  pending={pages.isFetchingNextPage}
                  pendingText={s.loading}
                  onClick={() => pages.fetchNextPage()}
                >
                  {s.more}
                </Button>
              ) : (
                <p>{s.noMore}</p>
              )}
            </li>
          </ul>
        )}
      </QueryState>
    </section>
  );
}
