import { type ApiError, request } from '@haat/api-client';
import { type DeliveryFee, type District, type DistrictParts, type Place, places } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The upazilas and thanas of a district. Empty where the API is older than the call. */
export const upazilasQuery = (district: District | '') =>
  queryOptions<DistrictParts>({
    queryKey: ['places', 'upazilas', district],
    queryFn: ({ signal }) =>
      request(places.listUpazilas, { query: { district: district as District }, signal }).catch(
        (error: ApiError) => {
          if (error.status !== 404) throw error;
          return { upazilas: [], thanas: [] };
        },
      ),
    enabled: district !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Districts with a delivery fee of their own. None where the API is older than the call. */
export const deliveryFeesQuery = queryOptions<readonly DeliveryFee[], ApiError>({
  queryKey: ['places', 'delivery-fees'],
  queryFn: ({ signal }) =>
    request(places.listDeliveryFees, { signal }).then(
      ({ results }) => results,
      (error: ApiError) => {
        if (error.status !== 404) throw error;
        return [];
      },
    ),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** @returns undefined for '' and before the district's parts are loaded */
export const findPlace = (parts: DistrictParts | undefined, name: string): Place | undefined =>
  parts && [...parts.upazilas, ...parts.thanas].find((place) => place.name === name);
