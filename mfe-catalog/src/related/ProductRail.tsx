import type { ProductCard } from '@haat/contracts';
import { IconButton, Loading, SectionTitle, Skeleton } from '@haat/ui';
import { type ReactNode, useId, useRef } from 'react';
import { ProductTile } from '../product-list/ProductTile';
import { useRelatedStrings } from '../strings/useRelatedStrings';
import styles from './ProductRail.module.css';

const PICTURE_SIZES = '(min-width: 960px) 260px, 60vw';
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

/** Products in a row. Absent when there are none, or when they can't be loaded: nobody came for them. */
export function ProductRail({ title, note, action, query, products, withStore }: ProductRailProps) {
  const s = useRelatedStrings();
  const titleId = useId();
  const rail = useRef<HTMLUListElement>(null);
  if (!query.isPending && !products?.length) return null;
  const scroll = (screens: number) =>
    rail.current?.scrollBy({ left: screens * rail.current.clientWidth * 0.8 });
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <SectionTitle
        id={titleId}
        actions={
          <>
            {action}
            {products && products.length >= MIN_SCROLLED ? (
              <span className={styles.arrows}>
                <IconButton icon="arrow-left" label={s.previous(title)} onClick={() => scroll(-1)} />
                <IconButton icon="arrow-right" label={s.next(title)} onClick={() => scroll(1)} />
              </span>
            ) : null}
          </>
        }
      >
        {title}
      </SectionTitle>
      <p className={styles.note}>{note}</p>
      {products ? (
        <ul ref={rail} className={styles.rail}>
          {products.map((product) => (
            <li key={product.id} className={styles.item}>
              <ProductTile product={product} sizes={PICTURE_SIZES} withStore={withStore} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading text={s.loading}>
          <div className={styles.rail}>
            {[0, 1, 2, 3, 4].map((place) => (
              <Skeleton key={place} shape="card" />
            ))}
          </div>
        </Loading>
      )}
    </section>
  );
}
