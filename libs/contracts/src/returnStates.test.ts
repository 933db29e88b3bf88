import {
  canTransitionReturn,
  isOpenReturn,
  RETURN_HOURS,
  RETURN_STATES,
  type ReturnActor,
  type ReturnState,
  stateAfterDeadline,
} from './returnStates';

const ACTORS: ReturnActor[] = ['buyer', 'seller', 'operator', 'system'];

/** The table in words: who may do what. */
const ALLOWED = `
  buyer    requested→cancelled approved→cancelled approved→on_way declined→escalated escalated→cancelled
  seller   requested→approved requested→refund_due requested→declined approved→on_way approved→received on_way→received
           received→refund_due received→declined refund_due→refunded
  operator escalated→approved escalated→refund_due escalated→refused refund_due→refunded
  system   requested→escalated approved→expired on_way→escalated received→escalated refund_due→refunded
`;

test('the table has these transitions, and no others', () => {
  const found = ACTORS.map((actor) =>
    RETURN_STATES.flatMap((from) =>
      RETURN_STATES.filter((to) => canTransitionReturn(from, to, actor)).map((to) => `${from}→${to}`),
    ).sort(),
  );
  const words = ALLOWED.trim().split(/\s+/);
  const allowed = ACTORS.map((actor) => {
    const begin = words.indexOf(actor) + 1;
    const length = words.slice(begin).findIndex((word) => ACTORS.includes(word as ReturnActor));
    return words.slice(begin, length === -1 ? undefined : begin + length).sort();
  });
  expect(found).toEqual(allowed);
});

test.each<[ReturnState, ReturnState | null]>([
  ['requested', 'escalated'],
  ['approved', 'expired'],
  ['on_way', 'escalated'],
  ['received', 'escalated'],
  ['declined', null],
  ['escalated', null],
  ['refund_due', null],
  ['refunded', null],
])('after the deadline of %s: %s', (state, next) => {
  expect(stateAfterDeadline(state)).toBe(next);
});

test('each open state has a deadline, and no other has', () => {
  expect(Object.keys(RETURN_HOURS).sort()).toEqual(RETURN_STATES.filter(isOpenReturn).sort());
  expect(isOpenReturn('lost' as ReturnState)).toBe(false);
});
