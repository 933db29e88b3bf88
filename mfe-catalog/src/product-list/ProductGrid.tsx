import type { ProductCard } from '@haat/contracts';
import { QueryError, QueryState } from '@haat/remote';
import { Button, EmptyState, List } from '@haat/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { loadProductScreen } from '../loadProductScreen';
import { useStrings } from '../strings/index.ts';
import { GridSkeleton } from './GridSkeleton';
import styles from './ProductGrid.module.css';
import { ProductTile } from './ProductTile';
import { type ProductPages, productsOf } from './useProductPages';
import { useRestoredPages } from './useRestoredPages';

/** Pages that scrolling loads before a button appears, so that the footer can be reached. The button starts another run. */
const PAGES_PER_RUN = 5;

interface ProductGridProps {
  pages: ProductPages;
  /** Accessible name of the list. */
  label: string;
  /** Empty state; 'No products found' when absent. */
  empty?: ReactNode;
  /** Filters the loaded products, e.g. to those with an active offer. */
  keep?: (product: ProductCard) => boolean;
  renderItem?: (product: ProductCard, index: number) => ReactNode;
  /** Pages that scrolling loads before a button appears; fewer where pages are long. */
  pagesPerRun?: number;
}

/** An infinite list of products with its states: loading, failed, empty, next page, end. */
export function ProductGrid({
  pages,
  label,
  empty,
  keep = () => true,
  renderItem,
  pagesPerRun = PAGES_PER_RUN,
}: ProductGridProps) {
  const t = useStrings();
  const s = t.products;
  const loaded = Boolean(pages.data);
  useRestoredPages(pages);
  useEffect(() => {
    // If this fails, the click on a product loads it again and shows the error.
    if (loaded) loadProductScreen().catch(() => {});
  }, [loaded]);
  const products = productsOf(pages).filter(keep);
  return (
    <QueryState
      query={pages}
      loading={<GridSkeleton text={s.loading} count={8} />}
      error={s.failed}
      {...t.retry}
    >
      {() => (
        <div
          className={pages.isPlaceholderData ? styles.stale : undefined}
          aria-busy={pages.isPlaceholderData}
        >
          <List
            layout="grid"
            label={label}
            items={products}
            keyOf={(product) => product.id}
            empty={empty ?? <EmptyState title={s.none} text={s.noneText} />}
            renderItem={
              renderItem ?? ((product, index) => <ProductTile product={product} priority={index < 4} />)
            }
          />
          {products.length > 0 || pages.hasNextPage ? (
            <GridEnd pages={pages} pagesPerRun={pagesPerRun} />
          ) : null}
        </div>
      )}
    </QueryState>
  );
}

function GridEnd({ pages, pagesPerRun }: { pages: ProductPages; pagesPerRun: number }) {
  const t = useStrings();
  const s = t.products;
  if (pages.isFetchNextPageError) {
    return (
      <QueryError
        size="compact"
        message={s.failed}
        error={pages.error}
        onRetry={() => pages.fetchNextPage()}
        {...t.retry}
      />
    );
  }
  if (pages.isFetchingNextPage) {
    return (
      <div className={styles.more}>
        <GridSkeleton text={s.loadingMore} count={4} />
      </div>
    );
  }
  if (!pages.hasNextPage) return <p className={styles.end}>{s.noMore}</p>;
  return (
    <div className={styles.end}>
      {(pages.data?.pages.length ?? 0) % pagesPerRun === 0 ? null : <NextPageInSight pages={pages} />}
      <Button variant="secondary" onClick={() => pages.fetchNextPage()}>
        {s.loadMore}
      </Button>
    </div>
  );
}

/** Fetches the next page shortly before the end of the list is visible, also after a jump beyond the end. */
function NextPageInSight({ pages: { fetchNextPage, isFetching } }: { pages: ProductPages }) {
  const sentinel = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!sentinel.current || isFetching) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage();
      },
      { rootMargin: '1000000px 0px 900px' },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [fetchNextPage, isFetching]);
  return <span ref={sentinel} />;
}
