import type { PaymentProviderName } from '@haat/contracts';
import { useLocation, useNavigate } from '@haat/navigation';
import { WhenNear } from '@haat/remote';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './OpenPayment.module.css';

const loadPayOnline = () => import('./payOnline');

interface OpenPaymentProps {
  number: string;
  /** taka */
  amount: number;
  advance: boolean;
  payBy: string | undefined;
  phone?: string | undefined;
  /** the gateway that the shopper has chosen in the checkout */
  pay: PaymentProviderName | undefined;
}

/**
 * The ways to pay an order that was just placed. The chosen gateway's page opens at once, but not again when the shopper comes
 * back to this page. A file of its own: most orders are paid in cash.
 */
export function OpenPayment({ pay, ...props }: OpenPaymentProps) {
  const [first] = useState(pay);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const forget = useEffectEvent(() => {
    const { pay: _, ...rest } = (state ?? {}) as Record<string, unknown>;
    if (pay) navigate(pathname + search, { replace: true, state: rest });
  });
  useEffect(() => forget(), []);
  return (
    <WhenNear load={loadPayOnline} className={styles.place}>
      {({ PayOnline }) => <PayOnline {...props} first={first} />}
    </WhenNear>
  );
}
