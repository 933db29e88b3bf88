// bKash tokenized checkout v1.2.0-beta, and refunds v2, as its documents and official plugin describe them.
import { randomBytes } from 'node:crypto';
import { payPage, sandboxServer, silence } from './sandboxServer.mjs';

export const APP = {
  BKASH_USERNAME: 'haat-sandbox',
  BKASH_PASSWORD: 'haat-sandbox-password',
  BKASH_APP_KEY: 'haat-sandbox-key',
  BKASH_APP_SECRET: 'haat-sandbox-secret',
};

const CHECKOUT = '/v1.2.0-beta/tokenized/checkout';
const REFUND = '/v2/tokenized-checkout/refund/payment';
const HOUR_MS = 3_600_000;
const id = (length) => randomBytes(length).toString('hex').toUpperCase();
/** bKash's times are not ISO 8601: a colon stands before the milliseconds. */
const timeText = (now = new Date(Date.now() + 6 * HOUR_MS)) =>
  `${now.toISOString().slice(0, 19)}:${now.toISOString().slice(20, 23)} GMT+0600`;

/**
 * Faults: `refuseCreate` (200 with an error), `silentExecute` (takes the money without an answer), `executeError` (a code),
 * `silentQuery`, `amount` and `currency` (another one is reported), `plainAmount` (without decimals), `callbackLost`,
 * `unlimitedTokens`, `staleTokens` (401 to all), `silentRefund`, `refundError`.
 */
