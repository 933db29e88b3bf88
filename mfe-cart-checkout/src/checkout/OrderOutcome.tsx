import { useTexts } from '@haat/remote';
import { AlertDialog } from '@haat/ui';
import { sharedTexts } from '../strings';
import { confirmationTexts } from '../strings/confirmation';
import type { Ordering } from './useOrder';

/** Time until the alert closes (section 9). */
const ALERT_DURATION_MS = 3_000;

/** The dialog with the result of an order: the success message or the reason of the failure. */
export function OrderOutcome({ order }: { order: Ordering }) {
  const confirmation = useTexts(confirmationTexts);
  const { checkout: t } = useTexts(sharedTexts);
  const { state } = order;
  const waits = state.step === 'placed' && state.orders.some((one) => one.confirm_by);
  const failure = state.step === 'failed' ? state.failure : null;
  return (
    <>
      <AlertDialog
        open={state.step === 'failed' && !state.dismissed}
        onOpenChange={order.dismiss}
        title={failure?.message ?? t.failed}
        text={failure && t.advice[failure.kind]}
        closeText={t.ok}
        autoCloseMs={ALERT_DURATION_MS}
      />
      <AlertDialog
        open={state.step === 'placed'}
        onOpenChange={order.leave}
        tone="success"
        title={waits ? confirmation.thanks : t.confirmed}
        text={t.takingYou}
        closeText={t.seeOrder}
      />
    </>
  );
}
