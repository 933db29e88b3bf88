import {
  constants,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { amountOf, callGateway, gatewayAmount, textOf } from './gatewayHttp';
import {
  GatewayRefused,
  GatewaySilent,
  type KnownPayment,
  type PaymentAnswer,
  type PaymentGateway,
} from './provider';

export interface NagadSettings {
  /** with its base path: http://…/remote-payment-gateway-1.0 in their sandbox */
  url: string;
  merchantId: string;
  /** the merchant's wallet */
  merchantNumber: string;
  /** Nagad's public key: PEM, or base64 without its lines */
  publicKey: string;
  /** the merchant's own, likewise */
  privateKey: string;
  /** two SDKs sign with SHA-256, one README says SHA-1: not confirmed */
  hash: 'sha256' | 'sha1';
  /** Whether answers without Nagad's signature are refused. No document that we have read says how they are signed. */
  checkSignatures: boolean;
  timeoutMs?: number;
}

/** The taka in ISO 4217's numbers. */
const TAKA = '050';
/** A buyer pays by browser. */
const CLIENT = 'PC_WEB';
/** Nagad's order ids: its SDKs use short ones of letters and digits. 90 random bits stay. */
const orderIdOf = (reference: string) => reference.slice(0, 20);

/**
 * Nagad's checkout: initialise, complete, then verify. All but the verification is signed and encrypted by RSA. There is no
 * execution: Nagad takes the money itself, so a payment whose return was lost may be a paid one.
 */
export function nagad(settings: NagadSettings): PaymentGateway {
  const { url, merchantId, merchantNumber, hash, checkSignatures, timeoutMs } = settings;
  const [publicKey, privateKey] = nagadKeys(settings);
  const base = url.replace(/\/+$/, '');
  const call = async (method: 'GET' | 'POST', path: string, ip: string, body?: object) =>
    (
      await callGateway(
        `${base}/api/dfs${path}`,
        {
          method,
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            'x-km-api-version': 'v-0.2.0',
            'x-km-ip-v4': ip,
            'x-km-client-type': CLIENT,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        },
        timeoutMs,
      )
    ).body;
  const sealed = (data: object) => {
    const text = Buffer.from(JSON.stringify(data));
    return {
      sensitiveData: publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, text).toString(
        'base64',
      ),
      signature: createSign(hash).update(text).sign(privateKey, 'base64'),
    };
  };
  /** The data of an answer. @throws GatewayRefused */
  const opened = (answer: Record<string, unknown>): Record<string, unknown> => {
    const text = decrypted(privateKey, textOf(answer, 'sensitiveData'));
    if (!text) throw new GatewayRefused(errorOf(answer));
    const isSigned = () =>
      createVerify(hash).update(text).verify(publicKey, textOf(answer, 'signature'), 'base64');
    if (checkSignatures && !isSigned()) throw new GatewayRefused('The answer is not signed by Nagad');
    return objectOf(text);
  };

  async function ask({ providerId, reference }: KnownPayment): Promise<PaymentAnswer> {
    // The buyer got no page to pay on.
    if (!providerId) return { outcome: 'failed', failure: 'not_started', raw: '' };
    const body = await call('GET', `/verify/payment/${encodeURIComponent(providerId)}`, '127.0.0.1');
    const raw = textOf(body, 'status');
    if (/^success$/i.test(raw)) {
      // It names our order id, a shorter form of the reference.
      const named = textOf(body, 'orderId');
      const currency = textOf(body, 'currencyCode', 'currency');
      return {
        outcome: 'paid',
        reference: named === orderIdOf(reference) && isOurs(body) ? reference : named,
        amount: amountOf(textOf(body, 'amount')),
        // The verification has no currency in the SDKs; the request for taka was signed.
        currency: currency === '' || currency === TAKA ? 'BDT' : currency,
        transaction: textOf(body, 'issuerPaymentRefNo'),
        fee: null,
        risky: false,
        raw,
      };
    }
    if (/^(aborted|cancel+ed)$/i.test(raw)) return { outcome: 'failed', failure: 'cancelled', raw };
    if (/^failed$/i.test(raw)) return { outcome: 'failed', failure: 'declined', raw };
    if (!raw) throw new GatewaySilent(`Nagad says ${errorOf(body)} to a verification`);
    return { outcome: 'open', raw };
  }
  const isOurs = (body: Record<string, unknown>) => textOf(body, 'merchantId') === merchantId;

  /**
   * Refunds at Nagad are not documented well enough to move money by them: the call is in one SDK only, and its answer in none.
   */
  const byHand = async () =>
    ({
      outcome: 'failed',
      providerReference: '',
      note: 'Haat sends no refunds to Nagad: pay it by bank, and record the transfer',
    }) as const;

  return {
    name: 'nagad',
    ask,

    async open({ reference, amount, buyer, returnUrl, at }) {
      const orderId = orderIdOf(reference);
      const datetime = timeText(at);
      const begun = opened(
        await call('POST', `/check-out/initialize/${merchantId}/${orderId}`, buyer.ip, {
          accountNumber: merchantNumber,
          dateTime: datetime,
          ...sealed({ merchantId, datetime, orderId, challenge: randomBytes(20).toString('hex') }),
        }),
      );
      const [id, challenge] = [textOf(begun, 'paymentReferenceId'), textOf(begun, 'challenge')];
      if (!id || !challenge) throw new GatewayRefused('Nagad opened no payment');
      const body = await call('POST', `/check-out/complete/${encodeURIComponent(id)}`, buyer.ip, {
        ...sealed({ merchantId, orderId, amount: gatewayAmount(amount), currencyCode: TAKA, challenge }),
        merchantCallbackURL: returnUrl,
      });
      const page = textOf(body, 'callBackUrl');
      if (!/^success$/i.test(textOf(body, 'status')) || !URL.canParse(page))
        throw new GatewayRefused(errorOf(body));
      return { providerId: id, payUrl: page };
    },

    refund: byHand,
    askRefund: byHand,
  };
}

