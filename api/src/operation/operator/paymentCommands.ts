import { payments as contract, type GatewayRefund } from '@haat/contracts';
import { recordRefund, refundsForOperator, sendRefund } from '../../domains/payments/gatewayRefunds.service';
import { askNow, closePayment, paymentsForOperator } from '../../domains/payments/payments.service';
import { type CommandGroup, parsedBy, reasonOf } from './commandLine';
import { paged, table, taka, timeOf } from './printing';

/** Payments at gateways and their refunds. */
export const paymentCommands: CommandGroup = {
  usage: `  payments                                      at gateways, the newest first; --status paid, --search R100231, --page 2
  payment-problems                              those that need a person: silent gateways, and what does not fit
  ask-payment <reference>                       asks the gateway now
  close-payment <reference> --reason "…"        it counts as failed; should its gateway take the money after all, it is booked
  gateway-refunds                               the newest first; --status decided, --page 2
  send-refund <id>                              sends a decided or failed refund to its gateway
  record-refund <id> --reason "BEFTN 7"         the gateway does not make it: it was paid by bank, with this reference`,
  commands: {
    payments: ({ context, options }) =>
      listText(context, { state: options.status, search: options.search, page: options.page }),
    'payment-problems': ({ context, options }) =>
      listText(context, { attention: 'true', page: options.page }),
    async 'ask-payment'({ context, given = '' }) {
      const { state, problem } = await askNow(context, given.toUpperCase());
      return [`The payment is ${state}.`, problem].filter(Boolean).join(' ');
    },
    async 'close-payment'({ context, command, options, actor, given = '' }) {
      const reason = reasonOf(command, options.reason);
      const { state } = await closePayment(context, actor, given.toUpperCase(), reason);
      return `The payment is ${state}.`;
    },
    async 'gateway-refunds'({ context, options }) {
      const query = parsedBy(contract.listGatewayRefunds.query, {
        state: options.status,
        page: options.page,
      });
      const { results, ...rest } = await refundsForOperator(context, query);
      return paged(
        [['ID', 'ORDER', 'GATEWAY', 'AMOUNT', 'STATE', 'REASON'], ...results.map(refundRow)],
        rest,
      );
    },
    async 'send-refund'({ context, actor, id }) {
      return table([refundRow(await sendRefund(context, actor, id()))]);
    },
    async 'record-refund'({ context, command, options, actor, id }) {
      return table([refundRow(await recordRefund(context, actor, id(), reasonOf(command, options.reason)))]);
    },
  },
};

const refundRow = ({ id, order, provider, amount, state, reason, note }: GatewayRefund) => [
  String(id),
  order,
  provider,
  taka(amount),
  state,
  note || reason,
];

async function listText(
  context: Parameters<typeof paymentsForOperator>[0],
  asked: Record<string, string | undefined>,
): Promise<string> {
  const query = parsedBy(contract.listPayments.query, asked);
  const { results, ...rest } = await paymentsForOperator(context, query);
  const rows = results.map((one) => [
    one.reference,
    timeOf(one.created_at),
    one.order_number,
    one.provider,
    taka(one.amount),
    one.state,
    one.transaction,
    one.problem,
  ]);
  return paged(
    [['PAYMENT', 'BEGUN', 'ORDER', 'GATEWAY', 'AMOUNT', 'STATE', 'TRANSACTION', 'PROBLEM'], ...rows],
    rest,
  );
}
