import type { Counts } from './canaryRule';
import type { GoalCounts } from './goals';
import type { Outcome } from './report';

/** A canary compared with the live version, by page loads since it began. */
export interface CanaryAnalysis {
  version: string;
  canary: Counts;
  live: Counts;
  /** Pages that were rendered, and those that sent no report. */
  noReport: { canary: Counts; live: Counts };
  /** Page loads that were slow or froze the page, among those that reported. */
  slow: { canary: Counts; live: Counts };
  /** Page loads in which something did not work, among those that reported. */
  flawed: { canary: Counts; live: Counts };
  /** Renders on the server, and those that failed. */
  rendered: { canary: Counts; live: Counts };
  /** Visitors, and those who reached what they came for. */
  goals?: GoalCounts;
}

/** A failure as browsers reported it. */
export interface ReportedFailure {
  remote: string;
  version: string;
  outcome: Outcome;
  /** The message without personal data, and the lines of the sources that it comes from. */
  error: string;
  /** Page loads. */
  count: number;
  /** When it was reported last. ISO 8601. */
  at: string;
}

/** Browsers' reports to one HTML server. */
export interface Reports {
  /** When it began to count. ISO 8601. */
  since: string;
  /** By remote and version: page loads, however often a visitor comes. */
  versions: Record<string, Record<string, Counts>>;
  /** By remote and version: renders on this server, and those that failed. */
  renders: Record<string, Record<string, Counts>>;
  /** By remote: the figures by which its canary is judged. */
  canaries: Record<string, CanaryAnalysis>;
  /** The failures that were reported last, the newest first; servers of before name none. */
  failures?: ReportedFailure[];
}
