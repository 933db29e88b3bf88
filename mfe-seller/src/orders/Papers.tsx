import { sellerOrders } from '@haat/api-client';
import { type Order, paisaOf } from '@haat/contracts';
import { Button, formatMoney, Icon, Notice, printFile, SectionTitle, saveFile } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useStrings } from '../strings';
import styles from './OrderScreen.module.css';
import { amountToCollect, rulesOf } from './orderRules';

/** The slip for the parcel, and the receipt once the order is completed (section 5). */
export function Papers({ order }: { order: Order }) {
  const t = useStrings().order;
  const { packingSlip, receipt } = rulesOf(order);
  const collect = amountToCollect(order);
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.papers}</SectionTitle>
      {packingSlip ? (
        <>
          <PrintSlip order={order} />
          <Paper
            text={t.slip}
            about={collect === null ? t.slipPaid : t.slipCollect(formatMoney(paisaOf(collect)))}
            name={t.slipFile(order.id)}
            load={() => sellerOrders.packingSlip(order.id)}
          />
        </>
      ) : (
        <p className={styles.choice}>{t.noSlip}</p>
      )}
      {receipt ? (
        <Paper text={t.receipt} name={t.receiptFile(order.id)} load={() => sellerOrders.receipt(order.id)} />
      ) : (
        <p className={styles.choice}>{t.receiptLater}</p>
      )}
    </section>
  );
}

/** One press to the print dialog; where the browser has none for a PDF, the slip is downloaded. */
function PrintSlip({ order }: { order: Order }) {
  const t = useStrings().order;
  const slip = useMutation({
    mutationFn: async () => {
      const file = await sellerOrders.packingSlip(order.id);
      const printed = await printFile(file);
      if (!printed) saveFile(file, t.slipFile(order.id));
      return printed;
    },
  });
  return (
    <div className={styles.paper}>
      <Button
        fullWidth
        icon={<Icon name="print" size={18} />}
        pending={slip.isPending}
        pendingText={t.printing}
        onClick={() => slip.mutate()}
      >
        {t.printSlip}
      </Button>
      {slip.data === false ? <Notice>{t.noPrint}</Notice> : null}
      {slip.isError ? <Notice tone="danger">{slip.error.message}</Notice> : null}
    </div>
  );
}

interface PaperProps {
  text: string;
  about?: string;
  /** of the file */
  name: string;
  load: () => Promise<Blob>;
}

function Paper({ text, about, name, load }: PaperProps) {
  const t = useStrings().order;
  const paper = useMutation({ mutationFn: load, onSuccess: (file) => saveFile(file, name) });
  return (
    <div className={styles.paper}>
      <Button
        variant="secondary"
        fullWidth
        icon={<Icon name="download" size={18} />}
        pending={paper.isPending}
        pendingText={t.downloading}
        onClick={() => paper.mutate()}
      >
        {text}
      </Button>
      {about ? <p className={styles.choice}>{about}</p> : null}
      {paper.isError ? <Notice tone="danger">{paper.error.message}</Notice> : null}
    </div>
  );
}
