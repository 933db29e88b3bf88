import { handGatewayDue } from '../orders/onlinePayments.service';
import { claimRefundQuestion } from './gatewayRefunds.queries';
import { askRefund, decideRefund, handRefunds, SYSTEM } from './gatewayRefunds.service';
import { claimQuestion } from './payments.queries';
import { askGateway, type PaymentDeps } from './payments.service';

/** Nobody else asks meanwhile: longer than a gateway may take. */
const LEASE_MS = 90_000;

/**
 * Asks gateways about payments and refunds whose result is not known, until it is. What is to be asked is in the database, so a
 * restart loses nothing. Several processes may call it concurrently.
 * @returns how many questions were asked
 */
export async function askOpenPayments(deps: PaymentDeps): Promise<number> {
  const isOn = (provider: string) => deps.payments?.gateways.some(({ name }) => name === provider);
  let asked = 0;
  for (;;) {
    const payment = await deps.db.tx((tx) => claimQuestion(tx, deps.clock.now(), LEASE_MS));
    if (!payment) break;
    if (isOn(payment.provider)) await askGateway(deps, { ...payment, asks: payment.asks + 1 });
    asked++;
  }
  for (;;) {
    const refund = await deps.db.tx((tx) => claimRefundQuestion(tx, deps.clock.now(), LEASE_MS));
    if (!refund) break;
    if (isOn(refund.provider)) await askRefund(deps, refund);
    asked++;
  }
  return asked;
}

/**
 * Decides what goes back by gateways: of orders that ended after an online payment, of returns and of refused pieces.
 * @returns how many orders and refunds
 */
export async function decideDueRefunds({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<number> {
  let decided = 0;
  while (
    await handGatewayDue({ db }, (tx, { id, public_id, seller_id, due, note }) =>
      decideRefund(tx, {
        orderId: id,
        publicId: public_id,
        sellerId: seller_id,
        amount: due,
        atMost: true,
        reason: note || 'The order has ended',
        source: `end ${public_id}`,
        by: SYSTEM,
        at: clock.now(),
      }),
    )
  )
    decided++;
  return decided + (await handRefunds({ db, clock }));
}
