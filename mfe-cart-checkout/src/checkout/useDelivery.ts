import { deliveryFeesQuery } from '@haat/api-client/queries/places';
import { DELIVERY_FEE, type DeliveryFee, takaOf } from '@haat/contracts';
import { useLoaded } from '@haat/remote';
import { districtAtom } from '@haat/session';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeliveryTerms } from './delivery';

const loadRule = () => import('./deliveryRule');
const ignore = () => {};
const NONE: readonly DeliveryFee[] = [];
const USUAL: DeliveryTerms = { fee: DELIVERY_FEE };

/**
 * Delivery to the address that the shopper chooses. Before it is known, and without an answer, the usual fee: an order with
 * too low a fee is refused by the server.
 * @param firstAddress the address until another one is chosen
 */
export function useDelivery(firstAddress: string | undefined, enabled: boolean) {
  const [terms, setTerms] = useState(USUAL);
  const chosen = useRef<string>(undefined);
  const { data: fees = NONE, refetch } = useQuery({ ...deliveryFeesQuery, enabled });
  const district = useAtomValue(districtAtom);
  const rule = useLoaded(loadRule, fees.length > 0, ignore);
  function update() {
    const isTyped = chosen.current !== undefined && !(chosen.current === '' && firstAddress === undefined);
    const address = isTyped ? chosen.current : (firstAddress ?? district);
    const next = rule ? rule.deliveryTerms(address ?? '', fees) : USUAL;
    // Most letters that are typed change nothing on the page.
    setTerms((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  }
  const onNews = useEffectEvent(update);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the terms follow from
  useEffect(() => onNews(), [rule, fees, firstAddress, district]);
  return {
    terms,
    /** Fees differ, and no address is known yet: the shopper can choose a district. */
    offersDistricts: rule !== undefined && firstAddress === undefined,
    setAddress: (address: string) => {
      chosen.current = address;
      update();
    },
    /** The server refused the order: the fee may have changed. */
    refresh: () => void refetch(),
  };
}

/** The fee that was shown, in an order. Older APIs know of no other one, and refuse the field. */
export const shownFee = ({ fee }: DeliveryTerms): { delivery_fee?: number } =>
  fee === DELIVERY_FEE ? {} : { delivery_fee: takaOf(fee) };
