import { moneyOrdersQuery, moneyQuery, payoutsQuery } from '@haat/api-client/queries/sellerMoney';
import {
  dhakaDate,
  localDigits,
  type MoneyOrder,
  type MoneySummary,
  PAYOUT_HOLDS,
  type Payout,
  type PayoutHold,
  paisaOf,
} from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts, WhenNear } from '@haat/remote';
import {
  Badge,
  type BadgeTone,
  Button,
  Container,
  EmptyState,
  formatMoney,
  Loading,
  Money,
  Notice,
  PageTitle,
  SectionTitle,
  Skeleton,
  Table,
  walletIcon,
} from '@haat/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SuspendedNotice } from '../SuspendedNotice';
import { moneyTexts } from '../strings/money';
import styles from './MoneyScreen.module.css';

// Forms need zod, which the rest of the page does not.
const loadPayoutAccount = () => import('./PayoutAccount');
const loadStatements = () => import('./Statements');
const loadVat = () => import('./VatSection');

const amount = (taka: number) => formatMoney(paisaOf(taka));

/** /seller/money: the store's balance, its orders from gross to net, payouts and statements. */
export default function MoneyScreen() {
  const t = useTexts(moneyTexts);
  const query = useQuery(moneyQuery);
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <div className={styles.suspended}>
        <SuspendedNotice />
      </div>
      <QueryState
        query={query}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={6} />
          </Loading>
        }
      >
        {(money) => (
          <div className={styles.sections}>
            <Balance money={money} />
            <NextPayout money={money} />
            <Orders />
            <Payouts />
            <WhenNear load={loadPayoutAccount} className={styles.later}>
              {({ PayoutAccount }) => <PayoutAccount money={money} />}
            </WhenNear>
            <WhenNear load={loadStatements} className={styles.later}>
              {({ Statements }) => <Statements />}
            </WhenNear>
            <WhenNear load={loadVat} className={styles.later}>
              {({ VatSection }) => <VatSection />}
            </WhenNear>
          </div>
        )}
      </QueryState>
    </Container>
  );
}

