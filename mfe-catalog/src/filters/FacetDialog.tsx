import { Button, Dialog, VisuallyHidden } from '@haat/ui';
import { useStrings } from '../strings/index.ts';
import { useFacetsStrings } from '../strings/useFacetsStrings';
import styles from './FacetBar.module.css';
import { ColorFacet, PriceFacet, SizeFacet } from './FacetGroups';
import { type FacetGroupProps, StockFacet } from './StockFacet';

interface FacetDialogProps extends FacetGroupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Number of matching products; undefined while unknown. */
  count: number | undefined;
  /** Absent where no facet is chosen. */
  onClear?: (() => void) | undefined;
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
      <div className={styles.form}>
        <StockFacet {...group} />
        <PriceFacet {...group} />
        <SizeFacet {...group} />
        <ColorFacet {...group} />
      </div>
      {/* Screen readers do not announce the page's own count behind the dialog. */}
      <VisuallyHidden>
        <p role="status">{count === undefined ? null : t.products.count(count)}</p>
      </VisuallyHidden>
    </Dialog>
  );
}
