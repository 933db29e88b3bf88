import { type Dashboard, localDigits, shortDay } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import {
  BarChart,
  Button,
  chevronDownIcon,
  chevronUpIcon,
  formatMoney,
  Icon,
  RadioGroup,
  SectionTitle,
  Text,
} from '@haat/ui';
import { useId, useState } from 'react';
import { dashboardTexts } from '../strings/dashboard';
import styles from './SalesChart.module.css';
import { PERIODS, periodOf, type Sales, type SalesDay, salesOf } from './salesDays';

/** Sales by day as bars, as text and as a table. The period is in the address. */
export function SalesChart({ daily }: { daily: Dashboard['daily'] }) {
  const t = useTexts(dashboardTexts).chart;
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search.get('days'));
  const sales = salesOf(daily, period);
  const [asTable, setAsTable] = useState(false);
  const id = useId();

  const choose = (days: string) =>
    setSearch(
      (before) => {
        before.set('days', days);
        return before;
      },
      { replace: true },
    );

  return (
    <section aria-labelledby={`${id}-title`}>
      <SectionTitle
        id={`${id}-title`}
        actions={
          <RadioGroup
            variant="boxes"
            label={t.period}
            className={styles.periods}
            value={String(period)}
            options={PERIODS.map((days) => ({ value: String(days), label: t.days(days) }))}
            onValueChange={choose}
          />
        }
      >
        {t.title}
      </SectionTitle>
      <p className={styles.summary}>
        {t.summary(formatMoney(sales.revenuePaisa), t.orders(sales.orders))}
        <Text as="span" tone="muted" weight="regular">
          {sales.best ? t.best(shortDay(sales.best.day), formatMoney(sales.best.revenuePaisa)) : t.none}
        </Text>
      </p>
      {sales.days.length > 0 ? <Plot key={period} sales={sales} /> : null}
      <div className={styles.details}>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={asTable}
          aria-controls={asTable ? `${id}-table` : undefined}
          iconEnd={<Icon drawing={asTable ? chevronUpIcon : chevronDownIcon} size={16} />}
          onClick={() => setAsTable(!asTable)}
        >
          {t.table}
        </Button>
        {asTable ? <DaysTable id={`${id}-table`} days={sales.days} /> : null}
      </div>
    </section>
  );
}

function Plot({ sales: { days, top } }: { sales: Sales }) {
  const t = useTexts(dashboardTexts).chart;
  return (
    <BarChart
      label={t.label}
      hint={t.hint}
      top={top}
      format={formatMoney}
      bars={days.map(({ day, revenuePaisa, orders }) => ({
        key: day,
        label: shortDay(day),
        value: revenuePaisa,
        words: t.day(shortDay(day), formatMoney(revenuePaisa), t.orders(orders)),
      }))}
    />
  );
}

function DaysTable({ id, days }: { id: string; days: readonly SalesDay[] }) {
  const t = useTexts(dashboardTexts).chart;
  return (
    // A region of its own, so that the keyboard can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable
    <section id={id} className={styles.scroll} aria-label={t.tableLabel} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.columns.day}</th>
            <th scope="col">{t.columns.revenue}</th>
            <th scope="col">{t.columns.orders}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, revenuePaisa, orders }) => (
            <tr key={day}>
              <th scope="row">{shortDay(day)}</th>
              <td>{formatMoney(revenuePaisa)}</td>
              <td>{localDigits(orders)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
