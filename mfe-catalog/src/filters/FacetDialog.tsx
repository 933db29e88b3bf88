import { localDigits } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, chevronDownIcon, Dialog, Icon, Stack, VisuallyHidden } from '@haat/ui';
import { type ReactNode, useState } from 'react';
import { facetsTexts } from '../strings/facets';
import { sharedTexts } from '../strings/index.ts';
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
  const shared = useTexts(sharedTexts);
  const t = useTexts(facetsTexts);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.title}
      closeText={shared.close}
      footer={
        <>
          <Button variant="ghost" disabled={!onClear} onClick={onClear}>
            {t.clear}
          </Button>
          <Button onClick={() => onOpenChange(false)}>
            {count === undefined ? t.show : t.showCount(count)}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <ActiveFacets counts={group.counts} />
        <StockFacet facets={group.facets} counts={group.counts} onChange={group.onChange} />
        <div>
          {facetSections(t, group).map(({ name, label, chosen }) => {
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
        <p role="status">{count === undefined ? null : shared.products.count(count)}</p>
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
