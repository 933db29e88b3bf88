import type { Counts } from './canaryRule';

/** What browsers have told one HTML server. */
export interface Reports {
  /** When it began to listen. ISO 8601. */
  since: string;
  /** By remote and version: page loads, however often a visitor comes. */
  versions: Record<string, Record<string, Counts>>;
  /** By remote: what its canary is judged by. */
  canaries: Record<string, { version: string; canary: Counts; live: Counts }>;
}
