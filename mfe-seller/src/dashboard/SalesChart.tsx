import { type Dashboard, localDigits, shortDay } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import {
  Button,
  chevronDownIcon,
  chevronUpIcon,
  formatMoney,
  Icon,
  RadioGroup,
  SectionTitle,
  Text,
} from '@haat/ui';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { dashboardTexts } from '../strings/dashboard';
import styles from './SalesChart.module.css';
import { PERIODS, periodOf, type Sales, type SalesDay, salesOf } from './salesDays';

/** Units of the drawing; a third of a day's width is space. */
const DAY_WIDTH = 10;
const DAY_GAP = 3;
const HEIGHT = 100;

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

/** A slider over the days by pointer and arrow keys; screen readers announce each day. */
function Plot({ sales }: { sales: Sales }) {
  const t = useTexts(dashboardTexts).chart;
  const { days, top } = sales;
  const [chosen, setChosen] = useState(days.length - 1);
  const hint = useId();
  const day = days[Math.min(chosen, days.length - 1)]!;
  const words = t.day(shortDay(day.day), formatMoney(day.revenuePaisa), t.orders(day.orders));
  const place = `${((chosen + 0.5) / days.length) * 100}%`;

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) choose(Math.floor(((event.clientX - left) / width) * days.length));
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: chosen - 1,
      ArrowDown: chosen - 1,
      ArrowRight: chosen + 1,
      ArrowUp: chosen + 1,
      PageDown: chosen - 7,
      PageUp: chosen + 7,
      Home: 0,
      End: days.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  const choose = (index: number) => setChosen(Math.max(0, Math.min(days.length - 1, index)));

  return (
    <div className={styles.plot}>
      <p className={styles.readout}>{words}</p>
      <div className={styles.area}>
        <div className={styles.scale} aria-hidden="true">
          <span>{formatMoney(top)}</span>
          <span>{formatMoney(top / 2)}</span>
          <span>{formatMoney(0)}</span>
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={t.label}
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={chosen + 1}
          aria-valuetext={words}
          aria-describedby={hint}
          aria-orientation="horizontal"
          className={styles.bars}
          onKeyDown={press}
          onPointerMove={point}
          onPointerDown={point}
        >
          <span className={styles.marker} style={{ insetInlineStart: place }} />
          <svg
            className={styles.drawing}
            viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <rect className={styles.band} x={chosen * DAY_WIDTH} y={0} width={DAY_WIDTH} height={HEIGHT} />
            {days.map(({ day: key, revenuePaisa }, index) => (
              <rect
                key={key}
                className={styles.bar}
                data-chosen={index === chosen || undefined}
                x={index * DAY_WIDTH + DAY_GAP / 2}
                width={DAY_WIDTH - DAY_GAP}
                y={HEIGHT - heightOf(revenuePaisa, top)}
                height={heightOf(revenuePaisa, top)}
              />
            ))}
          </svg>
        </div>
      </div>
      <div className={styles.days} aria-hidden="true">
        {labelled(days).map(({ day: key }) => (
          <span key={key}>{shortDay(key)}</span>
        ))}
      </div>
      <p id={hint} className={styles.hint}>
        {t.hint}
      </p>
    </div>
  );
}

/** The height of a bar; a day with a sale is always visible. */
function heightOf(paisa: number, top: number) {
  return paisa > 0 ? Math.max(1.5, (paisa / top) * HEIGHT) : 0;
}

/** Labels: every day of a week; first, middle and last day of longer periods. */
function labelled(days: readonly SalesDay[]): SalesDay[] {
  if (days.length <= 7) return [...days];
  return [days[0]!, days[Math.floor((days.length - 1) / 2)]!, days.at(-1)!];
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
