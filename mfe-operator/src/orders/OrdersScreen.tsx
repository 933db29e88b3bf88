import {
  endOrders,
  operatorKeys,
  operatorOrdersQuery,
  sellerFileQuery,
} from '@haat/api-client/queries/operator';
import {
  type AnswerOf,
  dhakaTime,
  isOpenOrder,
  localDigits,
  MAX_ORDERS_AT_ONCE,
  type Order,
  type orders,
  placedAt,
  SEARCH_DEBOUNCE_MS,
  type StatusCounts,
} from '@haat/contracts';
import { FilterChips } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { useSearchParamText, useTexts } from '@haat/remote';
import {
  BulkResult,
  Button,
  ChosenBar,
  Container,
  EmptyState,
  Field,
  Money,
  PageTitle,
  packageIcon,
  Row,
  rowBoxes,
  Stack,
  StatusBadge,
  Table,
  Text,
  TextInput,
} from '@haat/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { RowPages } from '../RowPages';
import { SearchField } from '../SearchField';
import { ordersTexts } from '../strings/orders';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';
import styles from './OrdersScreen.module.css';
import { CHOICES, type Choice, choiceOf, filterOf, withChoice } from './operatorOrderFilter';

type Ended = AnswerOf<typeof orders.endOrders>;

/** /operator/orders: of all stores, newest first; search, state, days and store are in the address. */
export default function OrdersScreen() {
  const t = useTexts(ordersTexts);
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useSearchParamText('q', SEARCH_DEBOUNCE_MS);
  const choice = choiceOf(address);
  const query = useInfiniteQuery(operatorOrdersQuery(filterOf(address)));
  const set = (name: string, value: string) =>
    setAddress(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const counts = query.data?.pages[0]?.status_counts;
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <Stack gap="4">
        <div className={styles.controls}>
          <SearchField label={t.search} hint={t.searchHint} value={search} onValueChange={setSearch} />
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} label={t[name]}>
              <TextInput
                type="date"
                value={address.get(name) ?? ''}
                onValueChange={(day) => set(name, day)}
              />
            </Field>
          ))}
        </div>
        <FilterChips
          label={t.filter}
          options={CHOICES.map((value) => ({
            value,
            text: t.choices[value],
            count: countOf(value, choice, counts),
          }))}
          value={choice}
          onChange={(next) => setAddress((before) => withChoice(before, next), { replace: true })}
        />
        {address.get('seller') ? (
          <OfStore id={Number(address.get('seller'))} onAll={() => set('seller', '')} />
        ) : null}
        <RowPages query={query} loading={t.loading}>
          {(rows) => <Orders key={address.toString()} rows={rows} />}
        </RowPages>
      </Stack>
    </Container>
  );
}

/** The API counts the states of what it lists; what waits has no counts of its own. */
function countOf(value: Choice, choice: Choice, counts: StatusCounts | undefined) {
  if (!counts || choice === 'unconfirmed' || choice === 'unpaid') return undefined;
  if (value === 'unconfirmed' || value === 'unpaid') return undefined;
  return localDigits(
    value === 'all' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[value],
  );
}

function OfStore({ id, onAll }: { id: number; onAll: () => void }) {
  const t = useTexts(ordersTexts);
  const { data } = useQuery(sellerFileQuery(id));
  return (
    <Row gap="3">
      <Text as="span">{t.ofStore(data?.business_name ?? localDigits(id))}</Text>
      <Button variant="ghost" size="sm" onClick={onAll}>
        {t.allStores}
      </Button>
    </Row>
  );
}

function Orders({ rows }: { rows: readonly Order[] }) {
  const t = useTexts(ordersTexts);
  const may = useMay();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asks, setAsks] = useState(false);
  const [ended, setEnded] = useState<Ended | null>(null);
  const queryClient = useQueryClient();
  const choose = (id: string, on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((one) => one !== id)));

  async function end(reason: string) {
    setEnded(await endOrders([...chosen], reason));
    setChosen([]);
    await queryClient.invalidateQueries({ queryKey: operatorKeys.orders });
  }

  const one = chosen.length === 1;
  return (
    <>
      {ended ? <EndedNotice ended={ended} /> : null}
      {may.changeOrders && chosen.length > 0 ? (
        <ChosenBar text={t.chosen(localDigits(chosen.length), one)}>
          <Button variant="danger" size="sm" onClick={() => setAsks(true)}>
            {t.endChosen}
          </Button>
        </ChosenBar>
      ) : null}
      <Table
        label={t.list}
        rows={rows}
        keyOf={({ id }) => id}
        boxOf={
          may.changeOrders
            ? rowBoxes({
                chosen: new Set(chosen),
                label: ({ id }) => t.choose(id),
                onChoose: ({ id }, on) => choose(id, on),
                isFixed: ({ status }) => !isOpenOrder(status),
                full: chosen.length >= MAX_ORDERS_AT_ONCE,
              })
            : undefined
        }
        empty={<EmptyState icon={packageIcon} title={t.none} text={t.noneText} />}
        columns={[
          {
            key: 'order',
            header: t.columns.order,
            rowHeader: true,
            cell: ({ id }) => <Link to={`/operator/orders/${id}`}>{id}</Link>,
          },
          { key: 'store', header: t.columns.store, cell: (order) => order.seller.business_name },
          {
            key: 'customer',
            header: t.columns.customer,
            cell: (order) => (
              <TwoLines below={localDigits(order.customer_phone)}>{order.customer_name}</TwoLines>
            ),
          },
          {
            key: 'placed',
            header: t.columns.placed,
            cell: (order) => {
              const { date, time } = placedAt(order);
              return `${date}, ${time}`;
            },
          },
          {
            key: 'status',
            header: t.columns.status,
            cell: (order) => (
              <TwoLines below={order.confirm_by ? t.confirmBy(dhakaTime(order.confirm_by)) : null}>
                <StatusBadge status={order.status} label={t.statuses[order.status]} />
              </TwoLines>
            ),
          },
          {
            key: 'bill',
            header: t.columns.bill,
            align: 'end',
            cell: (order) => <Money taka={order.bill} />,
          },
        ]}
      />
      {asks ? (
        <ReasonDialog
          title={t.endTitle(localDigits(chosen.length), one)}
          text={t.endText}
          confirmText={t.end}
          pendingText={t.ending}
          tone="danger"
          maxLength={500}
          onClose={() => setAsks(false)}
          onConfirm={end}
        />
      ) : null}
    </>
  );
}

function EndedNotice({ ended: { ended, not_ended } }: { ended: Ended }) {
  const t = useTexts(ordersTexts);
  return (
    <BulkResult
      done={
        ended.length > 0 || not_ended.length === 0
          ? t.ended(localDigits(ended.length), ended.length === 1)
          : null
      }
      failedTitle={t.notEnded}
      failures={not_ended.map(({ id, error }) => ({ key: id, text: `${id}: ${error}` }))}
    />
  );
}
