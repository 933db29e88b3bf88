import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { ButtonLink, Notice, Row, Spinner } from '@haat/ui';
import { useEffect, useRef } from 'react';
import { sharedTexts } from '../strings';
import styles from './OrderNotice.module.css';
import type { Ordering } from './useOrder';

/**
 * The state of the order inside the page: sent again after a reload, or the reason of the failure after its alert has
 * closed, until the next attempt.
 */
export function OrderNotice({ order }: { order: Ordering }) {
  const t = useTexts(sharedTexts).checkout;
  const { state } = order;
  const failure = state.step === 'failed' && state.dismissed ? state.failure : null;
  const unsure = failure?.kind === 'unanswered' || failure?.kind === 'offline';
  const box = useRef<HTMLDivElement>(null);
  const isNotified = failure !== null;
  useEffect(() => {
    // On a phone it may be below the visible part of the page.
    if (isNotified) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isNotified]);
  // The region stays mounted when empty: screen readers announce changes only of an existing one.
  return (
    <div ref={box} role="status" className={styles.notice}>
      {failure ? (
        <Notice
          tone="warning"
          action={
            unsure ? (
              <ButtonLink as={Link} to="/orders" variant="ghost" size="sm">
                {t.viewOrders}
              </ButtonLink>
            ) : undefined
          }
        >
          <strong className={styles.message}>{failure.message ?? t.failed}</strong> {t.advice[failure.kind]}
        </Notice>
      ) : null}
      {state.step === 'sending' && state.again ? (
        <Notice>
          <Row as="span" gap="3" wrap={false}>
            <Spinner size={18} /> {t.sendingOn}
          </Row>
        </Notice>
      ) : null}
    </div>
  );
}
