import { TRENDING_PAGE_SIZE } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState } from '@haat/remote';
import { useRef } from 'react';
import { useStrings } from '../strings/index.ts';
import { useTrendingStrings } from '../strings/useTrendingStrings';
import { MorePages } from './MorePages';
import { ProductTile } from './ProductTile';
import { RAIL_PICTURE_SIZES, RailSection, RailSkeleton, railStyles } from './Rail';
import styles from './TrendingRail.module.css';
import { productsOf, useProductPages } from './useProductPages';

/** Trending products in a horizontal list that loads more pages. */
export function TrendingRail() {
  const t = useStrings();
  const s = useTrendingStrings();
  const rail = useRef<HTMLUListElement>(null);
  const pages = useProductPages({ trending: true, limit: TRENDING_PAGE_SIZE });
  const products = productsOf(pages);
  return (
    <RailSection
      title={s.section}
      action={
        <Link to="/trending" className={styles.all}>
          {s.all}
        </Link>
      }
      arrows={s}
      rail={rail}
      className={styles.section}
    >
      <QueryState
        query={pages}
        loading={<RailSkeleton text={s.loading} />}
        error={s.failed}
        size="compact"
        {...t.retry}
      >
        {() => (
          <ul ref={rail} className={railStyles.rail}>
            {products.map((product) => (
              <li key={product.id} className={railStyles.item}>
                <ProductTile product={product} sizes={RAIL_PICTURE_SIZES} />
              </li>
            ))}
            <li className={styles.last}>
              {pages.hasNextPage ? (
                <MorePages query={pages} texts={{ ...s, loadingMore: s.loading }} />
              ) : (
                <p>{s.noMore}</p>
              )}
            </li>
          </ul>
        )}
      </QueryState>
    </RailSection>
  );
}
