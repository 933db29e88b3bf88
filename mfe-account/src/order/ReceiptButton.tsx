import { request } from '@haat/api-client';
import { type Order, receipts } from '@haat/contracts';
import { Button, Icon, Notice, saveFile } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useStrings } from '../strings';
import styles from './ReceiptButton.module.css';

/** The receipt of a completed order, or the summary of one that is not, as PDF; a failure is shown beside the button. */
export function ReceiptButton({ order }: { order: Order }) {
  const s = useStrings().order;
  const text = order.isCompleted ? s.receipt : s.summary;
  const making = useMutation({
    mutationFn: async () =>
      saveFile(await request(receipts.orderReceipt, { params: { id: order.id } }), text.fileName(order.id)),
  });
  return (
    <div className={styles.receipt}>
      <Button
        variant="secondary"
        icon={<Icon name="download" size={18} />}
        pending={making.isPending}
        pendingText={text.pending}
        onClick={() => making.mutate()}
      >
        {text.download}
      </Button>
      {making.error ? <Notice tone="danger">{making.error.message || text.failed}</Notice> : null}
    </div>
  );
}
