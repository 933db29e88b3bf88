import type { SizeChart } from '@haat/contracts';
import { useLoaded } from '@haat/remote';
import { notify } from '@haat/session';
import { useCallback, useState } from 'react';
import { useProductStrings } from '../strings/useProductStrings';
import styles from './SizeGuideLink.module.css';

/** Requested when the guide is opened. */
const loadGuide = () => import('./SizeGuide');

/** Opens the size guide. @param props.size the chosen size */
export function SizeGuideLink({ chart, size }: { chart: SizeChart; size: string | null }) {
  const s = useProductStrings();
  const [open, setOpen] = useState(false);
  const failed = useCallback(() => {
    setOpen(false);
    notify(s.sizeGuideFailed, 'error');
  }, [s]);
  const guide = useLoaded(loadGuide, open, failed);
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {s.sizeGuide}
      </button>
      {guide ? (
        <guide.SizeGuide open={open} onClose={() => setOpen(false)} chart={chart} size={size} />
      ) : null}
    </>
  );
}
