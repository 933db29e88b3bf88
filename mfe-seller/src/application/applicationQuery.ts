import { sellers } from '@haat/api-client';
import { queryOptions } from '@tanstack/react-query';

/** What was submitted, ID and account number masked. */
export const applicationQuery = queryOptions({
  queryKey: ['seller-application'],
  queryFn: sellers.application,
});
