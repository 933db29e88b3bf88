import type { BusinessType } from '@haat/contracts';
import { useStrings } from '.';

/** The visible name of a business type; one that the texts don't know stays as it is. */
export function useTypeName(): (type: string) => string {
  const { businessTypes } = useStrings();
  return (type) => businessTypes[type as BusinessType] ?? type;
}
