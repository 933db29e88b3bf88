import { balanceOf, type Order, type OrderGroup } from '@haat/contracts';
import { Money } from '@haat/ui';
import type { ReactNode } from 'react';

export interface BillRowsProps {
  /** The amounts of an order, or of a whole checkout. */
  bill: Pick<OrderGroup, 'subtotal' | 'delivery_fee' | 'discount' | 'bill'>;
  /** The orders of the bill: what of it was cancelled, paid and is still due follows from them. */
  orders: readonly Order[];
  texts: Record<'subtotal' | 'delivery' | 'discount' | 'total' | 'cancelled' | 'paid' | 'due', string> &
    Partial<Record<'refused' | 'refunded', string>>;
  /** Shown beside the term of the total, e.g. how it is paid. */
  note?: ReactNode;
  /** Classes of the rows with a total, and of amounts that are taken off. */
  styles: { readonly [name: string]: string | undefined };
}

/** The rows of a bill, for a `<dl>`. Amounts that don't apply are left out. */
export function BillRows({ bill, orders, texts: t, note, styles }: BillRowsProps) {
  const { cancelled, refused, paid, refunded, due } = balanceOf(orders);
  return (
    <>
      <BillRow term={t.subtotal}>
        <Money taka={bill.subtotal} />
      </BillRow>
      <BillRow term={t.delivery}>
        <Money taka={bill.delivery_fee} />
      </BillRow>
      {bill.discount > 0 ? (
        <BillRow term={t.discount}>
          <span className={styles.discount}>
            {'\u2212'}
            <Money taka={bill.discount} />
          </span>
        </BillRow>
      ) : null}
      <BillRow term={t.total} note={note} className={styles.total}>
        <Money taka={bill.bill} />
      </BillRow>
      {cancelled > 0 ? (
        <BillRow term={t.cancelled}>
          <span className={styles.discount}>
            {'\u2212'}
            <Money paisa={cancelled} />
          </span>
        </BillRow>
      ) : null}
      {refused > 0 && t.refused ? (
        <BillRow term={t.refused}>
          <span className={styles.discount}>
            {'\u2212'}
            <Money paisa={refused} />
          </span>
        </BillRow>
      ) : null}
      {paid > 0 ? (
        <BillRow term={t.paid}>
          <Money paisa={paid} />
        </BillRow>
      ) : null}
      {refunded > 0 && t.refunded ? (
        <BillRow term={t.refunded}>
          <span className={styles.discount}>
            {'\u2212'}
            <Money paisa={refunded} />
          </span>
        </BillRow>
      ) : null}
      {due > 0 ? (
        <BillRow term={t.due} className={styles.total}>
          <Money paisa={due} />
        </BillRow>
      ) : null}
    </>
  );
}

interface BillRowProps {
  term: string;
  note?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const BillRow = ({ term, note, className, children }: BillRowProps) => (
  <div className={className}>
    <dt>
      {term}
      {note}
    </dt>
    <dd>{children}</dd>
  </div>
);
