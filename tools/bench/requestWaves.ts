import type { CDPSession } from '@playwright/test';

/** A request of a page. */
export interface PageRequest {
  url: string;
  /** The initiator: a page, a script, a style sheet, or the request that was redirected to it; undefined if unknown. */
  askedBy: string | undefined;
  /** When its response had arrived, in ms since the epoch; null if none has. */
  ended: number | null;
}

/**
 * How many requests had to follow one another: the document is the first wave, its requests the second, theirs the
 * third. The page's first request is the document; requests with an unknown initiator count as the document's.
 * @param requests of a page, in the order of their beginning
 * @param until in ms since the epoch: later responses don't count
 */
export function wavesUntil(requests: readonly PageRequest[], until: number): number {
  const waves = new Map<string, number>();
  let most = 0;
  for (const { url, askedBy, ended } of requests) {
    if (!waves.has(url)) waves.set(url, waves.size === 0 ? 1 : (waves.get(askedBy ?? '') ?? 1) + 1);
    if (ended !== null && ended <= until) most = Math.max(most, waves.get(url)!);
  }
  return most;
}

/** Notes the requests of a page from now on. */
export function watchRequests(devtools: CDPSession): readonly PageRequest[] {
  const requests: PageRequest[] = [];
  const underWay = new Map<string, PageRequest & { epochMs: (timestamp: number) => number }>();
  const end = (id: string, timestamp: number) => {
    const request = underWay.get(id);
    if (request) request.ended = request.epochMs(timestamp);
    return request;
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    const redirected = end(requestId, timestamp);
    const sent = {
      url: request.url,
      askedBy: redirected?.url ?? initiator.url ?? scriptOf(initiator.stack),
      ended: null,
      // The browser's own clock, in seconds, has another beginning.
      epochMs: (at: number) => (wallTime + at - timestamp) * 1000,
    };
    underWay.set(requestId, sent);
    requests.push(sent);
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => void end(requestId, timestamp));
  return requests;
}

interface Stack {
  callFrames: readonly { url: string }[];
  parent?: Stack;
}

/** The script that was running, or that has begun what is running now. */
const scriptOf = (stack: Stack | undefined): string | undefined =>
  stack && (stack.callFrames.find(({ url }) => url)?.url ?? scriptOf(stack.parent));
