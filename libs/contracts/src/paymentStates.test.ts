import {
  canTransitionGatewayRefund,
  canTransitionPayment,
  GATEWAY_REFUND_STATES,
  PAYMENT_STATES,
} from './paymentStates';

const allowed = <State extends string>(
  states: readonly State[],
  can: (from: State, to: State) => boolean,
): string[] =>
  states.flatMap((from) => {
    const next = states.filter((to) => can(from, to));
    return next.length === 0 ? [] : `${from} → ${next.join(', ')}`;
  });

test('a payment ends paid or failed; only what was paid is refunded', () => {
  expect(allowed(PAYMENT_STATES, canTransitionPayment)).toEqual([
    'created → pending, authorised, unknown, paid, failed',
    'pending → authorised, unknown, paid, failed',
    'authorised → unknown, paid, failed',
    'unknown → pending, authorised, paid, failed',
    'paid → refunded_partly, refunded',
    'failed → paid',
    'refunded_partly → refunded_partly, refunded',
  ]);
});

test('a refund is decided, sent, and done or failed; a failed one is sent again or paid otherwise', () => {
  expect(allowed(GATEWAY_REFUND_STATES, canTransitionGatewayRefund)).toEqual([
    'decided → sent, paid_otherwise',
    'sent → unknown, refunded, failed',
    'unknown → sent, refunded, failed',
    'failed → sent, paid_otherwise',
  ]);
});
