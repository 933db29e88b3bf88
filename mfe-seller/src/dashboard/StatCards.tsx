import { type Dashboard, type Growth, localDigits, type SellerReviewStats } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import {
  Button,
  chevronDownIcon,
  chevronUpIcon,
  Icon,
  Money,
  Row,
  SectionTitle,
  VisuallyHidden,
} from '@haat/ui';
import { type ReactElement, useId, useState } from 'react';
import { positiveShare } from '../positiveShare';
import { dashboardTexts } from '../strings/dashboard';
import { daySpan } from './daySpan';
import { growthText } from './growthText';
import styles from './StatCards.module.css';

/** Cards shown while folded (section 9). */
const MAX_FOLDED = 4;

interface Card {
  label: string;
  figure: ReactElement | string | number;
  note: string;
  growth?: Growth | undefined;
}

/** A zero has no growth against an empty month. */
const growthOf = (figure: number, growth: Growth) => (figure === 0 && growth === 'new' ? undefined : growth);

interface StatCardsProps {
  dashboard: Dashboard;
  /** reviews by stars; null while they are not known */
  stars: SellerReviewStats['rating_distribution'] | null;
}

/** Eight statistics of the store. */
export function StatCards({ dashboard, stars }: StatCardsProps) {
  const t = useTexts(dashboardTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const { current_month: month, growth_metrics: growth, products, reviews } = dashboard;
  const against = dashboard.compared_days ? daySpan(dashboard.compared_days) : null;
  const positive = stars && positiveShare(stars);
  const cards: Card[] = [
    {
      label: t.cards.revenue,
      figure: <Money taka={month.revenue} />,
      note: t.notes.month,
      growth: growthOf(month.revenue, growth.revenue_growth),
    },
    {
      label: t.cards.orders,
      figure: month.orders,
      note: t.notes.month,
      growth: growthOf(month.orders, growth.orders_growth),
    },
    {
      label: t.cards.items,
      figure: month.items_sold,
      note: t.notes.month,
      growth: growthOf(month.items_sold, growth.items_growth),
    },
    {
      label: t.cards.average,
      figure: <Money taka={month.average_order_value} />,
      note: month.average_of === undefined ? t.notes.month : t.notes.averageOf(month.average_of),
    },
    { label: t.cards.active, figure: products.active, note: t.notes.ofProducts(products.total) },
    { label: t.cards.stock, figure: products.low_stock, note: t.notes.soldOut(products.out_of_stock) },
    { label: t.cards.reviews, figure: reviews.total, note: t.notes.monthReviews(reviews.this_month) },
    {
      label: t.cards.positive,
      figure: positive === null ? t.notes.unknown : `${positive}%`,
      note: stars && positive === null ? t.notes.noReviews : t.notes.positive,
    },
  ];
  return (
    <section aria-labelledby={`${id}-title`}>
      <SectionTitle
        id={`${id}-title`}
        actions={
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={open}
            aria-controls={`${id}-cards`}
            iconEnd={<Icon drawing={open ? chevronUpIcon : chevronDownIcon} size={16} />}
            onClick={() => setOpen(!open)}
          >
            {open ? t.showFewer : t.showAll}
          </Button>
        }
      >
        {t.statistics}
      </SectionTitle>
      {against ? <p className={styles.against}>{t.growth.compared(against)}</p> : null}
      <dl id={`${id}-cards`} className={styles.cards}>
        {cards.slice(0, open ? undefined : MAX_FOLDED).map((card) => (
          <div key={card.label} className={styles.card}>
            <dt className={styles.label}>{card.label}</dt>
            <dd className={styles.figure}>
              {typeof card.figure === 'object' ? card.figure : localDigits(card.figure)}
            </dd>
            <Row as="dd" gap="1 2" tone="muted" size="xs">
              {card.growth === undefined ? (
                card.note
              ) : (
                <GrowthMark growth={card.growth} note={card.note} against={against} />
              )}
            </Row>
          </div>
        ))}
      </dl>
    </section>
  );
}

function GrowthMark({ growth, note, against }: { growth: Growth; note: string; against: string | null }) {
  const t = useTexts(dashboardTexts);
  const direction = growth === 'new' || growth > 0 ? 'up' : growth < 0 ? 'down' : 'flat';
  return (
    <>
      {note}
      <span className={styles.growth} data-direction={direction}>
        {growthText(growth, t.growth)}
        <VisuallyHidden> {against ? t.growth.againstSpan(against) : t.growth.against}</VisuallyHidden>
      </span>
    </>
  );
}
