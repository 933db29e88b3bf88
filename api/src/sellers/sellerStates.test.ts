import { SELLER_STATUSES, type SellerStatus } from '@haat/contracts';
import { maySellerMove, SELLER_MOVES, type SellerAct } from './sellerStates';

const ALLOWED: [from: SellerStatus | null, act: SellerAct, to: SellerStatus][] = [
  [null, 'apply', 'pending'],
  ['rejected', 'apply', 'pending'],
  ['pending', 'approve', 'approved'],
  ['pending', 'reject', 'rejected'],
  ['approved', 'suspend', 'suspended'],
  ['suspended', 'reinstate', 'approved'],
];
const everything = [null, ...SELLER_STATUSES].flatMap((from) =>
  (Object.keys(SELLER_MOVES) as SellerAct[]).map((act) => [from, act] as const),
);

test.each(everything)('from %s: %s', (from, act) => {
  const allowed = ALLOWED.find(([a, b]) => a === from && b === act);
  expect(maySellerMove(from, act)).toBe(allowed !== undefined);
  if (allowed) expect(SELLER_MOVES[act].to).toBe(allowed[2]);
});
