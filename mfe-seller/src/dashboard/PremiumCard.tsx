import { paisaOf } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Badge, formatMoney, Row, SectionTitle, Text } from '@haat/ui';
import { dashboardTexts } from '../strings/dashboard';
import styles from './PremiumCard.module.css';
import { PREMIUM_THRESHOLD, premiumProgress } from './premiumProgress';

/** The tier and the progress to the next (section 4: premium tier). @param total revenue in taka */
export function PremiumCard({ total }: { total: number }) {
  const t = useTexts(dashboardTexts).premium;
  const { premium, percent, stage, left } = premiumProgress(total);
  const sum = t.sum(formatMoney(paisaOf(total)), formatMoney(paisaOf(PREMIUM_THRESHOLD)));
  return (
    <section className={styles.card}>
      <SectionTitle>{t.title}</SectionTitle>
      <Row as="p" justify="between" wrap={false}>
        <Badge tone={premium ? 'success' : 'neutral'}>{premium ? t.premium : t.standard}</Badge>
        <span className={styles.percent} aria-hidden="true">
          {t.percent(percent)}
        </span>
      </Row>
      <div
        role="progressbar"
        aria-label={t.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={sum}
        className={styles.bar}
      >
        <span className={styles.done} style={{ inlineSize: `${percent}%` }} />
        <span className={styles.half} />
      </div>
      <Text weight="medium">
        {stage === 'reached' ? t.reached(formatMoney(paisaOf(total))) : t[stage](formatMoney(left))}
      </Text>
      {premium ? null : (
        <Text tone="muted" size="sm">
          {sum}
        </Text>
      )}
    </section>
  );
}
