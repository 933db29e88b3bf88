import type { BusinessType } from './values';

/** The shop's departments by their names in addresses: /shop/women. */
export const DEPARTMENTS = ['women', 'men', 'kids', 'fabric', 'thrifted'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** Which products a department has: those with a tag, or those of a business type. */
export const departmentFilters: Record<Department, { tags: string[] } | { business_type: BusinessType }> = {
  women: { tags: ['Women'] },
  men: { tags: ['Men'] },
  kids: { tags: ['Kids'] },
  fabric: { business_type: 'Loose Fabric' },
  thrifted: { business_type: 'Thrifted Clothing' },
};
