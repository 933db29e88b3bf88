import type { Profile, Tokens } from '@haat/contracts';

// Messages for cases that storage events don't cover: each tab keeps its own session without "Remember me", and several tabs
// may hold the same tokens. Messages stay in this browser and on this site.

/** The session of a tab without "Remember me", for other tabs. */
export interface GivenSession {
  tokens: Tokens;
  profile: Profile | null;
}

export type TabMessage =
  /** Somebody has signed in without "Remember me": tabs without a session use it, too. */
  | ({ type: 'entered' } & GivenSession)
  /** The user of a session without "Remember me" has changed: onboarding completed, profile saved. */
  | { type: 'known'; profile: Profile }
  /** Somebody has signed out; null while it is not known who. */
  | { type: 'left'; person: number | null }
  /** The tokens that replace those of a refresh token, and when they were got (ms since the epoch). */
  | { type: 'renewed'; was: string; tokens: Tokens; at?: number }
  /** A new tab asks for the session of an open one. */
  | { type: 'session-asked'; request: string }
  | ({ type: 'session-given'; request: string; visible: boolean } & GivenSession)
  /** A tab that is about to refresh asks whether another has done so. */
  | { type: 'tokens-asked'; refresh: string }
  | { type: 'tokens-given'; was: string; tokens: Tokens };

/** How long a new tab waits for the session of another one, in ms. */
export const HANDOVER_TIMEOUT_MS = 1000;
/** How much longer it waits for a response of a visible tab once a hidden one has responded, in ms. */
const VISIBLE_TAB_TIMEOUT_MS = 50;
/** How long a refresh waits for tokens that another tab has just got, in ms. */
export const RENEWAL_TIMEOUT_MS = 150;

let channel: BroadcastChannel | null = null;
const waiting = new Set<(message: TabMessage) => void>();

/** Calls back for each message of another tab. Browsers without such a channel have storage events only. */
export function listenToTabs(listener: (message: TabMessage) => void) {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('haat-session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    listener(data);
    for (const check of [...waiting]) check(data);
  };
}

export function broadcast(message: TabMessage) {
  channel?.postMessage(message);
}

/** The first message from now on that `find` accepts; undefined when none comes in time. */
function nextMessage<T>(find: (message: TabMessage) => T | undefined, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const check = (message: TabMessage) => {
      const found = find(message);
      if (found !== undefined) end(found);
    };
    const end = (found?: T) => {
      clearTimeout(timer);
      waiting.delete(check);
      resolve(found);
    };
    const timer = setTimeout(end, ms);
    waiting.add(check);
  });
}

/**
 * Asks the open tabs for their session; undefined if none has one. If several people are signed in, the visible tab
 * counts: the link was opened from there.
 * @param request names the question
 */
export async function askForSession(request: string): Promise<GivenSession | undefined> {
  if (!channel) return undefined;
  const answer = (message: TabMessage) =>
    message.type === 'session-given' && message.request === request ? message : undefined;
  const visible = (message: TabMessage) => (answer(message)?.visible ? answer(message) : undefined);
  broadcast({ type: 'session-asked', request });
  const first = await nextMessage(answer, HANDOVER_TIMEOUT_MS);
  if (!first || first.visible) return first;
  return (await nextMessage(visible, VISIBLE_TAB_TIMEOUT_MS)) ?? first;
}

/** Waits for another tab's message with the tokens that replace a refresh token, up to a timeout. */
export async function awaitRenewal(refresh: string): Promise<void> {
  if (!channel) return;
  broadcast({ type: 'tokens-asked', refresh });
  const isRenewal = (message: TabMessage) =>
    (message.type === 'renewed' || message.type === 'tokens-given') && message.was === refresh
      ? true
      : undefined;
  await nextMessage(isRenewal, RENEWAL_TIMEOUT_MS);
}
