import { ReplicaFreshness } from './replicaFreshness';

let now = 0;
let freshness: ReplicaFreshness;
beforeEach(() => {
  now = 0;
  freshness = new ReplicaFreshness(1_000, () => now);
});

/** A measurement at an instant: what the primary has written, and what the replica has replayed. */
function measure(at: number, primary: number, replica: number): void {
  now = at;
  freshness.primaryAt(primary, at);
  freshness.replicaAt(replica);
}

test('without a measurement, and after the replica is lost, it is away', () => {
  expect([freshness.route(), freshness.lagMs]).toEqual(['away', undefined]);
  measure(0, 100, 100);
  expect([freshness.route(), freshness.lagMs]).toEqual(['replica', 0]);
  freshness.lost();
  expect([freshness.route(), freshness.lagMs]).toEqual(['away', undefined]);
});

test('an idle primary is no lag', () => {
  for (const at of [0, 5_000, 10_000]) measure(at, 100, 100);
  expect([freshness.route(), freshness.lagMs]).toEqual(['replica', 0]);
});

test('the lag is the age of the newest position that the replica has reached', () => {
  measure(0, 100, 100);
  measure(250, 200, 150);
  measure(500, 300, 220);
  expect(freshness.lagMs).toBe(250);
  now = 600;
  expect(freshness.lagMs).toBe(350);
});

test('a measurement that does not come is lag', () => {
  measure(0, 100, 100);
  now = 1_000;
  expect(freshness.route()).toBe('replica');
  now = 1_001;
  expect(freshness.route()).toBe('behind');
});

test('a replica that was behind is read again at half of the lag that is allowed', () => {
  measure(0, 100, 100);
  measure(500, 200, 100);
  measure(1_200, 300, 100);
  expect(freshness.route()).toBe('behind');
  measure(1_300, 400, 200);
  expect([freshness.route(), freshness.lagMs]).toEqual(['behind', 800]);
  measure(1_400, 500, 300);
  expect([freshness.route(), freshness.lagMs]).toEqual(['replica', 200]);
});

test('after a change it is read once it has what the primary had written by then', () => {
  measure(0, 100, 100);
  now = 10;
  // The primary's position is requested before the change, and arrives after it.
  freshness.primaryAt(200, 10);
  freshness.changed();
  freshness.replicaAt(200);
  expect(freshness.route()).toBe('changed');
  measure(20, 200, 150);
  expect(freshness.route()).toBe('changed');
  measure(30, 300, 200);
  expect(freshness.route()).toBe('replica');
});

test('a replica that lost what it had is not current by what it had', () => {
  measure(0, 100, 100);
  measure(100, 200, 200);
  freshness.lost();
  measure(200, 300, 100);
  expect(freshness.lagMs).toBe(200);
});

test('a position beyond those that were seen counts as the newest of them', () => {
  measure(0, 100, 150);
  expect(freshness.lagMs).toBe(0);
});
