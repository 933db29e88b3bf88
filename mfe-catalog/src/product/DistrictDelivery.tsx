import { addressBookQuery } from '@haat/api-client/queries/account';
import {
  currentLanguage,
  DELIVERY_FEE,
  type DeliveryDays,
  type DeliveryFee,
  type DeliveryWindow,
  DISTRICTS,
  deliveryTo,
  deliveryWindow,
  dhakaDay,
  type Product,
} from '@haat/contracts';
import { DistrictChoice } from '@haat/features';
import { useTexts } from '@haat/remote';
import { districtAtom, sessionAtom } from '@haat/session';
import { formatMoney } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { memberDeliveryTexts } from '../strings/memberDelivery';
import { productTexts } from '../strings/product';
import styles from './DistrictDelivery.module.css';

/** The delivery terms that the page shows if fees differ by district. */
export interface DistrictTerms {
  /** what delivery costs; absent where it is the usual fee */
  costs?: ReactNode;
  days?: DeliveryDays | undefined;
  window?: DeliveryWindow | undefined;
  /** where no address of the visitor is known: lets them choose the district */
  choice?: ReactNode;
}

interface DistrictDeliveryProps {
  product: Product;
  fees: readonly DeliveryFee[];
  /** undefined: the usual ones */
  onTerms: (terms: DistrictTerms | undefined) => void;
}

/**
 * Finds the terms of a customer's default address, else of the district that the visitor chose, by the rule of the server.
 * Shows nothing itself.
 */
export function DistrictDelivery({ product, fees, onTerms }: DistrictDeliveryProps) {
  const t = useTexts(memberDeliveryTexts);
  const usual = useTexts(productTexts).delivery(formatMoney(DELIVERY_FEE));
  const isCustomer = useAtomValue(sessionAtom).profile?.user.user_type === 'customer';
  const { data: book, isPending } = useQuery({ ...addressBookQuery, enabled: isCustomer });
  const chosen = useAtomValue(districtAtom);
  const home = isCustomer ? book?.find((address) => address.is_default)?.text : undefined;
  const isKnown = !isCustomer || !isPending;
  useEffect(() => {
    if (!isKnown) return;
    const { fee, days, district } = deliveryTo(home ?? chosen, fees);
    const name = district && currentLanguage() === 'bn' ? DISTRICTS[district] : district;
    onTerms({
      ...(name
        ? {
            costs: (
              <span className={styles.costs} data-usual={usual}>
                <span className={styles.own}>{t.deliveryTo(name, formatMoney(fee))}</span>
              </span>
            ),
          }
        : {}),
      days,
      window: days && deliveryWindow(dhakaDay(new Date()), [product], days),
      ...(home === undefined ? { choice: <DistrictChoice texts={t} /> } : {}),
    });
    return () => onTerms(undefined);
  }, [isKnown, home, chosen, fees, product, t, usual, onTerms]);
  return null;
}
