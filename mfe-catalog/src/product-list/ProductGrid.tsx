import type { ProductCard } from '@haat/contracts';
import { Button, EmptyState, List, Loading, Skeleton } from '@haat/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { loadProductScreen } from '../loadProductScreen';
import { LoadFailed } from '../states/LoadFailed';
import { useStrings } from '../strings/index.ts';
import styles from './ProductGrid.module.css';
import { ProductTile } from './ProductTile';
import { type ProductPages, productsOf } from './useProductPages';
import { useRestoredPages } from './useRestoredPages';

/** Pages that come by scrolling; then a button, so that the footer can be reached. The button starts the next run. */
const PAGES_PER_RUN = 5;

interface ProductGridProps {
  pages: ProductPages;
  /** Accessible name of the list. */
  label: string;
  /** What shows when there is nothing; 'No products found' when absent. */
  empty?: ReactNode;
  /** Leaves out products of an answer, e.g. those without an active offer. */
  keep?: (product: ProductCard) => boolean;
  renderItem?: (product: ProductCard, index: number) => ReactNode;
  /** Pages that come by scrolling before a button does; fewer where pages are long. */
  pagesPerRun?: number;
}

/** An endless list of products with all its faces: loading, failed, empty, more to come, at its end. */
export function ProductGrid({
  pages,
  label,
  empty,
  keep = () => true,
  renderItem,
  pagesPerRun = PAGES_PER_RUN,
}: ProductGridProps) {
  const s = useStrings().products;
  const loaded = Boolean(pages.data);
  useRestoredPages(pages);
  useEffect(() => {
    // Should it fail, the click on a product tries again and tells.
    if (loaded) loadProductScreen().catch(() => {});
  }, [loaded]);
  if (pages.isPending) return <GridSkeleton text={s.loading} count={8} />;
  if (!pages.data) {
    return <LoadFailed message={s.failed} error={pages.error as Error} onRetry={() => pages.refetch()} />;
  }
  const products = productsOf(pages).filter(keep);
  return (
    <div className={pages.isPlaceholderData ? styles.stale : undefined} aria-busy={pages.isPlaceholderData}>
      <List
        layout="grid"
        label={label}
        items={products}
        keyOf={(product) => product.id}
        empty={<EmptyState title={s.none} text={s.noneText} />}
        {...(empty ? { empty } : {})}
        renderItem={
          renderItem ?? ((product, index) => <ProductTile product={product} priority={index < 4} />)
        }
      />
      {products.length > 0 || pages.hasNextPage ? <GridEnd pages={pages} pagesPerRun={pagesPerRun} /> : null}
    </div>
  );
}

function GridEnd({ pages, pagesPerRun }: { pages: ProductPages; pagesPerRun: number }) {
  const s = useStrings().products;
  if (pages.isFetchNextPageError) {
    return (
      <LoadFailed
        size="compact"
        message={s.failed}
        error={pages.error as Error}
        onRetry={() => pages.fetchNextPage()}
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

/** Fetches the next page shortly before the end of the list comes into sight, or when a jump has gone past it. */
function NextPageInSight({ pages: { fetchNextPage, isFetching } }: { pages: ProductPages }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!mark.current || isFetching) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage();
      },
      { rootMargin: '1000000px 0px 900px' },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [fetchNextPage, isFetching]);
  return <span ref={mark} />;
}

function GridSkeleton({ text, count }: { text: string; count: number }) {
  return (
    <Loading text={text}>
      <div className={styles.skeletons}>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <Skeleton key={place} shape="card" />
        ))}
      </div>
    </Loading>
  );
}
