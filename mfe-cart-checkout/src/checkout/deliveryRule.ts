import { currentLanguage, type DeliveryFee, DISTRICTS, deliveryTo, districtOf } from '@haat/contracts';
import type { DeliveryTerms } from './delivery';

// Loaded only where a district has a fee of its own: it has the names of all districts.

/** The rule of the server, with the district's name in the page's language. */
export function deliveryTerms(address: string, fees: readonly DeliveryFee[]): DeliveryTerms {
  const { fee, days, district } = deliveryTo(address, fees);
  const name = district && currentLanguage() === 'bn' ? DISTRICTS[district] : district;
  return { fee, days, district: name, asksDistrict: !district && !districtOf(address) };
}
