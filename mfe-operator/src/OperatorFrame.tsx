import { WorkFrame, type WorkLink, type WorkPage } from '@haat/features';
import { useLocation } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { bagIcon, clockIcon, packageIcon, storeIcon, trendIcon, walletIcon } from '@haat/ui';
import type { ReactNode } from 'react';
import { sharedTexts } from './strings';
import { useMay } from './useMay';

interface Page extends WorkPage {
  /** Whether the visitor's role may open it. */
  may: boolean;
}

/** The menu of the operator's pages, except the page of an invitation: the groups with the pages that the role may open. */
export function OperatorFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Who opens an invitation is no member yet.
  return pathname === '/operator/join' ? children : <Menu>{children}</Menu>;
}

function Menu({ children }: { children: ReactNode }) {
  const t = useTexts(sharedTexts).nav;
  const may = useMay();
  const sellers: Page[] = [
    { to: '/operator/sellers', text: t.sellers, may: true },
    { to: '/operator/moderation', text: t.moderation, may: may.seeReports },
    { to: '/operator/words', text: t.words, may: may.seeReports },
  ];
  const orders: Page[] = [
    { to: '/operator/orders', text: t.orders, may: may.seeOrders },
    { to: '/operator/returns', text: t.returns, may: may.seeReturns },
    { to: '/operator/customers', text: t.customers, may: may.seeCustomers },
  ];
  const shop: Page[] = [
    { to: '/operator/delivery', text: t.delivery, may: true },
    { to: '/operator/banners', text: t.banners, may: may.seeBanners },
    { to: '/operator/pages', text: t.pages, may: may.seePages },
    { to: '/operator/mail-texts', text: t.mailTexts, may: may.seeMails },
  ];
  const money: Page[] = [
    { to: '/operator/payments', text: t.payments, may: may.seePayments },
    { to: '/operator/payouts', text: t.payouts, may: may.seePayouts },
    { to: '/operator/coupons', text: t.coupons, may: may.seeCoupons },
    { to: '/operator/rates', text: t.rates, may: may.seeRates },
  ];
  const system: Page[] = [
    { to: '/operator/staff', text: t.staff, may: may.seeStaff },
    { to: '/operator/audit', text: t.audit, may: may.seeStaff },
    { to: '/operator/mails', text: t.mails, may: may.seeMails },
    { to: '/operator/releases', text: t.releases, may: may.seeReleases },
  ];
  const links: WorkLink[] = [
    { to: '/operator', text: t.home, icon: trendIcon, exact: true },
    ...group(t.orders, packageIcon, orders),
    ...group(t.sellers, storeIcon, sellers),
    ...group(t.shop, bagIcon, shop),
    ...group(t.money, walletIcon, money),
    ...group(t.system, clockIcon, system),
  ];
  return (
    <WorkFrame label={t.label} links={links} signOutText={t.signOut}>
      {children}
    </WorkFrame>
  );
}

/** The group's link, if the role may open one of its pages. */
function group(text: string, icon: WorkLink['icon'], all: readonly Page[]): WorkLink[] {
  const pages = all.filter(({ may }) => may);
  const [first] = pages;
  return first ? [{ to: first.to, text, icon, pages }] : [];
}
