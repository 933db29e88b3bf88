import { Link } from '@haat/navigation';
import { AlertDialog, Notice } from '@haat/ui';
import { useStrings } from '../strings';
import styles from './OrderOutcome.module.css';
import type { Ordering } from './useOrder';

/** How long the alert stays, in ms (section 9). */
const ALERT_SHOWN = 3_000;

/** What became of the order, over the page: the success message, or why it failed. */
export function OrderOutcome({ order }: { order: Ordering }) {
  const s = useStrings().checkout;
  const { state } = order;
  const failure = state.step === 'failed' ? state.failure : null;
  return (
    <>
      <AlertDialog
        open={state.step === 'failed' && !state.told}
        onOpenChange={order.told}
        title={failure?.message ?? s.failed}
        text={failure && s.advice[failure.kind]}
        closeText={s.ok}
        autoCloseMs={ALERT_SHOWN}
      />
      <AlertDialog
        open={state.step === 'placed'}
        onOpenChange={order.leave}
        tone="success"
        title={s.confirmed}
        text={s.takingYou}
        closeText={s.seeOrder}
      />
    </>
  );
}

/** The failure once its alert has closed: it stays readable until the next try. */
export function OrderFailureNotice({ order }: { order: Ordering }) {
  const s = useStrings().checkout;
  const { state } = order;
  const failure = state.step === 'failed' && state.told ? state.failure : null;
  // The region stays in the page when empty: screen readers announce what is added to one they know.
  return (
    <div role="status" className={styles.failure}>
      {failure ? (
        <Notice tone="warning">
          <strong className={styles.message}>{failure.message ?? s.failed}</strong> {s.advice[failure.kind]}{' '}
          {failure.kind === 'unanswered' ? <Link to="/orders">{s.viewOrders}</Link> : null}
        </Notice>
      ) : null}
    </div>
  );
}
