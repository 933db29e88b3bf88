import type { Product } from '@haat/contracts';

/** Conditions for a return within 7 days, as on the policies page. */
export type ReturnRule = 'any' | 'faulty' | 'described' | 'made';

/** @returns `made`: ready sizes can be returned, products made to measure only if faulty */
export function returnRule({
  business_type,
  offers_custom_sizes,
}: Pick<Product, 'business_type' | 'offers_custom_sizes'>): ReturnRule {
  if (business_type === 'Loose Fabric') return 'faulty';
  if (business_type === 'Thrifted Clothing') return 'described';
  return offers_custom_sizes ? 'made' : 'any';
}
