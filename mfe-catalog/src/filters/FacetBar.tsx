import type { ProductFilter } from '@haat/api-client';
import { PRODUCT_SORTS, type ProductSort } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { useLoaded, useTexts } from '@haat/remote';
import { Button, filterIcon, Icon, Select, Skeleton } from '@haat/ui';
import { useState } from 'react';
import { facetsTexts } from '../strings/facets';
import {
  type ChosenFacets,
  countChosen,
  NOTHING_CHOSEN,
  readChosenFacets,
  writeChosenFacets,
} from './chosenFacets';
import { Dropdown } from './Dropdown';
import styles from './FacetBar.module.css';
import { facetSections } from './facetSections';
import { StockFacet } from './StockFacet';
import { useFacetCounts } from './useFacetCounts';

/** Loaded when the facets are opened on a phone. */
const loadDialog = () => import('./FacetDialog');
/** Loaded when the pointer or the focus comes near the facets. */
const loadGroups = () => import('./FacetGroups');

export interface FacetBarProps {
  /** The filter of the list, including facets. */
  filter: ProductFilter;
  /** Number of matching products; undefined while unknown. */
  count: number | undefined;
  /** The default order: 'newest' when absent, 'match' for a search, 'styles' for the user's preferred tags. */
  defaultSort?: 'newest' | 'match' | 'styles';
}

/**
 * The facets and the sort order of a product list, stored in the URL. Shown as a bar on wide screens and as
 * a dialog on phones.
 */
export function FacetBar({ filter, count, defaultSort = 'newest' }: FacetBarProps) {
  const t = useTexts(facetsTexts);
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const dialog = useLoaded(loadDialog, open, () => setOpen(false));
  const [countsEnabled, setCountsEnabled] = useState(false);
  const counts = useFacetCounts(filter, countsEnabled);
  const groups = useLoaded(loadGroups, countsEnabled, () => setCountsEnabled(false));
  const facets = readChosenFacets(params);
  const active = countChosen(facets);
  const enableCounts = () => setCountsEnabled(true);
  // Replaces the history entry, so that Back leaves the list instead of undoing each filter.
  const change = (part: Partial<ChosenFacets>) =>
    setParams(writeChosenFacets(params, { ...facets, ...part }), { replace: true });
  const group = {
    facets,
    counts,
    onChange: change,
    pageOnSale: Boolean(filter.on_sale && !facets.onSale),
    pageOfType: filter.product_type !== undefined,
  };
  const defaultLabel = { newest: t.sorts.newest, match: t.bestMatch, styles: t.yourStyles }[defaultSort];
  const sorts = PRODUCT_SORTS.filter((sort) => defaultSort !== 'newest' || sort !== 'newest').map((sort) => ({
    value: sort as string,
    label: t.sorts[sort],
  }));
  return (
    <div className={styles.bar}>
      <fieldset
        className={styles.desk}
        aria-label={t.title}
        onPointerEnter={enableCounts}
        onFocus={enableCounts}
      >
        {facetSections(t, group).map(({ name, label, chosen }) => {
          const Facet = groups?.FACETS[name];
          return (
            <Dropdown key={name} label={label} chosen={chosen}>
              {Facet ? <Facet {...group} /> : <Skeleton lines={3} />}
            </Dropdown>
          );
        })}
        <StockFacet facets={facets} counts={counts} onChange={change} className={styles.stock} />
      </fieldset>
      <Button
        variant="secondary"
        size="sm"
        className={styles.phone}
        icon={<Icon drawing={filterIcon} size={18} />}
        aria-haspopup="dialog"
        onClick={() => {
          enableCounts();
          setOpen(true);
        }}
      >
        {active > 0 ? t.openWith(active) : t.open}
      </Button>
      <Select
        controlSize="sm"
        aria-label={t.sort}
        className={styles.sort}
        options={[{ value: defaultSort, label: defaultLabel }, ...sorts]}
        value={facets.sort ?? defaultSort}
        onValueChange={(sort) => change({ sort: sort === defaultSort ? null : (sort as ProductSort) })}
      />
      {dialog ? (
        <dialog.FacetDialog
          {...group}
          open={open}
          onOpenChange={setOpen}
          count={count}
          onClear={active > 0 ? () => change({ ...NOTHING_CHOSEN, sort: facets.sort }) : undefined}
        />
      ) : null}
    </div>
  );
}
