import type { UnderstoodPart } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import type { ReactNode } from 'react';
import { ActiveFacets } from '../filters/ActiveFacets';
import { FacetBar, type FacetBarProps } from '../filters/FacetBar';
import { sharedTexts } from '../strings/index.ts';
import styles from './ListTools.module.css';
import type { ListedProduct } from './listedProduct';

interface ListToolsProps extends FacetBarProps {
  /** A search within the list. */
  search: ReactNode;
  /** Shown between the tools and the number of products. */
  notice?: ReactNode;
  /** The parts of the search that limit the list. */
  understood?: readonly UnderstoodPart[] | undefined;
  /** The products of the list, which name their stores. */
  products?: readonly ListedProduct[] | undefined;
}

/** The tools above a product list: search, filters and order, then the number of products and the active filters. */
export function ListTools({ search, notice, understood, products, ...bar }: ListToolsProps) {
  const t = useTexts(sharedTexts).products;
  return (
    <>
      <div className={styles.bar}>
        {search}
        <FacetBar {...bar} />
      </div>
      {notice}
      <div className={styles.summary}>
        <p role="status">{bar.count === undefined ? null : t.count(bar.count)}</p>
        <ActiveFacets filter={bar.filter} understood={understood} products={products} />
      </div>
    </>
  );
}
