import type { ReportButtonProps } from '@haat/features';
import { WhenNear } from '@haat/remote';
import styles from './ReviewCard.module.css';

const loadPart = () => import('./reportPart');

/** The way to report a review or a question to the operators. */
export function Report(props: ReportButtonProps) {
  return (
    <div className={styles.report}>
      <WhenNear load={loadPart}>{({ ReportButton }) => <ReportButton {...props} />}</WhenNear>
    </div>
  );
}
