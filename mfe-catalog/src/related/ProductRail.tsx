import type { ProductCard } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { type ReactNode, useRef } from 'react';
import { ProductTile } from '../product-list/ProductTile';
import { RAIL_PICTURE_SIZES, RailSection, RailSkeleton, railStyles } from '../product-list/Rail';
import { relatedTexts } from '../strings/related';
import styles from './ProductRail.module.css';

/** More than fit on a wide screen. */
const MIN_SCROLLED = 5;

interface ProductRailProps {
  title: string;
  /** Why these products are shown. */
  note?: string | undefined;
  /** A link at the end of the title. */
  action?: ReactNode;
  query: { isPending: boolean };
  products: readonly ProductCard[] | undefined;
  /** Shows the stores' names. */
  withStore?: boolean;
}

/** Products in a row. Absent when there are none or they can't be loaded: the page is about others. */
export function ProductRail({ title, note, action, query, products, withStore }: ProductRailProps) {
  const t = useTexts(relatedTexts);
  const rail = useRef<HTMLUListElement>(null);
  if (!query.isPending && !products?.length) return null;
  const scrolls = products && products.length >= MIN_SCROLLED;
  return (
    <RailSection
      title={title}
      action={action}
      arrows={scrolls ? { previous: t.previous(title), next: t.next(title) } : undefined}
      rail={rail}
      className={styles.section}
    >
      <p className={styles.note}>{note}</p>
      {products ? (
        <ul ref={rail} className={railStyles.rail}>
          {products.map((product) => (
            <li key={product.id} className={railStyles.item}>
              <ProductTile product={product} sizes={RAIL_PICTURE_SIZES} withStore={withStore} />
            </li>
          ))}
        </ul>
      ) : (
        <RailSkeleton text={t.loading} />
      )}
    </RailSection>
  );
}
