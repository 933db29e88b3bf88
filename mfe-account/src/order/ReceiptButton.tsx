import { request } from '@haat/api-client';
import { type Order, receipts } from '@haat/contracts';
import { Button, Icon, Notice, saveFile } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useStrings } from '../strings';
import styles from './ReceiptButton.module.css';

/** The receipt of a completed order, to print or keep; why there is none is said beside the button. */
export function ReceiptButton({ order }: { order: Order }) {
  const s = useStrings().order;
  const making = useMutation({
    mutationFn: async () =>
      saveFile(await request(receipts.orderReceipt, { params: { id: order.id } }), s.receiptName(order.id)),
  });
  return (
    <div className={styles.receipt}>
      <Button
        variant="secondary"
        icon={<Icon name="download" size={18} />}
        pending={making.isPending}
        pendingText={s.receiptPending}
        onClick={() => making.mutate()}
      >
        {s.receipt}
      </Button>
      {making.error ? <Notice tone="danger">{making.error.message || s.receiptFailed}</Notice> : null}
    </div>
  );
}
