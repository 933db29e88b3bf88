import { dashboardQuery } from '@haat/api-client/queries/dashboard';
import { sellerReviewStatsQuery } from '@haat/api-client/queries/sellerReviews';
import type { Dashboard, SellerProfile } from '@haat/contracts';
import { PushNotices } from '@haat/features';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import {
  Container,
  Icon,
  type IconDrawing,
  imageIcon,
  Loading,
  plusIcon,
  SectionTitle,
  Skeleton,
  starIcon,
  tagIcon,
} from '@haat/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useDeferredValue } from 'react';
import { NoStore } from '../NoStore';
import { sharedTexts } from '../strings';
import { dashboardTexts } from '../strings/dashboard';
import styles from './DashboardScreen.module.css';
import { OrdersWaiting } from './OrdersWaiting';
import { PremiumCard } from './PremiumCard';
import { SalesChart } from './SalesChart';
import { StatCards } from './StatCards';
import { StockCard } from './StockCard';
import { StoreCard, StoreCardSkeleton } from './StoreCard';

const loadPushSwitch = () => import('./PushSwitch');

/** /seller/dashboard (section 2): the store, its statistics and the next tasks. */
export default function DashboardScreen() {
  const { profile } = useAtomValue(sessionAtom);
  if (!profile) return <DashboardLoading />;
  const seller = profile.seller_profile;
  if (!seller) return <NoStore />;
  return <StoreDashboard seller={seller} />;
}

/** Shown before the profile is known, as on the HTML server. The height of the store card depends on the store's texts. */
function DashboardLoading() {
  const shared = useTexts(sharedTexts);
  return (
    <Container className={styles.loading}>
      <StoreCardSkeleton />
      <Loading text={shared.loading}>
        <Skeleton shape="block" className={styles.rest} />
      </Loading>
    </Container>
  );
}

function StoreDashboard({ seller }: { seller: SellerProfile }) {
  const t = useTexts(dashboardTexts);
  const { data, error, isPending, refetch } = useQuery(dashboardQuery);
  // Deferred, so that cards and chart render in short tasks: in the task of the response they block a slow phone for 100 ms.
  const figures = { data: useDeferredValue(data), error, isPending, refetch };
  const stars = useQuery(sellerReviewStatsQuery(seller.id)).data?.rating_distribution ?? null;
  return (
    <Container>
      <StoreCard
        seller={seller}
        rating={figures.data?.seller_info.rating ?? seller.rating}
        openQuestions={figures.data?.questions?.open ?? 0}
        unreadMessages={figures.data?.messages?.unread ?? 0}
      />
      <OrdersWaiting />
      <Part query={figures} failed={t.failed} space="figures">
        {(data) => <StatCards dashboard={data} stars={stars} />}
      </Part>
      <div className={styles.columns}>
        <Part query={figures} failed={t.revenueFailed} space="chart" title={t.chart.title}>
          {(data) => <SalesChart daily={data.daily} />}
        </Part>
        <div className={styles.side}>
          <Part query={figures} failed={t.revenueFailed} space="tier" title={t.premium.title}>
            {(data) => <PremiumCard total={data.total_revenue} />}
          </Part>
          {figures.data ? <StockCard products={figures.data.products} /> : null}
        </div>
      </div>
      <QuickActions />
      <div className={styles.notices}>
        <PushNotices load={loadPushSwitch} />
      </div>
    </Container>
  );
}

interface PartProps {
  query: Pick<UseQueryResult<Dashboard>, 'data' | 'error' | 'isPending' | 'refetch'>;
  failed: string;
  /** The part whose height is reserved. */
  space: 'figures' | 'chart' | 'tier';
  /** Shown above the loading and error states; the parts have titles of their own. */
  title?: string;
  children: (data: Dashboard) => ReactNode;
}

/** A part of the page that needs the statistics, with a reserved height while they load or have failed. */
function Part({ query, failed, space, title, children }: PartProps) {
  const t = useTexts(dashboardTexts);
  if (query.data) return children(query.data);
  return (
    <section>
      {title ? <SectionTitle>{title}</SectionTitle> : null}
      <div className={styles[space]}>
        <QueryState
          query={query}
          size="compact"
          error={failed}
          loading={
            <Loading text={t.loading}>
              <Skeleton lines={5} />
            </Loading>
          }
        >
          {children}
        </QueryState>
      </div>
    </section>
  );
}

function QuickActions() {
  const t = useTexts(dashboardTexts).actions;
  const actions: { to: string; icon: IconDrawing; title: string; text: string }[] = [
    { to: '/seller/products/add', icon: plusIcon, ...t.add },
    { to: '/seller/customize', icon: imageIcon, ...t.customise },
    { to: '/seller/offers', icon: tagIcon, ...t.offers },
    { to: '/seller/reviews', icon: starIcon, ...t.reviews },
  ];
  return (
    <section className={styles.quick}>
      <SectionTitle>{t.title}</SectionTitle>
      <ul className={styles.actions}>
        {actions.map(({ to, icon, title, text }) => (
          <li key={to}>
            <Link to={to} className={styles.action}>
              <Icon drawing={icon} size={24} />
              <span className={styles.actionTitle}>{title}</span>
              <span className={styles.actionText}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
