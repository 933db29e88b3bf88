import { type Facets, localDigits } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Checkbox, VisuallyHidden } from '@haat/ui';
import { facetsTexts } from '../strings/facets';
import type { ChosenFacets } from './chosenFacets';
import styles from './StockFacet.module.css';

export interface FacetGroupProps {
  facets: ChosenFacets;
  /** Undefined while unknown. */
  counts: Facets | undefined;
  onChange: (part: Partial<ChosenFacets>) => void;
  /** The whole list is on offer. */
  pageOnSale?: boolean;
}

/** The one facet that is in sight without opening anything. */
export function StockFacet({
  facets,
  counts,
  onChange,
  className,
}: Omit<FacetGroupProps, 'pageOnSale'> & { className?: string }) {
  const t = useTexts(facetsTexts);
  return (
    <Checkbox
      className={className}
      label={
        <>
          {t.inStock}
          {counts ? (
            <>
              <span className={styles.count} aria-hidden="true">
                {localDigits(counts.in_stock)}
              </span>
              <VisuallyHidden>{t.choiceCount(counts.in_stock)}</VisuallyHidden>
            </>
          ) : null}
        </>
      }
      checked={facets.inStock}
      onCheckedChange={(inStock) => onChange({ inStock })}
    />
  );
}
