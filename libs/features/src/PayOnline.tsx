import { ApiError } from '@haat/api-client';
import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { startPayment } from '@haat/api-client/queries/payments';
import { dhakaTime, type PaymentProviderName, paisaOf } from '@haat/contracts';
import { useIsMounted, useTexts } from '@haat/remote';
import { Button, Card, formatMoney, Loading, Notice, Text } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './PayOnline.module.css';
import { payTexts } from './payTexts';

export interface PayOnlineProps {
  /** of the checkout, e.g. R100231 */
  number: string;
  /** taka that can be paid now */
  amount: number;
  /** the rest is cash */
  advance?: boolean;
  /** ISO instant until which the orders wait */
  payBy?: string | undefined;
  /** of a guest's order, whose buyer has no session */
  phone?: string | undefined;
  /** opens this gateway's page at once */
  first?: PaymentProviderName | undefined;
  /** leaves the page; tests replace it */
  leave?: (url: string) => void;
}

/**
 * The ways to pay a checkout online: each opens a payment and its gateway's page. Nothing where no gateway is on. Pages load it in a
 * file of its own.
 */
export function PayOnline({
  number,
  amount,
  advance = false,
  payBy,
  phone,
  first,
  leave = (url) => window.location.assign(url),
}: PayOnlineProps) {
  const t = useTexts(payTexts);
  const options = useQuery(signInOptionsQuery);
  const ways = options.data?.onlinePayments ?? [];
  const [opening, setOpening] = useState<PaymentProviderName | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const begun = useRef(false);

  async function open(provider: PaymentProviderName) {
    if (opening) return;
    setOpening(provider);
    setFailure(null);
    try {
      const { pay_url } = await startPayment(number, { provider, ...(phone ? { phone } : {}) });
      // Without a page to pay on there is nothing to wait for.
      if (!pay_url) throw new Error('The payment has no page');
      if (isMounted()) leave(pay_url);
    } catch (error) {
      setFailure(error instanceof ApiError && error.fromServer ? error.message : t.failed);
      setOpening(null);
    }
  }

  const openFirst = useEffectEvent(() => {
    if (!first || begun.current || !ways.includes(first)) return;
    begun.current = true;
    void open(first);
  });
  const isKnown = options.data !== undefined;
  useEffect(() => {
    if (isKnown) openFirst();
  }, [isKnown]);

  // Back from the gateway's page by the browser's own button: the page may come out of its cache as it was left.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setOpening(null);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  if (options.isPending) return <Loading text={t.loading} />;
  if (options.isError)
    return (
      <Notice
        tone="warning"
        action={
          <Button variant="secondary" size="sm" onClick={() => void options.refetch()}>
            {t.retry}
          </Button>
        }
      >
        {t.failed}
      </Notice>
    );
  if (ways.length === 0) return null;
  const sum = formatMoney(paisaOf(amount));
  const until = payBy ? dhakaTime(payBy) : '';
  return (
    <Card as="section" variant="sunken" className={styles.card} aria-label={t.title}>
      <Text as="h2" size="lg">
        {t.title}
      </Text>
      <p className={styles.text}>{advance ? t.advanceText(sum) : t.text(sum)}</p>
      {until && !advance ? <p className={styles.text}>{t.until(until)}</p> : null}
      <div role="status">{failure ? <Notice tone="danger">{failure}</Notice> : null}</div>
      <div className={styles.ways}>
        {ways.map((provider, index) => (
          <Button
            key={provider}
            fullWidth
            variant={index === 0 ? 'primary' : 'secondary'}
            pending={opening === provider}
            pendingText={t.opening}
            disabled={opening !== null && opening !== provider}
            onClick={() => void open(provider)}
          >
            {t.with[provider]}
          </Button>
        ))}
      </div>
      {ways.includes('sslcommerz') ? <p className={styles.hint}>{t.cardHint}</p> : null}
    </Card>
  );
}
