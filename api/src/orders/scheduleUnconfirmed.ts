import type { Context } from '../context';
import { cancelUnconfirmed } from './orders.service';

const MINUTE_MS = 60_000;

/**
 * Cancels every minute, and once at the start, the cash orders that were not confirmed in time.
 * @returns stops it
 */
export function scheduleUnconfirmed(
  context: Pick<Context, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): () => void {
  const run = () => void cancelUnconfirmed(context).catch(onError);
  run();
  const timer = setInterval(run, MINUTE_MS);
  return () => clearInterval(timer);
}
