import { featuredProductsQuery } from '@haat/api-client/queries/stores';
import { Link } from '@haat/navigation';
import { QueryState } from '@haat/remote';
import { ButtonLink, EmptyState, List, Loading, SectionTitle, Skeleton, VisuallyHidden } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { ProductGrid } from '../product-list/ProductGrid';
import { ProductTile } from '../product-list/ProductTile';
import { useProductPages } from '../product-list/useProductPages';
import { useStrings } from '../strings';
import { useStoreStrings } from '../strings/useStoreStrings';
import styles from './StoreHome.module.css';

/** HOME tab: featured products, then all products. */
export function StoreHome({ storeId }: { storeId: number }) {
  const s = useStoreStrings();
  const pages = useProductPages({ store: storeId });
  return (
    <>
      <Featured storeId={storeId} />
      <section className={styles.all}>
        <SectionTitle>{s.all}</SectionTitle>
        <ProductGrid
          pages={pages}
          label={s.all}
          empty={<EmptyState size="compact" icon="package" title={s.noProducts} />}
          renderItem={(product) => <ProductTile product={product} withStore={false} />}
        />
      </section>
    </>
  );
}

function Featured({ storeId }: { storeId: number }) {
  const t = useStrings();
  const s = useStoreStrings();
  const query = useQuery(featuredProductsQuery(storeId));
  return (
    <section>
      <SectionTitle>{s.featured}</SectionTitle>
      <QueryState
        query={query}
        loading={
          <Loading text={t.products.loading}>
            <div className={styles.featured}>
              {[0, 1, 2].map((place) => (
                <Skeleton key={place} shape="card" />
              ))}
            </div>
          </Loading>
        }
        error={t.products.failed}
        size="compact"
        {...t.retry}
      >
        {(featured) => (
          <List
            layout="stack"
            className={styles.featured}
            label={s.featured}
            items={[...featured].sort((a, b) => a.order - b.order)}
            keyOf={({ product_data }) => product_data.id}
            empty={<EmptyState size="compact" icon="star" title={s.noFeatured} text={s.noFeaturedText} />}
            renderItem={({ product_data: product }) => (
              <ProductTile
                product={product}
                withStore={false}
                withSavings
                note={product.short_description}
                action={
                  <ButtonLink as={Link} to={`/product/${product.id}`} variant="secondary" size="sm">
                    {t.products.view}
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
