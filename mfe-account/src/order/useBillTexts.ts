import type { Order } from '@haat/contracts';
import type { BillRowsProps } from '@haat/features';
import { useTexts } from '@haat/remote';
import { orderTexts } from '../strings/order';

/** The texts of a bill's rows. @param order says how the rest is paid */
export function useBillTexts(order: Order | undefined): BillRowsProps['texts'] {
  const { balance, ...t } = useTexts(orderTexts);
  const { dueByCard, dueInCash, ...rows } = balance;
  return { ...t, ...rows, due: order?.payment_method === 'card' ? dueByCard : dueInCash };
}
