import { localDigits } from '@haat/contracts';
import { Button, chevronDownIcon, Dialog, Icon, Stack, VisuallyHidden } from '@haat/ui';
import { type ReactNode, useState } from 'react';
import { useStrings } from '../strings/index.ts';
import { useFacetsStrings } from '../strings/useFacetsStrings';
import { ActiveFacets } from './ActiveFacets';
import styles from './FacetBar.module.css';
import { FACETS } from './FacetGroups';
import { facetSections } from './facetSections';
import { type FacetGroupProps, StockFacet } from './StockFacet';

interface FacetDialogProps extends FacetGroupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Number of matching products; undefined while unknown. */
  count: number | undefined;
  /** Absent where no facet is chosen. */
  onClear?: (() => void) | undefined;
  pageOfType: boolean;
}

/** The facets on a phone. */
export function FacetDialog({ open, onOpenChange, count, onClear, ...group }: FacetDialogProps) {
  const t = useStrings();
  const s = useFacetsStrings();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={s.title}
      closeText={t.close}
      footer={
        <>
          <Button variant="ghost" disabled={!onClear} onClick={onClear}>
            {s.clear}
          </Button>
          <Button onClick={() => onOpenChange(false)}>
            {count === undefined ? s.show : s.showCount(count)}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <ActiveFacets counts={group.counts} />
        <StockFacet facets={group.facets} counts={group.counts} onChange={group.onChange} />
        <div>
          {facetSections(s, group).map(({ name, label, chosen }) => {
            const Facet = FACETS[name];
            return (
              <Section key={name} label={label} chosen={chosen}>
                <Facet {...group} />
              </Section>
            );
          })}
        </div>
      </Stack>
      {/* Screen readers do not announce the page's own count behind the dialog. */}
      <VisuallyHidden>
        <p role="status">{count === undefined ? null : t.products.count(count)}</p>
      </VisuallyHidden>
    </Dialog>
  );
}

interface SectionProps {
  label: string;
  /** Number of chosen options. */
  chosen: number;
  children: ReactNode;
}

/** Folded, unless something of it is chosen when the dialog opens. */
function Section({ label, chosen, children }: SectionProps) {
  const [openAtFirst] = useState(chosen > 0);
  return (
    <details className={styles.section} open={openAtFirst || undefined}>
      <summary>
        {chosen > 0 ? `${label} (${localDigits(chosen)})` : label}
        <Icon drawing={chevronDownIcon} size={18} />
      </summary>
      {children}
    </details>
  );
}
