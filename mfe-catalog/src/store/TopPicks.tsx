import { localDigits } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { EmptyState, packageIcon, SectionTitle } from '@haat/ui';
import { ProductGrid } from '../product-list/ProductGrid';
import { ProductTile } from '../product-list/ProductTile';
import { pageQuery } from '../product-list/pageAddress';
import { useProductPages } from '../product-list/useProductPages';
import { storeTexts } from '../strings/store';
import { storeTabsTexts } from '../strings/storeTabs';
import styles from './TopPicks.module.css';

/** TOP PICKS tab: the products by number of sales. */
export function TopPicks({ storeId }: { storeId: number }) {
  const t = useTexts(storeTexts);
  const tab = useTexts(storeTabsTexts);
  const [params] = useSearchParams();
  const pages = useProductPages({ store: storeId, sort: 'popular', ...pageQuery(params) });
  return (
    <section>
      <SectionTitle>{t.topPicks}</SectionTitle>
      <p className={styles.lead}>{tab.topPicksText}</p>
      <ProductGrid
        pages={pages}
        label={t.topPicks}
        empty={<EmptyState size="compact" icon={packageIcon} title={t.noProducts} />}
        renderItem={(product, index) => (
          <ProductTile
            product={product}
            rank={index < 9 ? localDigits(index + 1) : undefined}
            withStore={false}
          />
        )}
      />
    </section>
  );
}
