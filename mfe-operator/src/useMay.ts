import type { StaffRole } from '@haat/contracts';
import { sessionAtom } from '@haat/session';
import { useAtomValue } from 'jotai';

const ALL_ROLES: readonly StaffRole[] = [
  'owner',
  'seller_manager',
  'order_support',
  'moderator',
  'read_only',
];

/** What each role is offered, as the contracts say who may make a call. The server decides. */
const MAY = {
  seeFigures: ['owner', 'seller_manager', 'order_support', 'read_only'],
  openSellers: ['owner', 'seller_manager', 'order_support', 'read_only'],
  seeNameChanges: ['owner', 'seller_manager', 'read_only'],
  decideSellers: ['owner', 'seller_manager'],
  seeLookAlikes: ['owner', 'seller_manager', 'read_only'],
  noteSellers: ['owner', 'seller_manager', 'order_support'],
  seeOrders: ['owner', 'seller_manager', 'order_support', 'read_only'],
  changeOrders: ['owner', 'order_support'],
  seeCustomers: ['owner', 'order_support', 'read_only'],
  changeCustomers: ['owner', 'order_support'],
  eraseCustomers: ['owner'],
  seeReports: ['owner', 'seller_manager', 'moderator', 'read_only'],
  decideContent: ['owner', 'moderator'],
  keepWords: ['owner', 'moderator'],
  seeMails: ['owner', 'order_support', 'read_only'],
  writeMails: ['owner'],
  resendMails: ['owner', 'order_support'],
  seePayouts: ['owner', 'seller_manager', 'read_only'],
  seeRuns: ['owner', 'read_only'],
  makePayouts: ['owner'],
  seeRates: ['owner', 'read_only'],
  setRates: ['owner'],
  seeReturns: ['owner', 'seller_manager', 'order_support', 'read_only'],
  decideReturns: ['owner', 'order_support'],
  seePayments: ['owner', 'order_support', 'read_only'],
  askPayments: ['owner', 'order_support'],
  settlePayments: ['owner'],
  setDelivery: ['owner'],
  seeBanners: ['owner', 'moderator', 'read_only'],
  writeBanners: ['owner', 'moderator'],
  seePages: ['owner', 'moderator', 'read_only'],
  writePages: ['owner', 'moderator'],
  publishPages: ['owner'],
  seeCoupons: ['owner', 'seller_manager', 'order_support', 'read_only'],
  stopCoupons: ['owner', 'seller_manager'],
  makeCoupons: ['owner'],
  seeStaff: ['owner', 'read_only'],
  changeStaff: ['owner'],
  seeReleases: ['owner', 'read_only'],
  changeReleases: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

type May = Record<keyof typeof MAY, boolean>;

/** The acts that the visitor's role may do; without a profile all are offered, and the server refuses. */
export function useMay(): May {
  const { profile } = useAtomValue(sessionAtom);
  const role = profile?.permissions.staff_role;
  const may = (roles: readonly StaffRole[]) => !role || !ALL_ROLES.includes(role) || roles.includes(role);
  return Object.fromEntries(Object.entries(MAY).map(([act, roles]) => [act, may(roles)])) as May;
}
