import { AlertDialog } from '@haat/ui';
import { useStrings } from '../strings';
import { useConfirmationStrings } from '../strings/useConfirmationStrings';
import type { Ordering } from './useOrder';

/** Time until the alert closes (section 9). */
const ALERT_DURATION_MS = 3_000;

/** The dialog with the result of an order: the success message or the reason of the failure. */
export function OrderOutcome({ order }: { order: Ordering }) {
  const confirmation = useConfirmationStrings();
  const { checkout: s } = useStrings();
  const { state } = order;
  const waits = state.step === 'placed' && state.orders.some((one) => one.confirm_by);
  const failure = state.step === 'failed' ? state.failure : null;
  return (
    <>
      <AlertDialog
        open={state.step === 'failed' && !state.dismissed}
        onOpenChange={order.dismiss}
        title={failure?.message ?? s.failed}
        text={failure && s.advice[failure.kind]}
        closeText={s.ok}
        autoCloseMs={ALERT_DURATION_MS}
      />
      <AlertDialog
        open={state.step === 'placed'}
        onOpenChange={order.leave}
        tone="success"
        title={waits ? confirmation.thanks : s.confirmed}
        text={s.takingYou}
        closeText={s.seeOrder}
      />
    </>
  );
}
