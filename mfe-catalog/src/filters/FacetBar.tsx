import type { ProductFilter } from '@haat/api-client';
import { PRODUCT_SORTS, type ProductSort } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { Button, Dialog, Icon, Select, VisuallyHidden } from '@haat/ui';
import { useState } from 'react';
import { useStrings } from '../strings/index.ts';
import { Dropdown } from './Dropdown';
import styles from './FacetBar.module.css';
import { ColorFacet, PriceFacet, SizeFacet, StockFacet } from './FacetGroups';
import { type Facets, facetCount, NO_FACETS, readFacets, writeFacets } from './facets';
import { useFacetCounts } from './useFacetCounts';

interface FacetBarProps {
  /** What the list is narrowed by, facets included. */
  filter: ProductFilter;
  /** Products that pass; undefined while unknown. */
  count: number | undefined;
  /** The order when none is chosen; 'newest' when absent, a search's is the best match, home's may be the styles. */
  natural?: 'newest' | 'match' | 'styles';
}

/**
 * Size, colour, price, stock and order of a product list; all of it lives in the address. A desk has the choices in a
 * bar, a phone in a sheet.
 */
export function FacetBar({ filter, count, natural = 'newest' }: FacetBarProps) {
  const t = useStrings();
  const s = t.facets;
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const counts = useFacetCounts(filter, wanted);
  const facets = readFacets(params);
  const active = facetCount(facets);
  const want = () => setWanted(true);
  // Replaced, not pushed: Back leaves the list instead of undoing one filter after another.
  const change = (part: Partial<Facets>) =>
    setParams(writeFacets(params, { ...facets, ...part }), { replace: true });
  const group = { facets, counts, onChange: change };
  const naturalLabel = { newest: s.sorts.newest, match: s.bestMatch, styles: s.yourStyles }[natural];
  const sorts = PRODUCT_SORTS.filter((sort) => natural !== 'newest' || sort !== 'newest').map((sort) => ({
    value: sort as string,
    label: s.sorts[sort],
  }));
  return (
    <div className={styles.bar}>
      <fieldset className={styles.desk} aria-label={s.title} onPointerEnter={want} onFocus={want}>
        <Dropdown label={s.size} chosen={facets.sizes.length}>
          <SizeFacet {...group} />
        </Dropdown>
        <Dropdown label={s.color} chosen={facets.colors.length}>
          <ColorFacet {...group} />
        </Dropdown>
        <Dropdown label={s.price} chosen={[facets.min, facets.max].filter((end) => end !== null).length}>
          <PriceFacet {...group} />
        </Dropdown>
        <StockFacet {...group} className={styles.stock} />
      </fieldset>
      <Button
        variant="secondary"
        size="sm"
        className={styles.phone}
        icon={<Icon name="filter" size={18} />}
        aria-haspopup="dialog"
        onClick={() => {
          want();
          setOpen(true);
        }}
      >
        {active > 0 ? s.openWith(active) : s.open}
      </Button>
      <Select
        controlSize="sm"
        aria-label={s.sort}
        className={styles.sort}
        options={[{ value: natural, label: naturalLabel }, ...sorts]}
        value={facets.sort ?? natural}
        onValueChange={(sort) => change({ sort: sort === natural ? null : (sort as ProductSort) })}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={s.title}
        closeText={t.close}
        footer={
          <>
            <Button
              variant="ghost"
              disabled={active === 0}
              onClick={() => change({ ...NO_FACETS, sort: facets.sort })}
            >
              {s.clear}
            </Button>
            <Button onClick={() => setOpen(false)}>
              {count === undefined ? s.show : s.showCount(count)}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <StockFacet {...group} />
          <SizeFacet {...group} />
          <ColorFacet {...group} />
          <PriceFacet {...group} />
        </div>
        {/* The page's own count is behind the sheet, where nobody hears it. */}
        <VisuallyHidden>
          <p role="status">{count === undefined ? null : t.products.count(count)}</p>
        </VisuallyHidden>
      </Dialog>
    </div>
  );
}
