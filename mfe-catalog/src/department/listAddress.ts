import type { Category, Department } from '@haat/contracts';

/** The page of all products of a department. */
export const ALL_TYPES = 'all';

/** The address of the list of a department's products. @param category of which type or category, if not of all */
export function listAddress(
  department: Department,
  category?: Pick<Category, 'name' | 'product_type'>,
): string {
  const all = `/shop/${department}/${ALL_TYPES}`;
  if (!category) return all;
  const { name, product_type } = category;
  return product_type
    ? `/shop/${department}/${product_type}`
    : `${all}?${new URLSearchParams({ category: name })}`;
}
