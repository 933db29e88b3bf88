import { API_PATH, auth, cart, guests, orders } from '@haat/contracts';
import { LRUCache } from 'lru-cache';
import { isWorse } from './canaryRule';
import { Cohort, type Sender } from './cohort';

/** A goal of visitors, by which versions are compared. */
export type Goal = 'cart add' | 'order' | 'sign-in';

const GOALS = ['cart add', 'order', 'sign-in'] as const satisfies Goal[];
const CALLS = new Map<string, Goal>(
  (
    [
      [cart.addToCart, 'cart add'],
      [orders.createOrder, 'order'],
      [orders.quickOrder, 'order'],
      [guests.createGuestOrder, 'order'],
      [auth.login, 'sign-in'],
      [auth.googleLogin, 'sign-in'],
    ] as const
  ).map(([{ method, path }, goal]) => [`${method} ${API_PATH}${path}`, goal]),
);

/** The goal that a response of the API proves to be reached: a page cannot claim one. @param pathname without a query */
export function goalOf(method: string, pathname: string, status: number): Goal | undefined {
  return status >= 200 && status < 300 ? CALLS.get(`${method} ${pathname}`) : undefined;
}

type Side = 'canary' | 'live';

/** Visitors of each version, and those of them who reached a goal. */
export type GoalCounts = Record<Goal, Record<Side, { visitors: number; reached: number }>>;

/** How many visitors are remembered; the oldest are evicted first, and count for no goal that they reach later. */
const MAX_VISITORS = 20_000;

/**
 * The visitors of a canary and of the live version, and how many of them reached a goal. Each visitor counts once: a buyer
 * opens many pages. In a cohort a goal that is reached takes the place of a failure.
 */
export class Goals {
  /** The canary's share that they are counted at: with a larger one its visitors would be newer ones. */
  readonly percent: number;
  readonly #cohorts = new Map(GOALS.map((goal) => [goal, { canary: new Cohort(), live: new Cohort() }]));
  /** `counted`: the goals that the visitor counts for; none once they have seen both versions. */
  readonly #visitors = new LRUCache<string, { side: Side; who: Sender; counted: Set<Goal> }>({
    maxSize: MAX_VISITORS,
    sizeCalculation: () => 1,
  });

  constructor(percent: number) {
    this.percent = percent;
  }

  /** Counts a visitor who gets a page of one of the versions. */
  begin(side: Side, who: Sender) {
    const known = this.#visitors.get(who.visitor);
    if (known && known.side !== side) known.counted.clear();
    if (known) return;
    const counted = new Set(GOALS.filter((goal) => this.#cohorts.get(goal)![side].begin(who)));
    this.#visitors.set(who.visitor, { side, who, counted });
  }

  /** Counts the first time that a visitor reaches a goal. */
  reach(goal: Goal, visitor: string) {
    const known = this.#visitors.get(visitor);
    if (known?.counted.has(goal)) this.#cohorts.get(goal)![known.side].fail(known.who);
  }

  /** @returns the goals that visitors of the canary reach less often, beyond chance, with the counts */
  missed(): { goal: Goal; canary: Cohort; live: Cohort }[] {
    // The rule with exchanged sides: is it the live version that reaches them more often?
    return [...this.#cohorts].flatMap(([goal, { canary, live }]) =>
      isWorse(live, canary) ? [{ goal, canary, live }] : [],
    );
  }

  /** Visitors, and those of them who reached a goal. */
  figures(): GoalCounts {
    const plain = ({ loads, failures }: Cohort) => ({ visitors: loads, reached: failures });
    const rows = [...this.#cohorts].map(([goal, { canary, live }]) => [
      goal,
      { canary: plain(canary), live: plain(live) },
    ]);
    return Object.fromEntries(rows);
  }
}
