import { Link } from '@haat/navigation';
import { AlertDialog, ButtonLink, Notice, Spinner } from '@haat/ui';
import { useEffect, useRef } from 'react';
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
  const box = useRef<HTMLDivElement>(null);
  const isTold = failure !== null;
  useEffect(() => {
    // On a phone it may stand below what is in sight.
    if (isTold) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isTold]);
  // The region stays in the page when empty: screen readers announce what is added to one they know.
  return (
    <div ref={box} role="status" className={styles.notice}>
      {failure ? (
        <Notice
          tone="warning"
          action={
            unsure ? (
              <ButtonLink as={Link} to="/orders" variant="ghost" size="sm">
                {s.viewOrders}
              </ButtonLink>
            ) : undefined
          }
        >
          <strong className={styles.message}>{failure.message ?? s.failed}</strong> {s.advice[failure.kind]}
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
