import { rm } from 'node:fs/promises';
import { openDatabase } from '../../platform/db/database';
import { migrate } from '../../platform/db/migrate';
import { bundlePrograms } from '../bundlePrograms';
import { FAST_SETTINGS, startPostgres } from '../realPostgres';
import { startSandboxes } from '../sandboxes';
import { TestApp } from '../testApp';
import { type Check, checkYear, reportOf } from './checkYear';
import { simulate, type YearSize } from './marketYear';

/**
 * Simulates a year on a PostgreSQL of its own, and checks its books.
 * @returns the table, how many properties don't hold, and the seconds of the simulation and of the checks
 * @throws Error where no PostgreSQL can run
 */
export async function runYear(
  size: YearSize,
): Promise<{ table: string; wrong: Check[]; seconds: { simulation: number; checks: number } }> {
  const programs = await bundlePrograms();
  // Thousands of short statements: planning them again and again is a fifth of its work.
  const postgres = await startPostgres({ ...FAST_SETTINGS, plan_cache_mode: 'force_generic_plan' });
  if (typeof postgres === 'string') throw new Error(`The market needs PostgreSQL: ${postgres}`);
  const testApp = new TestApp();
  try {
    const db = await openDatabase({ url: postgres.url, folder: '' });
    await migrate(db);
    await testApp.open(db);
    const sandboxes = await startSandboxes();
    try {
      const [began, simulated] = [performance.now(), await simulate(testApp, sandboxes, size)];
      const middle = performance.now();
      const checks = await checkYear(testApp, simulated);
      const end = performance.now();
      await simulated.app.close();
      return {
        table: reportOf(checks, simulated.counts),
        wrong: checks.filter(({ off }) => off !== 0),
        seconds: { simulation: (middle - began) / 1000, checks: (end - middle) / 1000 },
      };
    } finally {
      await sandboxes.close();
      await testApp.close();
      await db.close();
    }
  } finally {
    await postgres.stop();
    await rm(programs, { recursive: true, force: true });
  }
}