function Balance({ money }: { money: MoneySummary }) {
  const t = useTexts(moneyTexts);
  const cards = [
    { label: t.cards.available, taka: money.available, note: t.notes.available },
    {
      label: t.cards.pending,
      taka: money.pending,
      note: t.notes.pending(localDigits(money.return_window_days)),
    },
    { label: t.cards.owed, taka: money.owed, note: money.owed > 0 ? t.notes.owed : t.notes.noneOwed },
    { label: t.cards.inPayout, taka: money.in_payout, note: t.notes.inPayout },
  ];
  return (
    <section aria-label={t.balance}>
      <dl className={styles.cards}>
        {cards.map(({ label, taka, note }) => (
          <div key={label} className={styles.card}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>
              <Money taka={taka} />
            </dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NextPayout({ money }: { money: MoneySummary }) {
  const t = useTexts(moneyTexts);
  const { account, available, owed, advances, commission_percent, commission_vat_percent } = money;
  const { refusal_fee = 0 } = money;
  const to = t.account(
    account.bank_name ? `${t.methods[account.method]} (${account.bank_name})` : t.methods[account.method],
    localDigits(account.number),
  );
  const percent = (value: number) => localDigits(String(value));
  return (
    <section>
      <SectionTitle>{t.next}</SectionTitle>
      <p>{available > 0 ? t.nextText(amount(available), to) : t.nothingNext(to)}</p>
      {owed > 0 ? <p>{t.owedText(amount(owed))}</p> : null}
      {advances > 0 ? <p>{t.advances(amount(advances))}</p> : null}
      <p className={styles.soft}>
        {commission_percent > 0
          ? t.commission(percent(commission_percent), percent(commission_vat_percent))
          : t.noCommission}
        {refusal_fee > 0 ? ` ${t.refusalFee(amount(refusal_fee))}` : null}
      </p>
    </section>
  );
}

const ordersOf = (pages: readonly { results: readonly MoneyOrder[] }[]) =>
  pages.flatMap(({ results }) => results);

function Orders() {
  const t = useTexts(moneyTexts);
  const query = useInfiniteQuery(moneyOrdersQuery);
  const { columns } = t;
  return (
    <section>
      <SectionTitle>{t.orders}</SectionTitle>
      <p className={styles.soft}>{t.ordersText}</p>
      <QueryState query={query} size="compact" loading={<Rows />}>
        {({ pages }) => (
          <>
            <Table<MoneyOrder>
              label={t.orders}
              rows={ordersOf(pages)}
              keyOf={({ id }) => id}
              empty={<EmptyState size="compact" icon={walletIcon} title={t.noOrders} text={t.noOrdersText} />}
              columns={[
                {
                  key: 'order',
                  header: columns.order,
                  rowHeader: true,
                  cell: ({ id }) => <Link to={`/seller/orders/${id}`}>{id}</Link>,
                },
                {
                  key: 'goods',
                  header: columns.goods,
                  align: 'end',
                  cell: ({ goods }) => <Money taka={goods} />,
                },
                {
                  key: 'delivery',
                  header: columns.delivery,
                  align: 'end',
                  cell: ({ delivery }) => <Money taka={delivery} />,
                },
                {
                  key: 'commission',
                  header: columns.commission,
                  align: 'end',
                  cell: ({ commission, commission_vat }) => (
                    <Money paisa={-paisaOf(commission) - paisaOf(commission_vat)} />
                  ),
                },
                // Only where couriers settle with the market.
                ...(ordersOf(pages).some(({ courier_fees = 0 }) => courier_fees !== 0)
                  ? [
                      {
                        key: 'courier',
                        header: columns.courier,
                        align: 'end' as const,
                        cell: ({ courier_fees = 0 }: MoneyOrder) => <Money paisa={-paisaOf(courier_fees)} />,
                      },
                    ]
                  : []),
                ...(ordersOf(pages).some(({ refusal_fee = 0 }) => refusal_fee !== 0)
                  ? [
                      {
                        key: 'refusal',
                        header: columns.refusal,
                        align: 'end' as const,
                        cell: ({ refusal_fee = 0 }: MoneyOrder) => <Money paisa={-paisaOf(refusal_fee)} />,
                      },
                    ]
                  : []),
                {
                  key: 'net',
                  header: columns.net,
                  align: 'end',
                  cell: ({ net }) => (
                    <strong>
                      <Money taka={net} />
                    </strong>
                  ),
                },
                {
                  key: 'cash',
                  header: columns.cash,
                  align: 'end',
                  cell: ({ cash }) => <Money taka={cash} />,
                },
                { key: 'due', header: columns.due, align: 'end', cell: (order) => <Due order={order} /> },
              ]}
            />
            <More query={query} />
          </>
        )}
      </QueryState>
    </section>
  );
}

/** The amount that the order adds to the balance, and the day from which it can be paid out. */
function Due({ order: { goods, net, cash, refusal_fee = 0, available_at } }: { order: MoneyOrder }) {
  const t = useTexts(moneyTexts);
  const due = paisaOf(net) - paisaOf(cash);
  const isRefused = goods === 0 && refusal_fee > 0;
  const note = isRefused
    ? t.refused
    : net === 0
      ? t.undone
      : due > 0 && available_at
        ? t.from(dhakaDate(available_at))
        : null;
  return (
    <span className={styles.due}>
      <Money paisa={due} />
      {note ? <span className={styles.soft}>{note}</span> : null}
    </span>
  );
}

const TONES: Partial<Record<Payout['state'], BadgeTone>> = {
  settled: 'success',
  failed: 'danger',
  held: 'warning',
};

/** Why a payout was held, in the page's language; what the bank or wallet wrote stays as it is. */
function noteText(note: string, holds: Record<PayoutHold, string>): string {
  const hold = (Object.keys(PAYOUT_HOLDS) as PayoutHold[]).find((one) => PAYOUT_HOLDS[one] === note);
  return hold ? holds[hold] : note;
}

function Payouts() {
  const t = useTexts(moneyTexts);
  const query = useInfiniteQuery(payoutsQuery);
  const { payoutColumns: columns } = t;
  return (
    <section>
      <SectionTitle>{t.payouts}</SectionTitle>
      <QueryState query={query} size="compact" loading={<Rows />}>
        {({ pages }) => (
          <>
            <Table<Payout>
              label={t.payouts}
              rows={pages.flatMap(({ results }) => results)}
              keyOf={({ id }) => id}
              empty={<EmptyState size="compact" title={t.noPayouts} text={t.noPayoutsText} />}
              columns={[
                {
                  key: 'reference',
                  header: columns.reference,
                  rowHeader: true,
                  cell: (one) => one.reference,
                },
                { key: 'date', header: columns.date, cell: ({ at }) => dhakaDate(at) },
                { key: 'to', header: columns.to, cell: ({ method }) => t.methods[method] },
                {
                  key: 'state',
                  header: columns.state,
                  cell: ({ state, note }) => (
                    <span className={styles.state}>
                      <Badge tone={TONES[state] ?? 'neutral'}>{t.states[state]}</Badge>
                      {note ? <span className={styles.soft}>{noteText(note, t.holds)}</span> : null}
                    </span>
                  ),
                },
                {
                  key: 'amount',
                  header: columns.amount,
                  align: 'end',
                  cell: (one) => <Money taka={one.amount} />,
                },
              ]}
            />
            <More query={query} />
          </>
        )}
      </QueryState>
    </section>
  );
}

function Rows() {
  const t = useTexts(moneyTexts);
  return (
    <Loading text={t.loading}>
      <Skeleton lines={4} />
    </Loading>
  );
}

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

function More({ query }: { query: Paged }) {
  const t = useTexts(moneyTexts);
  return (
    <>
      {query.isFetchNextPageError ? <Notice tone="danger">{t.moreFailed}</Notice> : null}
      {query.hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="secondary"
            pending={query.isFetchingNextPage}
            pendingText={t.loadingMore}
            onClick={() => void query.fetchNextPage()}
          >
            {t.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
