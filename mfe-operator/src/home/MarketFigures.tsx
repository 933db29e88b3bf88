import { figuresQuery } from '@haat/api-client/queries/operator';
import {
  FIGURE_PERIODS,
  type FigurePeriod,
  type Figures,
  localDigits,
  paisaOf,
  shortDay,
} from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import {
  BarChart,
  formatMoney,
  Loading,
  Money,
  RadioGroup,
  roundTop,
  SectionTitle,
  Skeleton,
  Stack,
  Table,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { homeTexts } from '../strings/home';

/** 1,000 taka in paisa. */
const LEAST_TOP = 1000_00;

/** The market by day, week or month, as bars and as a table. The period is in the address. */
export function MarketFigures() {
  const t = useTexts(homeTexts).figures;
  const [address, setAddress] = useSearchParams();
  const by = FIGURE_PERIODS.find((one) => one === address.get('by')) ?? 'day';
  const id = useId();
  const choose = (next: string) =>
    setAddress(
      (before) => {
        before.set('by', next);
        return before;
      },
      { replace: true },
    );
  return (
    <section aria-labelledby={id}>
      <SectionTitle
        id={id}
        actions={
          <RadioGroup
            variant="boxes"
            label={t.period}
            value={by}
            options={FIGURE_PERIODS.map((value) => ({ value, label: t.periods[value] }))}
            onValueChange={choose}
          />
        }
      >
        {t.title}
      </SectionTitle>
      <QueryState
        query={useQuery(figuresQuery(by))}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={8} />
          </Loading>
        }
        size="compact"
      >
        {(rows) => <Shown key={by} rows={rows} by={by} />}
      </QueryState>
    </section>
  );
}

function Shown({ rows, by }: { rows: readonly Figures[]; by: FigurePeriod }) {
  const t = useTexts(homeTexts).figures;
  const highest = Math.max(...rows.map(({ revenue }) => paisaOf(revenue)));
  const nameOf = ({ from }: Figures) => (by === 'day' ? shortDay(from) : t.since(shortDay(from)));
  const share = ({ ended, orders }: Figures) =>
    orders === 0 ? '–' : `${localDigits(Math.round((ended / orders) * 100))}%`;
  return (
    <Stack gap="4">
      <BarChart
        label={t.label}
        hint={t.hint}
        top={roundTop(highest, LEAST_TOP)}
        format={formatMoney}
        bars={rows.map((row) => ({
          key: row.from,
          label: shortDay(row.from),
          value: paisaOf(row.revenue),
          words: t.words(
            nameOf(row),
            formatMoney(paisaOf(row.revenue)),
            localDigits(row.orders),
            row.orders === 1,
          ),
        }))}
      />
      <Table
        label={t.table}
        rows={[...rows].reverse().slice(0, TABLE_ROWS)}
        keyOf={({ from }) => from}
        empty={null}
        columns={[
          { key: 'from', header: t.columns.from, rowHeader: true, cell: nameOf },
          { key: 'orders', header: t.columns.orders, align: 'end', cell: (row) => localDigits(row.orders) },
          {
            key: 'revenue',
            header: t.columns.revenue,
            align: 'end',
            cell: (row) => <Money taka={row.revenue} />,
          },
          { key: 'ended', header: t.columns.ended, align: 'end', cell: share },
          {
            key: 'sellers',
            header: t.columns.sellers,
            align: 'end',
            cell: (row) => localDigits(row.new_sellers),
          },
          {
            key: 'buyers',
            header: t.columns.buyers,
            align: 'end',
            cell: (row) => localDigits(row.new_buyers),
          },
        ]}
      />
    </Stack>
  );
}

/** The latest periods: the chart has them all. */
const TABLE_ROWS = 7;
