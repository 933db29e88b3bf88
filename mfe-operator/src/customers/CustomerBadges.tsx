import type { CustomerRow } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Badge } from '@haat/ui';
import { customersTexts } from '../strings/customers';

/** What is unusual about a customer. */
export function CustomerBadges({ customer }: { customer: Pick<CustomerRow, 'is_guest' | 'blocked'> }) {
  const { states } = useTexts(customersTexts);
  return (
    <>
      {customer.is_guest ? <Badge tone="neutral">{states.guest}</Badge> : null}
      {customer.blocked ? <Badge tone="danger">{states.blocked}</Badge> : null}
    </>
  );
}
