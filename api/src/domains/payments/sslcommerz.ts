import { createHash } from 'node:crypto';
import { amountOf, callGateway, gatewayAmount, textOf } from './gatewayHttp';
import {
  GatewayRefused,
  GatewaySilent,
  type KnownPayment,
  type PaymentAnswer,
  type PaymentGateway,
  type RefundAnswer,
  type RefundRequest,
} from './provider';

export interface SslcommerzSettings {
  /** https://securepay.sslcommerz.com */
  url: string;
  storeId: string;
  /** of the API, not of the merchant panel */
  storePassword: string;
  timeoutMs?: number;
}

/** Shoppers may have no email, and SSLCommerz demands one: they get no mail from it then. */
const NO_EMAIL = 'no-email@haat.example';

/** A text for a field with a limit. */
const cut = (text: string, length: number) => text.replace(/\s+/g, ' ').trim().slice(0, length);

/** SSLCommerz v4: a page of theirs for cards, wallets and net banking, whose result is asked from their validation service. */
export function sslcommerz(settings: SslcommerzSettings): PaymentGateway {
  const { url, storeId, storePassword, timeoutMs } = settings;
  const read = async (path: string, query: Record<string, string>) => {
    const address = new URL(path, url);
    // The store's password rides in the address: it must not be logged.
    address.search = new URLSearchParams({
      ...query,
      store_id: storeId,
      store_passwd: storePassword,
      v: '1',
      format: 'json',
    }).toString();
    return (await callGateway(address, { method: 'GET' }, timeoutMs)).body;
  };
  const QUERY = '/validator/api/merchantTransIDvalidationAPI.php';

  async function validated(valId: string): Promise<PaymentAnswer> {
    const body = await read('/validator/api/validationserverAPI.php', { val_id: valId });
    const raw = textOf(body, 'status');
    if (raw !== 'VALID' && raw !== 'VALIDATED') return { outcome: 'open', raw };
    const amount = amountOf(textOf(body, 'amount'));
    const net = amountOf(textOf(body, 'store_amount'));
    return {
      outcome: 'paid',
      reference: textOf(body, 'tran_id'),
      amount,
      currency: textOf(body, 'currency_type', 'currency'),
      transaction: textOf(body, 'bank_tran_id'),
      fee: net >= 0 && net <= amount ? amount - net : null,
      risky: textOf(body, 'risk_level') === '1',
      raw,
    };
  }

  async function refund({ reference, amount, reason, payment }: RefundRequest): Promise<RefundAnswer> {
    const body = await read(QUERY, {
      bank_tran_id: payment.transaction,
      // Mandatory since 2025: a repeated request is answered "processing" instead of paying again.
      refund_trans_id: reference,
      refund_amount: gatewayAmount(amount),
      refund_remarks: cut(reason, 255) || 'Refund',
    });
    return refundAnswer(body, textOf(body, 'refund_ref_id'));
  }

  return {
    name: 'sslcommerz',

    async open({ reference, amount, orderNumber, pieces, buyer, returnUrl, noticeUrl }) {
      const form = new URLSearchParams({
        store_id: storeId,
        store_passwd: storePassword,
        total_amount: gatewayAmount(amount),
        currency: 'BDT',
        tran_id: reference,
        product_category: 'clothing',
        product_name: `Order ${orderNumber}`,
        product_profile: 'physical-goods',
        success_url: `${returnUrl}?status=success`,
        fail_url: `${returnUrl}?status=failure`,
        cancel_url: `${returnUrl}?status=cancel`,
        ipn_url: noticeUrl,
        cus_name: cut(buyer.name, 50) || 'Customer',
        cus_email: cut(buyer.email, 50) || NO_EMAIL,
        cus_add1: cut(buyer.address, 50),
        cus_city: 'Dhaka',
        cus_postcode: '1000',
        cus_country: 'Bangladesh',
        cus_phone: cut(buyer.phone, 20),
        shipping_method: 'NO',
        num_of_item: String(pieces),
      });
      const { body } = await callGateway(
        new URL('/gwprocess/v4/api.php', url),
        { method: 'POST', body: form },
        timeoutMs,
      );
      const [page, session] = [textOf(body, 'GatewayPageURL'), textOf(body, 'sessionkey')];
      if (textOf(body, 'status') !== 'SUCCESS' || !URL.canParse(page))
        throw new GatewayRefused(textOf(body, 'failedreason') || 'SSLCommerz opened no session');
      return { providerId: session, payUrl: page };
    },

    /** @param hint the val_id of a notice or of the browser */
    async ask({ reference }: KnownPayment, hint = '') {
      if (hint) {
        const answer = await validated(hint);
        // A val_id of another payment proves nothing.
        if (answer.outcome === 'paid' && answer.reference === reference) return answer;
      }
      const body = await read(QUERY, { tran_id: reference });
      if (textOf(body, 'APIConnect') !== 'DONE')
        throw new GatewaySilent(`SSLCommerz answered ${textOf(body, 'APIConnect') || 'nothing'}`);
      const found = Array.isArray(body.element) ? (body.element as Record<string, unknown>[]) : [];
      const paid = found.find((one) => ['VALID', 'VALIDATED'].includes(textOf(one, 'status')));
      if (paid) return validated(textOf(paid, 'val_id'));
      const last = found.at(-1);
      const raw = last ? textOf(last, 'status') : '';
      if (raw === 'FAILED') return { outcome: 'failed', failure: 'declined', raw };
      if (raw === 'CANCELLED') return { outcome: 'failed', failure: 'cancelled', raw };
      if (raw === 'EXPIRED') return { outcome: 'failed', failure: 'expired', raw };
      return { outcome: 'open', raw };
    },

    refund,

    /** Without its reference, because the answer was lost, the same refund is asked for again: ours makes it one. */
    async askRefund(request) {
      const { providerReference } = request;
      if (!providerReference) return refund(request);
      return refundAnswer(await read(QUERY, { refund_ref_id: providerReference }), providerReference);
    },
  };
}

/** Names of a refund's states are not documented fully: what is unknown counts as under way. */
function refundAnswer(body: Record<string, unknown>, providerReference: string): RefundAnswer {
  if (textOf(body, 'APIConnect') !== 'DONE')
    throw new GatewaySilent(`SSLCommerz answered ${textOf(body, 'APIConnect') || 'nothing'}`);
  const status = textOf(body, 'status').toLowerCase();
  const note = textOf(body, 'errorReason') || status;
  if (status === 'refunded') return { outcome: 'refunded', providerReference, note };
  if (status === 'failed' || status === 'cancelled') return { outcome: 'failed', providerReference, note };
  return { outcome: 'sent', providerReference, note };
}

/**
 * Whether a notice has the hash that SSLCommerz makes with the store's password. Merchants report hashes that don't match
 * on true notices: it only sorts out forged ones early, and what counts is what the validation service says.
 */
export function isSignedNotice(notice: Readonly<Record<string, string>>, storePassword: string): boolean {
  const names = (notice.verify_key ?? '').split(',').filter(Boolean);
  if (names.length === 0 || !notice.verify_sign) return false;
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const values = new Map(names.map((name) => [name, notice[name] ?? '']));
  values.set('store_passwd', md5(storePassword));
  const text = [...values]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return md5(text) === notice.verify_sign;
}