export function bkashSandbox() {
  const faults = {};
  const payments = new Map();
  const refunds = [];
  const tokens = new Set();
  let grants = [];
  const amountText = (amount) => (faults.plainAmount ? String(Number(amount)) : Number(amount).toFixed(2));
  const refused = (statusCode, statusMessage) => ({ statusCode, statusMessage });

  /** The token alone, without the word Bearer. */
  const authorised = (handler) => (request) => {
    const { authorization = '', 'x-app-key': key } = request.headers;
    if (faults.staleTokens || !tokens.has(authorization) || key !== APP.BKASH_APP_KEY)
      return { status: 401, body: { message: 'The incoming token has expired' } };
    return handler(request);
  };

  const shown = (payment, invoiceField) => ({
    statusCode: '0000',
    statusMessage: 'Successful',
    paymentID: payment.paymentID,
    payerReference: payment.payerReference,
    amount: amountText(faults.amount ?? payment.amount),
    currency: faults.currency ?? 'BDT',
    intent: 'sale',
    transactionStatus: payment.transactionStatus,
    [invoiceField]: payment.merchantInvoiceNumber,
    ...(payment.trxID
      ? { trxID: payment.trxID, customerMsisdn: '01770618575', paymentExecuteTime: payment.executedAt }
      : {}),
  });

  return sandboxServer({
    faults,
    state: () => ({ payments: [...payments.values()], refunds, grants: grants.length }),
    routes: {
      [`POST ${CHECKOUT}/token/grant`]: ({ headers, body }) => {
        const isMerchant =
          headers.username === APP.BKASH_USERNAME &&
          headers.password === APP.BKASH_PASSWORD &&
          body.app_key === APP.BKASH_APP_KEY &&
          body.app_secret === APP.BKASH_APP_SECRET;
        if (!isMerchant) return { statusCode: '2001', statusMessage: 'Invalid App Key' };
        grants = grants.filter((at) => Date.now() - at < HOUR_MS);
        if (grants.length >= 2 && !faults.unlimitedTokens)
          return { status: 429, body: { message: 'Too many token requests' } };
        grants.push(Date.now());
        const token = `ey${id(24)}`;
        tokens.add(token);
        return {
          statusCode: '0000',
          statusMessage: 'Successful',
          id_token: token,
          token_type: 'Bearer',
          expires_in: 3600,
          refresh_token: id(24),
        };
      },
      [`POST ${CHECKOUT}/create`]: authorised(({ body, url }) => {
        if (faults.refuseCreate) return refused('503', 'System is undergoing maintenance');
        if (body.mode !== '0011') return refused('2063', 'Mode is not valid');
        if (!/^\d+(\.\d{1,2})?$/.test(body.amount)) return refused('2006', 'Invalid Amount');
        if (body.currency !== 'BDT') return refused('2007', 'Invalid Currency');
        if (!body.merchantInvoiceNumber || /[<>&]/.test(body.merchantInvoiceNumber))
          return refused('2031', 'Invalid Merchant Invoice Number');
        const paymentID = `TR0011${id(8)}`;
        payments.set(paymentID, {
          ...body,
          paymentID,
          transactionStatus: 'Initiated',
          agreed: false,
          trxID: '',
        });
        const back = (status) => `${body.callbackURL}?paymentID=${paymentID}&status=${status}`;
        return {
          statusCode: '0000',
          statusMessage: 'Successful',
          paymentID,
          bkashURL: `${url.origin}/pay/${paymentID}`,
          callbackURL: body.callbackURL,
          successCallbackURL: back('success'),
          failureCallbackURL: back('failure'),
          cancelledCallbackURL: back('cancel'),
          amount: body.amount,
          intent: 'sale',
          currency: 'BDT',
          paymentCreateTime: timeText(),
          transactionStatus: 'Initiated',
          merchantInvoiceNumber: body.merchantInvoiceNumber,
        };
      }),
      [`POST ${CHECKOUT}/execute`]: authorised(({ body }) => {
        const payment = payments.get(body.paymentID);
        if (!payment) return refused('2002', 'Invalid Payment ID');
        if (faults.executeError) return refused(faults.executeError, 'Refused');
        if (payment.transactionStatus === 'Completed')
          return refused('2062', 'The payment has already been completed');
        // The money moves here, and only after the buyer's PIN.
        if (!payment.agreed) return refused('2056', 'Invalid Payment State');
        Object.assign(payment, { transactionStatus: 'Completed', trxID: id(5), executedAt: timeText() });
        if (faults.silentExecute) return silence();
        return shown(payment, 'merchantInvoiceNumber');
      }),
      [`POST ${CHECKOUT}/payment/status`]: authorised(({ body }) => {
        if (faults.silentQuery) return silence();
        const payment = payments.get(body.paymentID);
        return payment ? shown(payment, 'merchantInvoice') : refused('2002', 'Invalid Payment ID');
      }),
      [`POST ${REFUND}/transaction`]: authorised(({ body }) => {
        const payment = payments.get(body.paymentId);
        const error = (code, text) => ({
          status: 400,
          body: { internalCode: 'refund', externalCode: code, errorMessageEn: text, errorMessageBn: text },
        });
        if (!body.sku || !body.reason) return { status: 400, body: { message: 'Invalid request body' } };
        if (!payment || payment.trxID !== body.trxId) return error('2077', 'Invalid transaction');
        const before = refunds.filter(({ trxId }) => trxId === body.trxId);
        const sum = before.reduce(
          (total, one) => total + Number(one.refundAmount),
          Number(body.refundAmount),
        );
        if (faults.refundError || sum > Number(payment.amount) || before.length >= 10)
          return error(faults.refundError ?? '2072', 'Invalid refund amount');
        const entry = {
          originalTrxId: body.trxId,
          trxId: body.trxId,
          refundTrxId: id(5),
          refundTransactionStatus: 'Completed',
          refundAmount: Number(body.refundAmount).toFixed(2),
          originalTrxAmount: payment.amount,
          currency: 'BDT',
          completedTime: timeText(),
        };
        refunds.push(entry);
        return faults.silentRefund ? silence() : entry;
      }),
      [`POST ${REFUND}/status`]: authorised(({ body }) => ({
        originalTrxId: body.trxId,
        refundTransactions: refunds.filter(({ trxId }) => trxId === body.trxId),
      })),
      'GET /pay/*': ({ rest }) => {
        const payment = payments.get(rest);
        if (!payment) return { page: 'Unknown payment', status: 404 };
        return {
          page: payPage({
            gateway: 'bKash',
            amount: payment.amount,
            reference: payment.merchantInvoiceNumber,
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
        if (body.choice === 'success') payment.agreed = true;
        const target = `${payment.callbackURL}?paymentID=${rest}&status=${body.choice}&apiVersion=1.2.0-beta`;
        if (headers.accept === 'application/json') return { target };
        return faults.callbackLost ? { page: 'The connection was lost.' } : { redirect: target };
      },
    },
  });
}
