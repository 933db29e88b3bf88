import { canTransitionPayout, PAYOUT_STATES } from './payoutStates';

test('a payout is drafted, approved, sent, and settled or failed; else held or dropped', () => {
  const allowed = PAYOUT_STATES.flatMap((from) =>
    PAYOUT_STATES.filter((to) => canTransitionPayout(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual([
    'draft → approved',
    'draft → held',
    'draft → dropped',
    'approved → sent',
    'approved → held',
    'sent → settled',
    'sent → failed',
  ]);
});
