import { Link } from '@haat/navigation';
import { AlertDialog, Notice, Spinner } from '@haat/ui';
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

/**
 * Where the order stands, in the page: on its way again after a reload, or why it failed once the alert has closed;
 * that stays readable until the next try.
 */
export function OrderNotice({ order }: { order: Ordering }) {
  const s = useStrings().checkout;
  const { state } = order;
  const failure = state.step === 'failed' && state.told ? state.failure : null;
  const unsure = failure?.kind === 'unanswered' || failure?.kind === 'offline';
  // The region stays in the page when empty: screen readers announce what is added to one they know.
  return (
    <div role="status" className={styles.notice}>
      {failure ? (
        <Notice tone="warning">
          <strong className={styles.message}>{failure.message ?? s.failed}</strong> {s.advice[failure.kind]}{' '}
          {unsure ? <Link to="/orders">{s.viewOrders}</Link> : null}
        </Notice>
      ) : null}
      {state.step === 'sending' && state.again ? (
        <Notice>
          <span className={styles.again}>
            <Spinner size={18} /> {s.sendingOn}
          </span>
        </Notice>
      ) : null}
    </div>
  );
}
