import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The result of a suite, run now or restored from nx's cache.
 * @typedef {{ passed: number, failed: number, skipped: number, startedAt: number, seconds: number,
 *   skipReasons: string[], files: { name: string, seconds: number }[], failures: string[] }} Report `startedAt`: ms
 *   since 1970; `files`: by their path in the workspace; `failures`: file, test and the beginning of its message
 */

const MESSAGE_LINES = 12;
/** Colours of the terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** @param {string} message of the error, with its stack */
function failure(file, test, message) {
  const lines = message.replace(COLOURS, '').split('\n').slice(0, MESSAGE_LINES);
  return [`${file} › ${test}`, ...lines].join('\n    ');
}

/**
 * @param {any} report as `jest --json` writes it
 * @returns {Report}
 */
export function readJestReport(report, root) {
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));
  const failures = report.testResults.flatMap(({ name, message = '', assertionResults = [] }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [failure(file, 'the file cannot be loaded', message)];
    return failed.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages.join('\n')));
  });
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
    failures,
  };
}

/**
 * All specs of a suite of Playwright's report, at any depth.
 * @param {any} suite
 * @returns {any[]}
 */
export const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * @param {any} report as Playwright's JSON reporter writes it
 * @returns {Report}
 */
export function readPlaywrightReport(report, root) {
  const testsOf = (suite) => specsOf(suite).flatMap(({ tests }) => tests);
  const folder = report.config?.rootDir ?? root;
  const fileOf = (suite) => path.relative(root, path.resolve(folder, suite.file));
  const reasons = report.suites
    .flatMap(testsOf)
    .flatMap(({ annotations = [] }) => annotations)
    .flatMap(({ type, description }) => (type === 'skip' && description ? [description] : []));
  const files = report.suites.map((suite) => ({
    name: fileOf(suite),
    seconds:
      testsOf(suite)
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  const failures = report.suites.flatMap((suite) =>
    specsOf(suite).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const messages = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message));
          return failure(fileOf(suite), `${title} [${projectName}]`, messages.join('\n'));
        }),
    ),
  );
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
    failures: [...failures, ...errors.map(({ message }) => message)],
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
      failures: [`${path.relative(root, file)} is missing or incomplete: the suite ended early`],
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
