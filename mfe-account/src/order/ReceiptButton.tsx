import { request } from '@haat/api-client';
import { currentLanguage, type Order, receipts } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, downloadIcon, Icon, Notice, Stack, saveFile } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { orderTexts } from '../strings/order';

/** Downloads a PDF: the receipt of a completed order, else a summary. Shows a failure next to the button. */
export function ReceiptButton({ order }: { order: Order }) {
  const t = useTexts(orderTexts);
  const text = order.isCompleted ? t.receipt : t.summary;
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await request(receipts.orderReceipt, {
          params: { id: order.id },
          query: { lang: currentLanguage() },
        }),
        text.fileName(order.id),
      ),
  });
  return (
    <Stack gap="4" align="start">
      <Button
        variant="secondary"
        icon={<Icon drawing={downloadIcon} size={18} />}
        pending={download.isPending}
        pendingText={text.pending}
        onClick={() => download.mutate()}
      >
        {text.download}
      </Button>
      {download.error ? <Notice tone="danger">{download.error.message || text.failed}</Notice> : null}
    </Stack>
  );
}
