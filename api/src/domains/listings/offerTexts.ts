import { longDay, type Paisa } from '@haat/contracts';
import { formatTaka } from '../../platform/format/formatTaka';

interface Discount {
  offerType: 'percentage' | 'flat';
  percent: number;
  amountPaisa: Paisa;
}

/** '20% off' or '৳250 off'. */
export function discountText({ offerType, percent, amountPaisa }: Discount): string {
  return `${offerType === 'percentage' ? `${percent}%` : formatTaka(amountPaisa)} off`;
}

/** The default description of an offer (section 5): '20% off Jamdani Saree until 30 November 2026'. */
export function offerDescription(discount: Discount, product: string, endDay: string): string {
  return `${discountText(discount)} ${product} until ${longDay(endDay)}`;
}
