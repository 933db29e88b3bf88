import type { DeliveryDays } from './deliveryTerms';
import { districtOf } from './districtOf';
import type { District } from './districts';
import { DELIVERY_FEE, type Paisa, paisaOf } from './money';
import type { DeliveryFee } from './places';

/** Fee and days of a delivery to an address. */
export interface DeliveryTo {
  fee: Paisa;
  /** days from the order to its delivery; absent where they are the usual ones */
  days?: DeliveryDays | undefined;
  /** the district with a fee of its own */
  district?: District | undefined;
}

/**
 * By the district that the address names. Shop and server ask the same rule about the same text.
 * @param fees of the districts with a fee of their own
 */
export function deliveryTo(address: string, fees: readonly DeliveryFee[]): DeliveryTo {
  // Most shops have one fee: nothing is searched for.
  const district = fees.length > 0 ? districtOf(address) : undefined;
  const own = fees.find((one) => one.district === district);
  return own
    ? { fee: paisaOf(own.delivery_fee), days: own.days ?? undefined, district: own.district }
    : { fee: DELIVERY_FEE };
}
