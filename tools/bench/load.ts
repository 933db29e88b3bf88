import autocannon from 'autocannon';

export interface Measured {
  /** answers a second */
  rate: number;
  /** ms */
  p50: number;
  /** the 97.5th percentile */
  p97: number;
  p99: number;
  /** answers that were not 2xx */
  refused: number;
  answered: number;
}

export interface Load {
  address: string;
  connections?: number;
  /** how long, or … */
  seconds?: number;
  /** … how many requests altogether */
  amount?: number;
  requests: autocannon.Request[];
}

/** Calls a server from some connections at once. Each sends one request of the list after the other. */
export async function measure({
  address,
  connections = 50,
  seconds,
  amount,
  requests,
}: Load): Promise<Measured> {
  const end = amount ? { amount } : { duration: seconds ?? 8 };
  const result = await autocannon({ url: address, connections, ...end, requests, timeout: 30 });
  if (result.errors > 0) throw new Error(`${result.errors} connections to ${address} broke`);
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
    refused: result.non2xx,
    answered: result.requests.total,
  };
}

/** GETs of addresses that a function names one after the other. */
export function gets(next: () => string, headers: Record<string, string> = {}): autocannon.Request[] {
  return [{ method: 'GET', headers, setupRequest: (request) => ({ ...request, path: next() }) }];
}
