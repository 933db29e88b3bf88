import { deliveryFeesQuery } from '@haat/api-client/queries/places';
import type { DeliveryFee, Product } from '@haat/contracts';
import { useLoaded } from '@haat/remote';
import { useQuery } from '@tanstack/react-query';
import type { DistrictTerms } from './DistrictDelivery';

const loadDistricts = () => import('./DistrictDelivery');
const ignore = () => {};
const NONE: readonly DeliveryFee[] = [];
/** The checkout asks again. */
const FEES_STALE_TIME_MS = 5 * 60_000;

/** Most shops have one fee: only where districts differ, the file with the names of all places is loaded. */
export function DistrictFees(props: {
  product: Product;
  onTerms: (terms: DistrictTerms | undefined) => void;
}) {
  const { data: fees = NONE } = useQuery({
    ...deliveryFeesQuery,
    staleTime: FEES_STALE_TIME_MS,
    refetchOnWindowFocus: false,
  });
  const districts = useLoaded(loadDistricts, fees.length > 0, ignore);
  return districts && fees.length > 0 ? <districts.DistrictDelivery {...props} fees={fees} /> : null;
}
