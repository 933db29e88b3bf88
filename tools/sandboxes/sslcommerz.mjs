// SSLCommerz v4 as its documents and official plugins describe it.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { payPage, postingPage, sandboxServer, silence } from './sandboxServer.mjs';

export const STORE = { SSLCOMMERZ_STORE_ID: 'haatsandbox', SSLCOMMERZ_STORE_PASSWORD: 'haatsandbox@ssl' };

const md5 = (text) => createHash('md5').update(text).digest('hex');
const id = (prefix) => prefix + randomBytes(8).toString('hex').toUpperCase();
/** The share of a payment that SSLCommerz keeps. */
const FEE = 0.025;

/**
 * Faults: `refuseSession` (200 with FAILED), `silentQuery`, `silentRefund`, `amount` and `currency` (another one is reported),
 * `plainAmount` (without decimals), `noticeLost`, `noticeTwice`, `noticeLateMs`, `noticeForged`, `returnLost`, `risky`,
 * `refundFails`, `refundWaits`.
 */
export function sslcommerzSandbox() {
  const faults = {};
  const sessions = new Map();
  const refunds = new Map();
  const isStore = (given) =>
    given.store_id === STORE.SSLCOMMERZ_STORE_ID && given.store_passwd === STORE.SSLCOMMERZ_STORE_PASSWORD;
  const amountText = (amount) => (faults.plainAmount ? String(Number(amount)) : Number(amount).toFixed(2));

  const elementOf = (session) => ({
    tran_id: session.tran_id,
    val_id: session.val_id,
    status: session.status,
    amount: amountText(faults.amount ?? session.amount),
    store_amount: (Number(session.amount) * (1 - FEE)).toFixed(2),
    currency: faults.currency ?? 'BDT',
    currency_type: faults.currency ?? 'BDT',
    currency_amount: amountText(faults.amount ?? session.amount),
    bank_tran_id: session.bank_tran_id,
    card_type: 'VISA-Dutch Bangla',
    tran_date: session.date,
    risk_level: faults.risky ? '1' : '0',
    risk_title: faults.risky ? 'Not Safe' : 'Safe',
  });

  /** The notice to the shop's server, with the hash that its password makes. */
  async function notify(session) {
    if (faults.noticeLost) return;
    if (faults.noticeLateMs) await pause(faults.noticeLateMs);
    const fields = { ...elementOf(session), store_id: STORE.SSLCOMMERZ_STORE_ID };
    const names = Object.keys(fields).sort();
    const signed = { ...fields, store_passwd: md5(STORE.SSLCOMMERZ_STORE_PASSWORD) };
    const text = Object.keys(signed)
      .sort()
      .map((name) => `${name}=${signed[name]}`)
      .join('&');
    const body = new URLSearchParams({
      ...fields,
      verify_key: names.join(','),
      verify_sign: faults.noticeForged ? md5('forged') : md5(text),
    });
    for (let times = faults.noticeTwice ? 2 : 1; times > 0; times--)
      await fetch(session.ipn_url, { method: 'POST', body }).catch(() => {});
  }

  const server = sandboxServer({
    faults,
    state: () => ({ sessions: [...sessions.values()], refunds: [...refunds.values()] }),
    routes: {
      'POST /gwprocess/v4/api.php': ({ body, url }) => {
        if (!isStore(body))
          return { status: 'FAILED', failedreason: 'Store Credential Error Or Store is De-active' };
        if (faults.refuseSession) return { status: 'FAILED', failedreason: 'The store is busy' };
        const wrong = [
          'total_amount',
          'tran_id',
          'success_url',
          'fail_url',
          'cancel_url',
          'cus_email',
          'cus_phone',
        ].find((name) => !body[name]);
        if (wrong)
          return { status: 'FAILED', failedreason: `Invalid Information! '${wrong}' is missing or empty` };
        if ([...sessions.values()].some(({ tran_id }) => tran_id === body.tran_id))
          return { status: 'FAILED', failedreason: 'tran_id is used' };
        const key = id('S');
        sessions.set(key, {
          ...body,
          store_passwd: undefined,
          key,
          amount: body.total_amount,
          status: 'PENDING',
          val_id: '',
          bank_tran_id: '',
          date: '',
        });
        return {
          status: 'SUCCESS',
          failedreason: '',
          sessionkey: key,
          GatewayPageURL: `${url.origin}/pay/${key}`,
        };
      },
      'GET /pay/*': ({ rest }) => {
        const session = sessions.get(rest);
        if (!session) return { page: 'Unknown session', status: 404 };
        return {
          page: payPage({
            gateway: 'SSLCommerz',
            amount: session.amount,
            reference: session.product_name,
            action: `/pay/${rest}`,
            buttons: [
              ['success', 'Pay with a card'],
              ['failure', 'The bank declines'],
              ['cancel', 'Cancel'],
            ],
          }),
        };
      },
      'POST /pay/*': async ({ rest, body, headers }) => {
        const session = sessions.get(rest);
        if (!session) return { page: 'Unknown session', status: 404 };
        if (session.status !== 'VALID' && session.status !== 'VALIDATED') {
          const paid = body.choice === 'success';
          session.status = paid ? 'VALID' : body.choice === 'cancel' ? 'CANCELLED' : 'FAILED';
          if (paid) {
            session.val_id = id('V');
            session.bank_tran_id = id('B');
          }
          session.date = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
          // Notices come beside the browser, before or after it.
          void notify(session);
        }
        const target = {
          success: session.success_url,
          failure: session.fail_url,
          cancel: session.cancel_url,
        }[body.choice];
        const fields = elementOf(session);
        if (headers.accept === 'application/json') return { target, fields };
        if (faults.returnLost) return { page: 'The connection was lost.' };
        return { page: postingPage(target, fields) };
      },
      'GET /validator/api/validationserverAPI.php': ({ url }) => {
        const query = Object.fromEntries(url.searchParams);
        if (faults.silentQuery) return silence();
        if (!isStore(query)) return { status: 'INVALID_TRANSACTION', APIConnect: 'FAILED' };
        const session = [...sessions.values()].find(({ val_id }) => val_id && val_id === query.val_id);
        if (!session) return { status: 'INVALID_TRANSACTION', APIConnect: 'DONE' };
        const answer = { ...elementOf(session), APIConnect: 'DONE' };
        session.status = 'VALIDATED';
        return answer;
      },
      'GET /validator/api/merchantTransIDvalidationAPI.php': ({ url }) => {
        const query = Object.fromEntries(url.searchParams);
        if (!isStore(query)) return { APIConnect: 'INVALID_REQUEST' };
        if (query.bank_tran_id) return refund(query);
        if (query.refund_ref_id) {
          const known = refunds.get(query.refund_ref_id);
          if (!known) return { APIConnect: 'DONE', status: 'failed', errorReason: 'Unknown refund' };
          if (known.status === 'processing' && !faults.refundWaits) known.status = 'refunded';
          return { APIConnect: 'DONE', ...known };
        }
        if (faults.silentQuery) return silence();
        const found = [...sessions.values()].filter(({ tran_id }) => tran_id === query.tran_id);
        return { APIConnect: 'DONE', no_of_trans_found: found.length, element: found.map(elementOf) };
      },
    },
  });

  function refund(query) {
    const session = [...sessions.values()].find(({ bank_tran_id }) => bank_tran_id === query.bank_tran_id);
    const again = [...refunds.values()].find(({ trans_id }) => trans_id === query.refund_trans_id);
    if (again) return { APIConnect: 'DONE', ...again, status: 'processing' };
    const fail = (errorReason) => ({ APIConnect: 'DONE', status: 'failed', errorReason });
    if (!session || !query.refund_trans_id) return fail('Wrong transaction');
    const before = [...refunds.values()].filter(({ bank_tran_id }) => bank_tran_id === query.bank_tran_id);
    const sum = before.reduce((total, one) => total + Number(one.amount), Number(query.refund_amount));
    if (sum > Number(session.amount) || faults.refundFails)
      return fail('Refund amount exceeds the transaction');
    const entry = {
      refund_ref_id: id('R'),
      trans_id: query.refund_trans_id,
      bank_tran_id: query.bank_tran_id,
      amount: query.refund_amount,
      status: 'processing',
    };
    refunds.set(entry.refund_ref_id, entry);
    // The shop does not learn that the refund was accepted.
    if (faults.silentRefund) return silence();
    return { APIConnect: 'DONE', ...entry, status: 'success' };
  }
  return server;
}
