import { Badge, type BadgeTone } from './Badge';

/** The order statuses of the specification, section 3. */
export type OrderStatusName =
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'partially_delivered'
  | 'cancelled'
  | 'refunded';

const tones: Record<OrderStatusName, BadgeTone> = {
  pending: 'warning',
  processing: 'primary',
  shipped: 'primary',
  delivered: 'success',
  partially_delivered: 'success',
  cancelled: 'danger',
  refunded: 'neutral',
};

export interface StatusBadgeProps {
  /** An unknown status is shown in a neutral tone. */
  status: OrderStatusName | (string & {});
  /** The status in words. */
  label: string;
}

/** An order's status, coloured by what it means for the shopper. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  return <Badge tone={tones[status as OrderStatusName] ?? 'neutral'}>{label}</Badge>;
}
