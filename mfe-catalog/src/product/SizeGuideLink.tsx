import type { FitVotes, SizeChart } from '@haat/contracts';
import { useLoaded, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { useCallback, useState } from 'react';
import { productTexts } from '../strings/product';
import styles from './SizeGuideLink.module.css';

/** Requested when the guide is opened. */
const loadGuide = () => import('./SizeGuide');

interface SizeGuideLinkProps {
  chart: SizeChart;
  /** the chosen size */
  size: string | null;
  /** what buyers say of the fit */
  votes: FitVotes | null | undefined;
}

/** Opens the size guide. */
export function SizeGuideLink({ chart, size, votes }: SizeGuideLinkProps) {
  const t = useTexts(productTexts);
  const [open, setOpen] = useState(false);
  const failed = useCallback(() => {
    setOpen(false);
    notify(t.sizeGuideFailed, 'error');
  }, [t]);
  const guide = useLoaded(loadGuide, open, failed);
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.sizeGuide}
      </button>
      {guide ? (
        <guide.SizeGuide open={open} onClose={() => setOpen(false)} chart={chart} size={size} votes={votes} />
      ) : null}
    </>
  );
}
