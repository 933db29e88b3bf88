import { waitingQuery } from '@haat/api-client/queries/operator';
import { dhakaTime, type WaitingList, waitingCount } from '@haat/contracts';
import { Link, type To } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { Container, checkIcon, EmptyState, List, Loading, PageTitle, Skeleton, Text } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { ageText } from '../ageText';
import { Sections } from '../Sections';
import { sharedTexts } from '../strings';
import { homeTexts } from '../strings/home';
import { useMay } from '../useMay';
import styles from './HomeScreen.module.css';
import { MarketFigures } from './MarketFigures';

type Kind = keyof WaitingList;

/** Where each kind is worked off, the most urgent first. */
const KINDS: readonly (readonly [kind: Kind, to: To])[] = [
  ['cash_orders', '/operator/orders?unconfirmed=1'],
  ['card_orders', '/operator/orders?unpaid=1'],
  ['payments', '/operator/payments'],
  ['returns', '/operator/returns'],
  ['applications', '/operator/sellers'],
  ['late_orders', '/operator/orders?status=pending'],
  ['reports', '/operator/moderation'],
  ['appeals', '/operator/moderation?list=appealed'],
  ['name_changes', '/operator/sellers'],
  ['account_changes', '/operator/payouts'],
  ['gateway_refunds', '/operator/payments'],
  ['payout_runs', '/operator/payouts'],
  ['failed_mails', '/operator/mails'],
  ['new_products', '/operator/moderation?list=new'],
];

/** Their time is a deadline; that of the others is when they began to wait. */
const UNTIL: readonly Kind[] = ['cash_orders', 'card_orders', 'returns'];

/** /operator: what waits for a person, and how the market does. */
export default function HomeScreen() {
  const t = useTexts(homeTexts);
  const may = useMay();
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <Sections>
        <QueryState
          query={useQuery(waitingQuery)}
          loading={
            <Loading text={t.loading}>
              <Skeleton lines={6} />
            </Loading>
          }
        >
          {(waiting) => <WaitingKinds waiting={waiting} />}
        </QueryState>
        {may.seeFigures ? <MarketFigures /> : null}
      </Sections>
    </Container>
  );
}

function WaitingKinds({ waiting }: { waiting: WaitingList }) {
  const t = useTexts(homeTexts);
  return (
    <List
      label={t.list}
      items={KINDS.filter(([kind]) => (waiting[kind]?.count ?? 0) > 0)}
      keyOf={([kind]) => kind}
      empty={<EmptyState icon={checkIcon} title={t.nothing} text={t.nothingText} />}
      renderItem={([kind, to]) => (
        <Link to={to} className={styles.kind}>
          <span className={styles.count}>{waitingCount(waiting[kind]?.count ?? 0)}</span>
          <span>
            <span className={styles.name}>{t.kinds[kind]}</span>
            <Text as="span" tone="muted" size="sm" className={styles.detail}>
              <Since kind={kind} waiting={waiting} />
            </Text>
          </span>
        </Link>
      )}
    />
  );
}

function Since({ kind, waiting }: { kind: Kind; waiting: WaitingList }) {
  const t = useTexts(homeTexts);
  const ago = useTexts(sharedTexts).ago;
  const oldest = waiting[kind]?.oldest;
  if (!oldest) return null;
  if (UNTIL.includes(kind)) return t.until(dhakaTime(oldest));
  const since = t.since(ageText(oldest, Date.now(), ago));
  if (kind !== 'applications') return since;
  const { over_24h, over_48h } = waiting.applications;
  return over_24h === 0 ? since : `${since} · ${t.over(waitingCount(over_24h), waitingCount(over_48h))}`;
}
