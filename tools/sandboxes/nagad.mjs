// Nagad's checkout as two SDKs and a README describe it: its guide is confidential. Messages are encrypted and signed by RSA.
import {
  constants,
  createSign,
  createVerify,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { payPage, sandboxServer, silence } from './sandboxServer.mjs';

const BASE = '/remote-payment-gateway-1.0/api/dfs';
const HASH = 'sha256';
const id = (length) => randomBytes(length).toString('hex').toUpperCase();
const TAKA = '050';

/** Key pairs of both sides: each run has its own. */
function makeKeys() {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { gateway: pair(), merchant: pair() };
}

/** As SDKs hand keys to merchants: base64 of the DER, without lines. */
const bare = (key, type) => key.export({ format: 'der', type }).toString('base64');

/** Node 20 decrypts no PKCS #1 v1.5. */
function decrypt(key, text) {
  const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(text, 'base64'));
  const end = block.indexOf(0, 2);
  if (block[0] !== 0 || block[1] !== 2 || end < 10) throw new Error('Wrong padding');
  return block.subarray(end + 1).toString();
}

/**
 * Faults: `refuseInitialize` and `refuseComplete` (200 with an error), `wrongSignature` (of its answers), `silentQuery`, `returnLost`, `amount`, `currency`,
 * `merchant` and `order` (another one is reported), `plainAmount` (without decimals).
 */
export function nagadSandbox() {
  const { gateway, merchant } = makeKeys();
  const MERCHANT = {
    NAGAD_MERCHANT_ID: '683002007104225',
    NAGAD_MERCHANT_NUMBER: '01711428036',
    NAGAD_PUBLIC_KEY: bare(gateway.publicKey, 'spki'),
    NAGAD_PRIVATE_KEY: bare(merchant.privateKey, 'pkcs8'),
  };
  const faults = {};
  const payments = new Map();
  const amountText = (amount) => (faults.plainAmount ? String(Number(amount)) : Number(amount).toFixed(2));
  const refused = (reason, message) => ({ reason, message, devMessage: message });

  /** The data of a request; undefined where it was not encrypted and signed by the merchant. */
  function opened({ sensitiveData = '', signature = '' }) {
    try {
      const text = decrypt(gateway.privateKey, sensitiveData);
      const isSigned = createVerify(HASH).update(text).verify(merchant.publicKey, signature, 'base64');
      return isSigned ? JSON.parse(text) : undefined;
    } catch {
      return undefined;
    }
  }

  function sealed(data) {
    const text = JSON.stringify(data);
    const signer = faults.wrongSignature ? merchant.privateKey : gateway.privateKey;
    return {
      sensitiveData: publicEncrypt(
        { key: merchant.publicKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(text),
      ).toString('base64'),
      signature: createSign(HASH).update(text).sign(signer, 'base64'),
    };
  }

  const server = sandboxServer({
    faults,
    state: () => ({ payments: [...payments.values()] }),
    routes: {
      [`POST ${BASE}/check-out/initialize/*`]: ({ rest, body, headers }) => {
        const [merchantId, orderId] = rest.split('/');
        const data = opened(body);
        if (faults.refuseInitialize) return refused('5003', 'The service is not available');
        if (
          headers['x-km-api-version'] !== 'v-0.2.0' ||
          !headers['x-km-ip-v4'] ||
          !headers['x-km-client-type']
        )
          return refused('1002', 'A header is missing');
        if (!data || data.merchantId !== merchantId || data.orderId !== orderId)
          return refused('1003', 'Wrong signature or data');
        if (
          merchantId !== MERCHANT.NAGAD_MERCHANT_ID ||
          body.accountNumber !== MERCHANT.NAGAD_MERCHANT_NUMBER
        )
          return refused('1004', 'Unknown merchant');
        if (!/^[A-Z0-9]{5,20}$/i.test(orderId) || !/^\d{14}$/.test(body.dateTime))
          return refused('1005', 'Wrong order');
        if ([...payments.values()].some((one) => one.orderId === orderId))
          return refused('1006', 'Order is known');
        const payment = {
          ref: id(16),
          orderId,
          challenge: id(20),
          amount: '',
          status: 'Initiated',
          callback: '',
          trx: '',
        };
        payments.set(payment.ref, payment);
        return sealed({
          paymentReferenceId: payment.ref,
          challenge: payment.challenge,
          acceptDateTime: body.dateTime,
        });
      },
      [`POST ${BASE}/check-out/complete/*`]: ({ rest, body, url }) => {
        const payment = payments.get(rest);
        const data = opened(body);
        if (faults.refuseComplete) return refused('5003', 'The service is not available');
        if (!payment || !data || data.challenge !== payment.challenge || data.orderId !== payment.orderId)
          return refused('1003', 'Wrong signature or data');
        if (data.currencyCode !== TAKA || !/^\d+\.\d{2}$/.test(data.amount))
          return refused('1007', 'Wrong amount');
        Object.assign(payment, { amount: data.amount, callback: body.merchantCallbackURL });
        return { status: 'Success', callBackUrl: `${url.origin}/pay/${payment.ref}` };
      },
      [`GET ${BASE}/verify/payment/*`]: ({ rest }) => {
        const payment = payments.get(rest);
        if (payment) payment.asked = true;
        if (faults.silentQuery) return silence();
        if (!payment) return refused('1008', 'Unknown payment');
        return {
          merchantId: faults.merchant ?? MERCHANT.NAGAD_MERCHANT_ID,
          orderId: faults.order ?? payment.orderId,
          paymentRefId: payment.ref,
          amount: amountText(faults.amount ?? payment.amount),
          ...(faults.currency ? { currencyCode: faults.currency } : {}),
          clientMobileNo: '017****0001',
          status: payment.status,
          statusCode: payment.status === 'Success' ? '000' : '001',
          ...(payment.trx
            ? { issuerPaymentRefNo: payment.trx, issuerPaymentDateTime: '20261129120000' }
            : {}),
        };
      },
      'GET /pay/*': ({ rest }) => {
        const payment = payments.get(rest);
        if (!payment) return { page: 'Unknown payment', status: 404 };
        return {
          page: payPage({
            gateway: 'Nagad',
            amount: payment.amount,
            reference: payment.orderId,
            action: `/pay/${rest}`,
            buttons: [
              ['success', 'Confirm with PIN'],
              ['failure', 'Enter a wrong PIN'],
              ['cancel', 'Cancel'],
            ],
          }),
        };
      },
      'POST /pay/*': ({ rest, body, headers }) => {
        const payment = payments.get(rest);
        if (!payment) return { page: 'Unknown payment', status: 404 };
        // The money moves here, without a word to the shop.
        if (payment.status !== 'Success')
          payment.status = { success: 'Success', failure: 'Failed', cancel: 'Aborted' }[body.choice];
        if (payment.status === 'Success') payment.trx ||= id(4);
        const query = new URLSearchParams({
          merchant: MERCHANT.NAGAD_MERCHANT_ID,
          order_id: payment.orderId,
          payment_ref_id: payment.ref,
          status: payment.status,
        });
        const target = `${payment.callback}?${query}`;
        if (headers.accept === 'application/json') return { target };
        return faults.returnLost ? { page: 'The connection was lost.' } : { redirect: target };
      },
    },
  });
  return { server, MERCHANT, path: BASE.replace(/\/api\/dfs$/, '') };
}
