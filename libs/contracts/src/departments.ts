import type { ProductDepartment } from './productKinds';
import type { BusinessType } from './values';

/** The shop's departments by their names in addresses: /shop/women. */
export const DEPARTMENTS = ['women', 'men', 'kids', 'fabric', 'thrifted'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** Products in each department: those made for it, or those of a business type. */
export const departmentFilters: Record<
  Department,
  { department: ProductDepartment } | { business_type: BusinessType }
> = {
  women: { department: 'women' },
  men: { department: 'men' },
  kids: { department: 'kids' },
  fabric: { business_type: 'Loose Fabric' },
  thrifted: { business_type: 'Thrifted Clothing' },
};
