import { TRENDING_PAGE_SIZE } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { useRef } from 'react';
import { sharedTexts } from '../strings/index.ts';
import { trendingTexts } from '../strings/trending';
import { MorePages } from './MorePages';
import { ProductTile } from './ProductTile';
import { RAIL_PICTURE_SIZES, RailSection, RailSkeleton, railStyles } from './Rail';
import styles from './TrendingRail.module.css';
import { productsOf, useProductPages } from './useProductPages';

/** Trending products in a horizontal list that loads more pages. */
export function TrendingRail() {
  const shared = useTexts(sharedTexts);
  const t = useTexts(trendingTexts);
  const rail = useRef<HTMLUListElement>(null);
  const pages = useProductPages({ trending: true, limit: TRENDING_PAGE_SIZE });
  const products = productsOf(pages);
  return (
    <RailSection
      title={t.section}
      action={
        <Link to="/trending" className={styles.all}>
          {t.all}
        </Link>
      }
      arrows={t}
      rail={rail}
      className={styles.section}
    >
      <QueryState
        query={pages}
        loading={<RailSkeleton text={t.loading} />}
        error={t.failed}
        size="compact"
        {...shared.retry}
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
                <MorePages query={pages} texts={{ ...t, loadingMore: t.loading }} />
              ) : (
                <p>{t.noMore}</p>
              )}
            </li>
          </ul>
        )}
      </QueryState>
    </RailSection>
  );
}
