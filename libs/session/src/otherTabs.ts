import type { Tokens } from '@haat/contracts';

// What storage cannot tell the other tabs: sessions without "Remember me" are kept by each tab for itself, and a
// tab that was duplicated holds the same tokens. Messages stay in this browser and on this site.

export type TabMessage =
  /** Somebody has signed out; null while it is not known who. */
  | { type: 'left'; person: number | null }
  /** The tokens that replace those of a refresh token. */
  | { type: 'renewed'; was: string; tokens: Tokens };

let channel: BroadcastChannel | null = null;

/** Calls back for each message of another tab. Browsers without such a channel have storage events only. */
export function listenToTabs(listener: (message: TabMessage) => void) {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('haat-session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
}

export function tellTabs(message: TabMessage) {
  channel?.postMessage(message);
}