/** @returns Nagad's public key and the merchant's private one @throws Error where one is no RSA key */
export function nagadKeys({
  publicKey,
  privateKey,
}: Pick<NagadSettings, 'publicKey' | 'privateKey'>): [publicKey: KeyObject, privateKey: KeyObject] {
  const der = (text: string) => Buffer.from(text.replace(/-----[^-]+-----|\\n|\s/g, ''), 'base64');
  const keys: [KeyObject, KeyObject] = [
    createPublicKey({ key: der(publicKey), format: 'der', type: 'spki' }),
    createPrivateKey({ key: der(privateKey), format: 'der', type: 'pkcs8' }),
  ];
  if (keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'rsa')) throw new Error('No RSA key');
  return keys;
}

/** YYYYMMDDHHmmss in Asia/Dhaka. */
const timeText = (at: Date) =>
  new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '');

/**
 * Decrypts RSA with PKCS #1 v1.5 padding. Node 20 refuses that padding (CVE-2023-46809), because telling senders of ciphertexts whether it is right
 * is an oracle. Nobody sends us any here: these are answers to our own calls, and all that is wrong has one error.
 * @returns null where it is no ciphertext for us
 */
function decrypted(key: KeyObject, sensitiveData: string): string | null {
  try {
    const block = privateDecrypt(
      { key, padding: constants.RSA_NO_PADDING },
      Buffer.from(sensitiveData, 'base64'),
    );
    // 00 02, at least eight bytes that are not 0, 00, the text.
    const end = block.indexOf(0, 2);
    return block[0] === 0 && block[1] === 2 && end >= 10 ? block.subarray(end + 1).toString() : null;
  } catch {
    return null;
  }
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const errorOf = (body: Record<string, unknown>) =>
  [textOf(body, 'reason', 'status'), textOf(body, 'message', 'devMessage')].filter(Boolean).join(' ') ||
  'nothing';
