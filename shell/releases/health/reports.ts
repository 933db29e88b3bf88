import type { Counts } from './canaryRule';

/** A canary beside what is live, by the page loads of their visitors since it began. */
export interface CanaryAnalysis {
  version: string;
  canary: Counts;
  live: Counts;
  /** Pages that were made, and those of which nothing was heard. */
  noReport: { canary: Counts; live: Counts };
}

/** What browsers have told one HTML server. */
export interface Reports {
  /** When it began to listen. ISO 8601. */
  since: string;
  /** By remote and version: page loads, however often a visitor comes. */
  versions: Record<string, Record<string, Counts>>;
  /** By remote: what its canary is judged by. */
  canaries: Record<string, CanaryAnalysis>;
}
