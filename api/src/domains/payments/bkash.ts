import { amountOf, callGateway, gatewayAmount, textOf } from './gatewayHttp';
import {
  GatewayRefused,
  GatewaySilent,
  type KnownPayment,
  type PaymentAnswer,
  type PaymentGateway,
} from './provider';

export interface BkashSettings {
  /** https://tokenized.pay.bka.sh */
  url: string;
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
  timeoutMs?: number;
}

/** The shared token of all processes: bKash grants two an hour. */
export interface GatewayTokens {
  /** @param grant asks the gateway for a new one, and says for how many seconds it is valid */
  get(grant: () => Promise<{ token: string; seconds: number }>): Promise<string>;
  /** The gateway does not accept it any more. */
  drop(token: string): Promise<void>;
}

const CHECKOUT = '/v1.2.0-beta/tokenized/checkout';
const REFUND = '/v2/tokenized-checkout/refund/payment';
/** The gateway says that what was asked for is in another state: a query tells which. */
const AMBIGUOUS = ['2056', '2062', '2116', '2117', '2118', '2119'];

/** bKash tokenized checkout v1.2.0-beta without agreement, and refunds v2. Money moves only when we execute. */
export function bkash(settings: BkashSettings, tokens: GatewayTokens): PaymentGateway {
  const { url, username, password, appKey, appSecret, timeoutMs } = settings;
  const post = (path: string, headers: Record<string, string>, body: object) =>
    callGateway(
      new URL(path, url),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      timeoutMs,
    );

  async function grant() {
    const { body } = await post(
      `${CHECKOUT}/token/grant`,
      { username, password },
      { app_key: appKey, app_secret: appSecret },
    );
    const token = textOf(body, 'id_token');
    if (!token) throw new GatewayRefused(`bKash grants no token: ${errorOf(body)}`);
    return { token, seconds: Number(textOf(body, 'expires_in')) || 3600 };
  }

  async function call(path: string, body: object): Promise<Record<string, unknown>> {
    const token = await tokens.get(grant);
    // The token stands alone: bKash refuses the word Bearer.
    const answer = await post(path, { authorization: token, 'x-app-key': appKey }, body);
    if (answer.status === 401 || answer.status === 403) {
      await tokens.drop(token);
      throw new GatewaySilent('bKash does not accept its token any more');
    }
    return answer.body;
  }

  async function ask({ providerId }: KnownPayment): Promise<PaymentAnswer> {
    // We have no session: nothing can be executed.
    if (!providerId) return { outcome: 'failed', failure: 'not_started', raw: '' };
    const body = await call(`${CHECKOUT}/payment/status`, { paymentID: providerId });
    if (textOf(body, 'statusCode') !== '0000')
      throw new GatewaySilent(`bKash says ${errorOf(body)} to a query`);
    return answerOf(body);
  }

  return {
    name: 'bkash',
    ask,

    async open({ reference, amount, returnUrl, buyer }) {
      const body = await call(`${CHECKOUT}/create`, {
        mode: '0011',
        payerReference: buyer.phone,
        callbackURL: returnUrl,
        amount: gatewayAmount(amount),
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: reference,
      });
      const [id, page] = [textOf(body, 'paymentID', 'paymentId'), textOf(body, 'bkashURL', 'bKashURL')];
      if (textOf(body, 'statusCode') !== '0000' || !id || !URL.canParse(page))
        throw new GatewayRefused(errorOf(body));
      return { providerId: id, payUrl: page };
    },

    async take(payment) {
      const body = await call(`${CHECKOUT}/execute`, { paymentID: payment.providerId });
      const code = textOf(body, 'statusCode', 'errorCode');
      if (code === '0000') return answerOf(body);
      if (AMBIGUOUS.includes(code)) return ask(payment);
      // The same buyer paid the same amount a moment ago: waiting helps.
      if (code === '2029') return { outcome: 'failed', failure: 'repeated_soon', raw: code };
      if (code === '2023') return { outcome: 'failed', failure: 'low_balance', raw: code };
      if (/^2\d{3}$/.test(code)) return { outcome: 'failed', failure: 'declined', raw: code };
      throw new GatewaySilent(`bKash says ${errorOf(body)} to an execution`);
    },

    async refund({ amount, reason, payment }) {
      const body = await call(`${REFUND}/transaction`, {
        paymentId: payment.providerId,
        trxId: payment.transaction,
        refundAmount: gatewayAmount(amount),
        sku: 'order',
        reason: reason.slice(0, 255) || 'Refund',
      });
      return refundAnswer(body);
    },

    async askRefund({ amount, payment, reference, others }) {
      const body = await call(`${REFUND}/status`, {
        paymentId: payment.providerId,
        trxId: payment.transaction,
      });
      const found = Array.isArray(body.refundTransactions)
        ? (body.refundTransactions as Record<string, unknown>[])
        : [];
      // bKash has no place for our reference: of this amount, it is the one that is not another refund's.
      const match = found.find(
        (one) =>
          amountOf(textOf(one, 'refundAmount')) === amount &&
          !others.includes(textOf(one, 'refundTrxId', 'refundTrxID')),
      );
      return match ? refundAnswer(match) : { outcome: 'absent', providerReference: '', note: reference };
    },
  };
}

const errorOf = (body: Record<string, unknown>) =>
  [
    textOf(body, 'statusCode', 'errorCode', 'externalCode', 'internalCode'),
    textOf(body, 'statusMessage', 'errorMessage', 'errorMessageEn', 'message'),
  ]
    .filter(Boolean)
    .join(' ') || 'nothing';

function answerOf(body: Record<string, unknown>): PaymentAnswer {
  const raw = textOf(body, 'transactionStatus');
  if (raw === 'Completed')
    return {
      outcome: 'paid',
      // A query names the field differently.
      reference: textOf(body, 'merchantInvoiceNumber', 'merchantInvoice'),
      amount: amountOf(textOf(body, 'amount')),
      currency: textOf(body, 'currency'),
      transaction: textOf(body, 'trxID', 'trxId'),
      fee: null,
      risky: false,
      raw,
    };
  if (raw === 'Authorized' || raw === 'PendingAuthorized') return { outcome: 'authorised', raw };
  if (raw === 'Expired') return { outcome: 'failed', failure: 'expired', raw };
  if (raw === 'Cancelled') return { outcome: 'failed', failure: 'cancelled', raw };
  if (raw === 'Declined') return { outcome: 'failed', failure: 'declined', raw };
  return { outcome: 'open', raw };
}

function refundAnswer(body: Record<string, unknown>) {
  const status = textOf(body, 'refundTransactionStatus');
  const providerReference = textOf(body, 'refundTrxId', 'refundTrxID');
  if (status === 'Completed') return { outcome: 'refunded', providerReference, note: status } as const;
  if (textOf(body, 'internalCode', 'externalCode', 'errorCode'))
    return { outcome: 'failed', providerReference, note: errorOf(body) } as const;
  if (!status) throw new GatewaySilent(`bKash says ${errorOf(body)} to a refund`);
  return { outcome: 'sent', providerReference, note: status } as const;
}
