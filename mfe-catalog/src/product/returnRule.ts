import type { Product } from '@haat/contracts';

/** What may be sent back within the 7 days, as the policies page says: anything, or only what is not as promised. */
export type ReturnRule = 'any' | 'faulty' | 'described' | 'made';

/** @returns `made`: in a ready size anything, cut to measurements only if faulty */
export function returnRule({
  business_type,
  offers_custom_sizes,
}: Pick<Product, 'business_type' | 'offers_custom_sizes'>): ReturnRule {
  if (business_type === 'Loose Fabric') return 'faulty';
  if (business_type === 'Thrifted Clothing') return 'described';
  return offers_custom_sizes ? 'made' : 'any';
}
