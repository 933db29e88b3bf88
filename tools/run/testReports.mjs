import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The result of a suite, run now or restored from nx's cache.
 * @typedef {{ passed: number, failed: number, skipped: number, startedAt: number, seconds: number,
 *   skipReasons: string[], files: { name: string, seconds: number }[] }} Report `startedAt`: ms since 1970; `files`: by
 *   their path in the workspace
 */

/**
 * @param {any} report as `jest --json` writes it
 * @returns {Report}
 */
export function readJestReport(report, root) {
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));
  const ends = report.testResults.map(({ endTime }) => endTime);
  return {
    passed: report.numPassedTests,
    // A file that cannot be loaded has no tests that could fail.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
    skipReasons: [],
    startedAt: report.startTime,
    seconds: (Math.max(report.startTime, ...ends) - report.startTime) / 1000,
    files,
  };
}

/**
 * @param {any} report as Playwright's JSON reporter writes it
 * @returns {Report}
 */
export function readPlaywrightReport(report, root) {
  const testsOf = (suite) => [
    ...(suite.specs ?? []).flatMap(({ tests }) => tests),
    ...(suite.suites ?? []).flatMap(testsOf),
  ];
  const folder = report.config?.rootDir ?? root;
  const reasons = report.suites
    .flatMap(testsOf)
    .flatMap(({ annotations = [] }) => annotations)
    .flatMap(({ type, description }) => (type === 'skip' && description ? [description] : []));
  const files = report.suites.map((suite) => ({
    name: path.relative(root, path.resolve(folder, suite.file)),
    seconds:
      testsOf(suite)
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  const { stats, errors = [] } = report;
  return {
    passed: stats.expected,
    // Journeys have no retries; a flaky one would be a failure. A run that could not start is one as well.
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    skipReasons: [...new Set(reasons)],
    startedAt: Date.parse(stats.startTime),
    seconds: stats.duration / 1000,
    files,
  };
}

/**
 * Reads a report. A missing or incomplete file counts as one failure: the suite ended early.
 * @param {(report: any, root: string) => Report} read
 * @returns {Report}
 */
export function reportIn(file, read, root) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')), root);
  } catch {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      skipReasons: [],
      startedAt: Date.now(),
      seconds: 0,
      files: [],
    };
  }
}

/** @returns the files that took longest, of all reports, slowest first */
export function slowestFiles(reports, count) {
  return reports
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}
