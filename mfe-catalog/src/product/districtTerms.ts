import type { DeliveryDays, DeliveryWindow } from '@haat/contracts';

/** What differs from the usual terms in a district. */
export interface DistrictTerms {
  /** what delivery costs, as a text */
  costs: string;
  days?: DeliveryDays | undefined;
  window?: DeliveryWindow | undefined;
}
