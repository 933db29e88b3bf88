import type { Context } from '../../context';
import { bkash } from '../../domains/payments/bkash';
import { sharedTokens } from '../../domains/payments/gatewayTokens.service';
import { nagad } from '../../domains/payments/nagad';
import type { PaymentSettings } from '../../domains/payments/provider';
import { isSignedNotice, sslcommerz } from '../../domains/payments/sslcommerz';
import type { Settings } from '../settings';

/** The payment gateways that the settings switch on; undefined without one. */
export function paymentsOf(
  { payments, publicUrl }: Pick<Settings, 'payments' | 'publicUrl'>,
  deps: Pick<Context, 'db' | 'clock' | 'privateData'>,
): PaymentSettings | undefined {
  const { sslcommerz: shop, bkash: wallet, nagad: nagadWallet, waitMs, checkNotices } = payments;
  const gateways = [
    ...(shop ? [sslcommerz(shop)] : []),
    ...(wallet ? [bkash(wallet, sharedTokens(deps, 'bkash'))] : []),
    ...(nagadWallet ? [nagad(nagadWallet)] : []),
  ];
  if (gateways.length === 0) return undefined;
  return {
    gateways,
    publicUrl,
    waitMs,
    isSignedNotice: shop
      ? (notice) => !checkNotices || isSignedNotice(notice, shop.storePassword)
      : undefined,
  };
}
