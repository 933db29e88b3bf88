import { paisaOf } from '@haat/contracts';

/** Total revenue, in taka, at which a Standard Seller becomes a Premium Seller (section 9). */
export const PREMIUM_THRESHOLD = 50_000;

export interface PremiumProgress {
  premium: boolean;
  /** 0 to 100, rounded down, so that 100 means reached */
  percent: number;
  stage: 'start' | 'halfway' | 'close' | 'reached';
  /** paisa to go */
  left: number;
}

/** The progress of a store to premium (section 4). @param total revenue of delivered orders, in taka */
export function premiumProgress(total: number): PremiumProgress {
  const goal = paisaOf(PREMIUM_THRESHOLD);
  const made = Math.max(0, paisaOf(total));
  const percent = Math.min(100, Math.floor((made / goal) * 100));
  const stage = made >= goal ? 'reached' : percent >= 80 ? 'close' : percent >= 50 ? 'halfway' : 'start';
  return { premium: made >= goal, percent, stage, left: Math.max(0, goal - made) };
}
