import { featuredProductsQuery } from '@haat/api-client/queries/stores';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import {
  Button,
  ButtonLink,
  EmptyState,
  List,
  Loading,
  packageIcon,
  SectionTitle,
  Skeleton,
  searchIcon,
  starIcon,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { countChosen, readChosenFacets } from '../filters/chosenFacets';
import { CorrectedSearch } from '../product-list/CorrectedSearch';
import { ListTools } from '../product-list/ListTools';
import { ProductGrid } from '../product-list/ProductGrid';
import { ProductTile } from '../product-list/ProductTile';
import { SearchInList } from '../product-list/SearchInList';
import { useProductPages } from '../product-list/useProductPages';
import { sharedTexts } from '../strings';
import { storeTexts } from '../strings/store';
import styles from './StoreHome.module.css';
import { storeFilter } from './storeFilter';

/** HOME tab: featured products, then all products, whose search, filters and order are in the URL. */
export function StoreHome({ storeId }: { storeId: number }) {
  return (
    <>
      <Featured storeId={storeId} />
      <AllProducts storeId={storeId} />
    </>
  );
}

function AllProducts({ storeId }: { storeId: number }) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(storeTexts);
  const [params, setParams] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  const facets = readChosenFacets(params);
  const filter = storeFilter(storeId, params);
  const pages = useProductPages(filter, { keepShown: true });
  const first = pages.isPlaceholderData ? undefined : pages.data?.pages[0];
  const narrowed = query !== '' || countChosen(facets) > 0;
  const isEmptyStore = !narrowed && first?.count === 0;
  return (
    <section className={styles.all}>
      <SectionTitle>{t.all}</SectionTitle>
      {isEmptyStore ? null : (
        <ListTools
          search={<SearchInList label={t.search} placeholder={t.placeholder} clearText={t.clearSearch} />}
          filter={filter}
          count={first?.count}
          defaultSort={query ? 'match' : 'newest'}
          understood={first?.understood}
          notice={
            first?.corrected_search ? (
              <CorrectedSearch corrected={first.corrected_search} typed={query} />
            ) : null
          }
        />
      )}
      <ProductGrid
        pages={pages}
        label={t.all}
        empty={
          narrowed ? (
            <EmptyState
              size="compact"
              icon={searchIcon}
              title={shared.products.none}
              text={query ? t.noneFor(query) : t.noneNarrowed}
              action={
                <Button variant="secondary" onClick={() => setParams({}, { replace: true })}>
                  {t.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState size="compact" icon={packageIcon} title={t.noProducts} />
          )
        }
        renderItem={(product) => <ProductTile product={product} withStore={false} />}
      />
    </section>
  );
}

function Featured({ storeId }: { storeId: number }) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(storeTexts);
  const query = useQuery(featuredProductsQuery(storeId));
  return (
    <section>
      <SectionTitle>{t.featured}</SectionTitle>
      <QueryState
        query={query}
        loading={
          <Loading text={shared.products.loading}>
            <div className={styles.featured}>
              {[0, 1, 2].map((place) => (
                <Skeleton key={place} shape="card" />
              ))}
            </div>
          </Loading>
        }
        error={shared.products.failed}
        size="compact"
        {...shared.retry}
      >
        {(featured) => (
          <List
            layout="stack"
            className={styles.featured}
            label={t.featured}
            items={[...featured].sort((a, b) => a.order - b.order)}
            keyOf={({ product_data }) => product_data.id}
            empty={<EmptyState size="compact" icon={starIcon} title={t.noFeatured} text={t.noFeaturedText} />}
            renderItem={({ product_data: product }) => (
              <ProductTile
                product={product}
                withStore={false}
                withSavings
                note={product.short_description}
                action={
                  <ButtonLink as={Link} to={`/product/${product.id}`} variant="secondary" size="sm">
                    {shared.products.view}
                    <VisuallyHidden>{` ${product.name}`}</VisuallyHidden>
                  </ButtonLink>
                }
              />
            )}
          />
        )}
      </QueryState>
    </section>
  );
}
