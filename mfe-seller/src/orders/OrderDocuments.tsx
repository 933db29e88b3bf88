import { request } from '@haat/api-client';
import { currentLanguage, type Order, paisaOf, receipts } from '@haat/contracts';
import { useTexts, WhenNear } from '@haat/remote';
import {
  Button,
  downloadIcon,
  formatMoney,
  Icon,
  Notice,
  printFile,
  printIcon,
  SectionTitle,
  Stack,
  saveFile,
  Text,
} from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { orderTexts } from '../strings/order';
import styles from './OrderScreen.module.css';
import { amountToCollect, isUnconfirmed, isUnpaidCard, rulesOf } from './orderRules';

const loadInvoices = () => import('./OrderInvoices');

/** The packing slip, and the receipt of a completed order (section 5). */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useTexts(orderTexts);
  const { packingSlip, receipt } = rulesOf(order);
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.papers}</SectionTitle>
      {packingSlip ? (
        <PackingSlip order={order} />
      ) : (
        <Text tone="muted" size="sm">
          {isUnconfirmed(order) ? t.slipLater : t.noSlip}
        </Text>
      )}
      {receipt ? (
        <Receipt order={order} />
      ) : (
        <Text tone="muted" size="sm">
          {t.receiptLater}
        </Text>
      )}
      {order.items.some(({ delivered }) => delivered) ? (
        <WhenNear load={loadInvoices}>
          {({ OrderInvoices }) => <OrderInvoices order={order} untitled />}
        </WhenNear>
      ) : null}
    </section>
  );
}

/** Opens the print dialog; a browser that cannot print a PDF downloads the slip. */
function PackingSlip({ order }: { order: Order }) {
  const t = useTexts(orderTexts);
  const collect = amountToCollect(order);
  const about = isUnpaidCard(order)
    ? t.slipUnpaid
    : collect === null
      ? t.slipPaid
      : t.slipCollect(formatMoney(paisaOf(collect)));
  const slip = useMutation({
    mutationFn: async () => {
      const file = await request(receipts.packingSlip, {
        params: { id: order.id },
        query: { lang: currentLanguage() },
      });
      const printed = await printFile(file);
      if (!printed) saveFile(file, t.slipFile(order.id));
      return printed;
    },
  });
  return (
    <Stack gap="2">
      <Button
        variant="secondary"
        fullWidth
        icon={<Icon drawing={printIcon} size={18} />}
        pending={slip.isPending}
        pendingText={t.printing}
        onClick={() => slip.mutate()}
      >
        {t.printSlip}
      </Button>
      <Text tone="muted" size="sm">
        {about}
      </Text>
      {slip.data === false ? <Notice>{t.noPrint}</Notice> : null}
      {slip.isError ? <Notice tone="danger">{slip.error.message}</Notice> : null}
    </Stack>
  );
}

function Receipt({ order }: { order: Order }) {
  const t = useTexts(orderTexts);
  const receipt = useMutation({
    mutationFn: () =>
      request(receipts.sellerReceipt, { params: { id: order.id }, query: { lang: currentLanguage() } }),
    onSuccess: (file) => saveFile(file, t.receiptFile(order.id)),
  });
  return (
    <Stack gap="2">
      <Button
        variant="secondary"
        fullWidth
        icon={<Icon drawing={downloadIcon} size={18} />}
        pending={receipt.isPending}
        pendingText={t.downloading}
        onClick={() => receipt.mutate()}
      >
        {t.receipt}
      </Button>
      {receipt.isError ? <Notice tone="danger">{receipt.error.message}</Notice> : null}
    </Stack>
  );
}
