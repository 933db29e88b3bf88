import { PAYMENT_PROVIDERS, payments } from '@haat/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { Forbidden } from '../../platform/http/errors';
import { type Api, route } from '../../platform/http/route';
import { publicClientKeyOf } from '../../platform/limits/addresses';
import { recordRefund, refundsForOperator, sendRefund } from './gatewayRefunds.service';
import {
  askNow,
  buyerReturned,
  closePayment,
  gatewayReported,
  PaymentNotFound,
  paymentOf,
  paymentsForOperator,
  startPayment,
} from './payments.service';

/** The hash of a notice is wrong: somebody else sent it. */
class ForgedNotice extends Forbidden {
  override readonly code = 'forged_notice';
  constructor() {
    super('This notice is not signed by the gateway');
  }
}

/** The browser is sent on after this time: its page waits for the result then. */
const RETURN_WAIT_MS = 6000;
const MAX_FORM_BYTES = 64 * 1024;

export function paymentsRoutes(api: Api, context: Context): void {
  route(api, payments.startPayment, async ({ params, body, viewer, request }) => {
    const caller = await viewer();
    const payer = {
      userId: caller?.userId ?? null,
      phone: body.phone,
      address: publicClientKeyOf(request.ip) ?? request.ip,
    };
    return startPayment(context, payer, params.number, body.provider);
  });
  route(api, payments.getPayment, ({ params }) => paymentOf(context, params.reference));

  route(api, payments.listPayments, ({ query }) => paymentsForOperator(context, query));
  route(api, payments.askPayment, ({ params }) => askNow(context, params.reference));
  route(api, payments.closePayment, ({ caller, params, body }) =>
    closePayment(context, actorOf(caller), params.reference, body.reason),
  );
  route(api, payments.listGatewayRefunds, ({ query }) => refundsForOperator(context, query));
  route(api, payments.sendGatewayRefund, ({ caller, params }) =>
    sendRefund(context, actorOf(caller), params.id),
  );
  route(api, payments.recordGatewayRefund, ({ caller, params, body }) =>
    recordRefund(context, actorOf(caller), params.id, body.reference),
  );
  void api.register(async (gatewayApi) => gatewayRoutes(gatewayApi as Api, context));
}

type ReturnRequest = FastifyRequest<{
  Params: { provider: string; reference: string };
  Querystring: Record<string, unknown>;
  Body: Record<string, string> | undefined;
}>;

/**
 * Calls by gateways, and by browsers that they send back, in the gateways' own formats. SSLCommerz makes the browser post a form
 * from another site, which brings no session: none is needed, because nothing in it is trusted.
 */
function gatewayRoutes(api: Api, context: Context): void {
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  api.route({
    method: ['GET', 'POST'],
    url: '/payments/return/:provider/:reference/',
    config: { access: 'public' },
    async handler(request, reply) {
      const { params, query, body } = request as ReturnRequest;
      const reference = params.reference.toUpperCase();
      const provider = PAYMENT_PROVIDERS.find((one) => one === params.provider);
      const status = typeof query.status === 'string' ? query.status : '';
      const work = provider
        ? buyerReturned(context, provider, reference, { status: statusOf(status), hint: body?.val_id }).catch(
            (error) =>
              request.log.warn({ err: error }, 'a returned buyer’s payment could not be asked about'),
          )
        : Promise.resolve();
      await withinTime(work, RETURN_WAIT_MS);
      return toPage(reply, reference);
    },
  });
  api.post('/payments/notices/sslcommerz/', { config: { access: 'public' } }, async (request, reply) => {
    const notice = (request.body ?? {}) as Record<string, string>;
    if (!context.payments?.isSignedNotice?.(notice)) throw new ForgedNotice();
    const reference = notice.tran_id ?? '';
    if (!/^HP[0-9A-Z]{24}$/.test(reference)) throw new PaymentNotFound();
    await gatewayReported(context, reference, notice.val_id);
    return reply.send({ received: true });
  });
}

/** The result that the buyer's browser reports; each gateway has its own words. */
function statusOf(status: string): 'success' | 'cancel' | 'failure' {
  const word = status.toLowerCase();
  if (word === 'success') return 'success';
  return word.startsWith('cancel') || word === 'aborted' ? 'cancel' : 'failure';
}

async function withinTime(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    work,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    }),
  ]);
  clearTimeout(timer);
}

const toPage = (reply: FastifyReply, reference: string) =>
  reply.redirect(`/payment/${encodeURIComponent(reference)}`, 303);
