import { type Department, departmentFilters } from '@haat/contracts';

/** The address of the list of a department's products. @param category of which category, if not of all */
export function listAddress(department: Department, category?: string): string {
  const filter = departmentFilters[department];
  const params = new URLSearchParams(
    'tags' in filter ? { tags: filter.tags.join(',') } : { type: filter.business_type },
  );
  if (category) params.set('category', category);
  return `/home?${params}`;
}
