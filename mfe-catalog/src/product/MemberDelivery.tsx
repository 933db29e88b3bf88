import { addressBookQuery } from '@haat/api-client/queries/account';
import { deliveryFeesQuery } from '@haat/api-client/queries/places';
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
import { formatMoney } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useMemberDeliveryStrings } from '../strings/useMemberDeliveryStrings';
import { useProductStrings } from '../strings/useProductStrings';
import styles from './MemberDelivery.module.css';

const NONE: readonly DeliveryFee[] = [];
/** The checkout asks again. */
const FEES_STALE_TIME_MS = 5 * 60_000;

/** What differs from the usual terms in a district. */
export interface DistrictTerms {
  /** what delivery costs */
  costs: ReactNode;
  days?: DeliveryDays | undefined;
  window?: DeliveryWindow | undefined;
}

interface MemberDeliveryProps {
  product: Product;
  /** undefined: the usual ones */
  onTerms: (terms: DistrictTerms | undefined) => void;
}

/**
 * Finds the terms of a customer's default address, by the rule of the server. Shows nothing itself. Loaded for customers
 * only: it has the names of all districts.
 */
export function MemberDelivery({ product, onTerms }: MemberDeliveryProps) {
  const s = useMemberDeliveryStrings();
  const usual = useProductStrings().delivery(formatMoney(DELIVERY_FEE));
  const { data: fees = NONE } = useQuery({
    ...deliveryFeesQuery,
    staleTime: FEES_STALE_TIME_MS,
    refetchOnWindowFocus: false,
  });
  const { data: book = [] } = useQuery({ ...addressBookQuery, enabled: fees.length > 0 });
  const home = book.find((address) => address.is_default)?.text ?? '';
  useEffect(() => {
    const { fee, days, district } = deliveryTo(home, fees);
    if (!district) return;
    const name = currentLanguage() === 'bn' ? DISTRICTS[district] : district;
    onTerms({
      costs: (
        <span className={styles.costs} data-usual={usual}>
          <span className={styles.own}>{s.deliveryTo(name, formatMoney(fee))}</span>
        </span>
      ),
      days,
      window: days && deliveryWindow(dhakaDay(new Date()), [product], days),
    });
    return () => onTerms(undefined);
  }, [home, fees, product, s, usual, onTerms]);
  return null;
}
