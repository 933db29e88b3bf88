import { SELLER_STATUSES, type SellerStatus } from '@haat/contracts';
import { canSellerTransition, SELLER_TRANSITIONS, type SellerAct } from './sellerStates';

const ALLOWED: [from: SellerStatus | null, act: SellerAct, to: SellerStatus][] = [
  [null, 'apply', 'pending'],
  ['rejected', 'apply', 'pending'],
  ['pending', 'approve', 'approved'],
  ['pending', 'reject', 'rejected'],
  ['approved', 'suspend', 'suspended'],
  ['suspended', 'reinstate', 'approved'],
];
const everything = [null, ...SELLER_STATUSES].flatMap((from) =>
  (Object.keys(SELLER_TRANSITIONS) as SellerAct[]).map((act) => [from, act] as const),
);

test.each(everything)('from %s: %s', (from, act) => {
  const allowed = ALLOWED.find(([a, b]) => a === from && b === act);
  expect(canSellerTransition(from, act)).toBe(allowed !== undefined);
  if (allowed) expect(SELLER_TRANSITIONS[act].to).toBe(allowed[2]);
});
