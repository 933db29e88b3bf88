import { Link, type LinkProps, useLocation } from '@haat/navigation';
import { QueryError, QueryState, useLoaded, useTexts } from '@haat/remote';
import { ButtonLink, classNames, EmptyState, List } from '@haat/ui';
import { type ReactNode, useEffect } from 'react';
import { useIsPainted } from '../firstPaint';
import { loadProductScreen } from '../loadProductScreen';
import { sharedTexts } from '../strings/index.ts';
import { GridSkeleton } from './GridSkeleton';
import type { ListedProduct } from './listedProduct';
import styles from './ProductGrid.module.css';
import { ProductTile } from './ProductTile';
import { searchOfPage } from './pageAddress';
import { type ProductPages, productsOf } from './useProductPages';
import { useRestoredPages } from './useRestoredPages';

interface ProductGridProps {
  pages: ProductPages;
  /** Accessible name of the list. */
  label: string;
  /** Empty state; 'No products found' when absent. */
  empty?: ReactNode;
  /** Filters the loaded products, e.g. to those with an active offer. */
  keep?: (product: ListedProduct) => boolean;
  renderItem?: (product: ListedProduct, index: number) => ReactNode;
  /** The tiles have a button, which makes them higher. */
  withButtons?: boolean;
}

/** Tiles of the first paint after a link was followed: two rows of a wide screen, which is more than any screen shows. */
const FIRST_TILES = 8;

/** An infinite list of products with its states: loading, failed, empty, next page, end. */
export function ProductGrid({
  pages,
  label,
  empty,
  keep = () => true,
  renderItem,
  withButtons,
}: ProductGridProps) {
  const shared = useTexts(sharedTexts);
  const s = shared.products;
  const loaded = Boolean(pages.data);
  useRestoredPages(pages);
  useEffect(() => {
    // If this fails, the click on a product loads it again and shows the error.
    if (loaded) loadProductScreen().catch(() => {});
  }, [loaded]);
  const products = productsOf(pages).filter(keep);
  const isPainted = useIsPainted();
  return (
    <QueryState
      query={pages}
      loading={<GridSkeleton text={s.loading} count={8} />}
      error={s.failed}
      {...shared.retry}
    >
      {() => (
        <div
          className={pages.isPlaceholderData ? styles.stale : undefined}
          aria-busy={pages.isPlaceholderData}
        >
          <PreviousPage pages={pages} />
          <List
            layout="grid"
            label={label}
            className={classNames(styles.products, withButtons && styles.withButtons)}
            items={isPainted ? products : products.slice(0, FIRST_TILES)}
            keyOf={(product) => product.id}
            empty={empty ?? <EmptyState title={s.none} text={s.noneText} />}
            renderItem={
              renderItem ?? ((product, index) => <ProductTile product={product} priority={index < 4} />)
            }
          />
          {isPainted && (products.length > 0 || pages.hasNextPage) ? <GridEnd pages={pages} /> : null}
        </div>
      )}
    </QueryState>
  );
}

/** Not needed for the first page. */
const loadEndlessScroll = () => import('./EndlessScroll');
/** A failed load is ignored: the link to the next page remains. */
const ignore = () => {};

function GridEnd({ pages }: { pages: ProductPages }) {
  const scroll = useLoaded(loadEndlessScroll, Boolean(pages.hasNextPage), ignore);
  return (
    <>
      <div className={styles.end}>
        <NextPage pages={pages} />
      </div>
      {scroll ? <scroll.EndlessScroll pages={pages} /> : null}
    </>
  );
}

function NextPage({ pages }: { pages: ProductPages }) {
  const shared = useTexts(sharedTexts);
  const s = shared.products;
  if (pages.isFetchNextPageError) {
    return (
      <QueryError
        size="compact"
        message={s.failed}
        error={pages.error}
        onRetry={() => pages.fetchNextPage()}
        {...shared.retry}
      />
    );
  }
  if (pages.isFetchingNextPage) return <GridSkeleton text={s.loadingMore} count={4} />;
  const last = pages.data?.pages.at(-1);
  if (!last || !pages.hasNextPage) return <p className={styles.note}>{s.noMore}</p>;
  return (
    <PageLink
      page={last.current_page + 1}
      rel="next"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        pages.fetchNextPage();
      }}
    >
      {s.loadMore}
    </PageLink>
  );
}

/** The way back from a list that does not begin with its first page. */
function PreviousPage({ pages }: { pages: ProductPages }) {
  const t = useTexts(sharedTexts).products;
  const first = pages.data?.pages[0];
  if (!first || first.current_page === 1) return null;
  // A page that there is: the list may have become shorter.
  const page = Math.min(first.current_page - 1, first.total_pages);
  return (
    <div className={styles.start}>
      <PageLink page={page} rel="prev">
        {t.loadPrevious}
      </PageLink>
    </div>
  );
}

interface PageLinkProps extends Omit<LinkProps, 'to'> {
  page: number;
  children: string;
}

function PageLink({ page, ...rest }: PageLinkProps) {
  const { search } = useLocation();
  return (
    <p className={styles.note}>
      <ButtonLink as={Link} to={{ search: searchOfPage(search, page) }} variant="secondary" {...rest} />
    </p>
  );
}
