import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { checkYear, reportOf } from '../../testing/market-year/checkYear';
import { simulate } from '../../testing/market-year/marketYear';
import { FULL_MATRIX } from '../../testing/matrix';
import { startSandboxes } from '../../testing/sandboxes';

describeOnEachDatabase(
  'a small market’s months',
  (testApp) => {
    test('ledger, balances, statements, stock and gateways agree with what has happened', async () => {
      const sandboxes = await startSandboxes();
      try {
        const year = await simulate(testApp, sandboxes, {
          stores: 3,
          ...(FULL_MATRIX ? { orders: 150, days: 45 } : { orders: 80, days: 30 }),
        });
        try {
          const checks = await checkYear(testApp, year);
          const wrong = checks.filter(({ off }) => off !== 0);
          expect(wrong.length === 0 ? '' : reportOf(checks, year.counts)).toBe('');
          expect(checks.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(80);
        } finally {
          await year.app.close();
        }
      } finally {
        await sandboxes.close();
      }
    });
  },
  { only: 'postgres' },
);
