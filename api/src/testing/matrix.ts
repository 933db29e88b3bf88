/** Whether every case of a matrix runs (npm run test:all) or one of each kind (npm test). */
export const FULL_MATRIX = process.env.TEST_MATRIX === 'full';

/** Whether npm run trust -- --full runs: what is long or random takes its time there, and a part of it in test:all. */
export const FULL_TRUST = process.env.TRUST_SUITE === 'full';

/** A test for npm run test:all only: it starts programs, and faster tests cover the same rule. */
export const testInFullMatrix = FULL_MATRIX ? test : test.skip;

/**
 * The rows of a table with their titles first. npm test runs every nth; the title of the others has @full.
 * @param rows each begins with its name
 */
export const everyNth = <Row extends readonly [name: string, ...rest: unknown[]]>(
  n: number,
  rows: readonly Row[],
) =>
  rows.map((row, place): [title: string, ...row: Row] => [
    place % n === 0 ? row[0] : `${row[0]} @full`,
    ...row,
  ]);

/**
 * The cases that run.
 * @param rows each begins with its name
 * @param short the names of those that npm test runs
 */
export function casesOf<Row extends readonly [name: string, ...rest: unknown[]]>(
  rows: readonly Row[],
  short: readonly string[],
): Row[] {
  for (const name of short)
    if (!rows.some(([found]) => found === name)) throw new Error(`There is no case "${name}"`);
  return rows.filter(([name]) => FULL_MATRIX || short.includes(name));
}
