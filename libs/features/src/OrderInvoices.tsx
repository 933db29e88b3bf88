import { invoiceFile, invoicesQuery, type PaperViewer } from '@haat/api-client/queries/invoices';
import { currentLanguage, dhakaDate, type Invoice, localDigits, type Order, paisaOf } from '@haat/contracts';
import { QueryState, useTexts } from '@haat/remote';
import {
  Button,
  downloadIcon,
  formatMoney,
  Icon,
  List,
  Loading,
  Notice,
  SectionTitle,
  Skeleton,
  Stack,
  saveFile,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { invoiceTexts } from './invoiceTexts';
import styles from './OrderInvoices.module.css';

export interface OrderInvoicesProps {
  order: Order;
  /** of any store's order */
  asOperator?: boolean | undefined;
  /** of a guest's phone number */
  proof?: string | undefined;
  /** where the page has a frame for the section already */
  untitled?: boolean;
}

/** Invoices and credit notes of an order to download: for its buyer, also a guest, its store, and operators. Nothing before the first delivery. */
export function OrderInvoices({ order, asOperator, proof, untitled = false }: OrderInvoicesProps) {
  const t = useTexts(invoiceTexts);
  const isDelivered = order.items.some(({ delivered }) => delivered);
  const query = useQuery({ ...invoicesQuery(order.id, { asOperator, proof }), enabled: isDelivered });
  // Orders that were delivered before there were invoices have none.
  if (!isDelivered || query.data?.results.length === 0) return null;
  return (
    <Stack as="section" gap="3" aria-label={t.title}>
      {untitled ? null : <SectionTitle>{t.title}</SectionTitle>}
      <QueryState
        query={query}
        size="compact"
        error={t.failed}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={2} />
          </Loading>
        }
      >
        {({ results }) => (
          <List
            label={t.title}
            items={results}
            keyOf={({ id }) => id}
            empty={null}
            renderItem={(one) => <Paper one={one} viewer={{ asOperator, proof }} />}
          />
        )}
      </QueryState>
    </Stack>
  );
}

function Paper({ one, viewer }: { one: Invoice; viewer: PaperViewer }) {
  const t = useTexts(invoiceTexts);
  const number = localDigits(one.number);
  const kind = t.kinds[one.kind];
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await invoiceFile(one.id, currentLanguage(), viewer),
        `${one.kind === 'invoice' ? 'invoice' : 'credit-note'}-${one.number.replace('/', '-')}.pdf`,
      ),
  });
  return (
    <Stack gap="2">
      <div className={styles.row}>
        <span className={styles.words}>
          <span>{`${kind} ${number}`}</span>
          <Text as="span" tone="muted" size="sm">
            {t.about(dhakaDate(one.issued_at), formatMoney(paisaOf(one.amount)))}
          </Text>
        </span>
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon drawing={downloadIcon} size={18} />}
          pending={download.isPending}
          pendingText={t.downloading}
          onClick={() => download.mutate()}
        >
          {t.pdf}
          <VisuallyHidden> {t.of(kind, number)}</VisuallyHidden>
        </Button>
      </div>
      {download.isError ? <Notice tone="danger">{download.error.message}</Notice> : null}
    </Stack>
  );
}
