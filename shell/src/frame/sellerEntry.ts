import type { Session } from '@haat/session';

/** The menu's entry to the seller pages (seller specification, section 2). */
export interface SellerEntry {
  text: 'none' | 'applied' | 'approved';
  to: string;
  /** the visitor is asked to log in first */
  asksToLogin: boolean;
}

export function sellerEntry({ state, profile }: Session): SellerEntry {
  if (state !== 'authenticated') return { text: 'none', to: '/login', asksToLogin: true };
  if (!profile?.seller_profile) return { text: 'none', to: '/seller', asksToLogin: false };
  if (!profile.permissions.seller_approved) return { text: 'applied', to: '/seller', asksToLogin: false };
  return { text: 'approved', to: '/seller/dashboard', asksToLogin: false };
}
