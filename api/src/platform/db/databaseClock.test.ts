import { DatabaseClock } from './databaseClock';

const HOUR_MS = 3_600_000;

/** A machine whose clock is `wrongMs` ahead of the server's. */
function machine(wrongMs: number) {
  let ticks = 1_000;
  let server = Date.UTC(2026, 10, 28);
  const clock = new DatabaseClock(
    () => ticks,
    () => server + wrongMs,
  );
  const wait = (ms: number) => {
    ticks += ms;
    server += ms;
  };
  return {
    wait,
    setServer: (ms: number) => {
      server += ms;
    },
    /** The question takes `there` ms, the response `back` ms. */
    ask(there: number, back: number) {
      const askedAt = ticks;
      wait(there);
      const time = server;
      wait(back);
      clock.read({ time, askedAt, answeredAt: ticks });
    },
    /** How far its time is from the server's, in ms. */
    error: () => clock.now().getTime() - server,
  };
}

test.each([0, 48 * HOUR_MS, -48 * HOUR_MS])(
  'a machine that is %d ms ahead has the server’s time',
  (wrongMs) => {
    const { ask, wait, error } = machine(wrongMs);
    expect(error()).toBe(wrongMs);
    ask(1, 1);
    expect(error()).toBe(0);
    wait(HOUR_MS);
    expect(error()).toBe(0);
  },
);

test('of several readings that with the shortest wait counts', () => {
  const { ask, error } = machine(HOUR_MS);
  ask(0, 80);
  expect(error()).toBe(-40);
  ask(1, 1);
  ask(0, 300);
  expect(error()).toBe(0);
  for (let count = 0; count < 16; count++) ask(0, 20);
  expect(error()).toBe(-10);
});

test('a server whose clock is set, or another one, is followed at once', () => {
  const { ask, setServer, error } = machine(0);
  ask(1, 1);
  for (const ms of [-2000, 48 * HOUR_MS]) {
    setServer(ms);
    ask(5, 5);
    expect(error()).toBe(0);
  }
});
