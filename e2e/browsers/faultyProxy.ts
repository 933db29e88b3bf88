import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault of a file transfer: an extra byte, an end or a halt in the middle, or no response. */
export type FileFault = 'changed' | 'interrupted' | 'hanging' | 'missing';

export interface Report {
  region: string;
  version: string;
  outcome: string;
  message: string;
}

export interface FaultyProxy {
  origin: string;
  /** Applies this fault to the files with these paths, and to no others. */
  breakFiles(isBroken: (path: string) => boolean, fault: FileFault): void;
  /** Ends the fault. */
  repair(): void;
  /** The number of faulty files sent. */
  readonly faults: number;
  /** The reports of pages to the site. */
  reports: Report[];
  close(): Promise<void>;
}

/** A proxy that damages files, for browsers whose requests cannot be intercepted. */
export async function openFaultyProxy(site: string): Promise<FaultyProxy> {
  let broken: { files: (path: string) => boolean; fault: FileFault } | null = null;
  let faults = 0;
  const reports: Report[] = [];
  const server = createServer(async (asked, answer) => {
    const body = await bodyOf(asked);
    if (asked.url === '/beacon') reports.push(JSON.parse(String(body)));
    const fault = broken?.files(asked.url!.split('?', 1)[0]!) ? broken.fault : null;
    // Unencoded: a change of compressed bytes would be another fault.
    const { host: _, 'accept-encoding': __, ...headers } = asked.headers;
    const call = request(site + asked.url, { method: asked.method, headers }, async (got) => {
      send(answer, got, await bodyOf(got), fault);
      if (fault) faults++;
    });
    call.on('error', () => answer.destroy());
    call.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get faults() {
      return faults;
    },
    reports,
    repair() {
      broken = null;
    },
    breakFiles(files, fault) {
      broken = { files, fault };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(answer: ServerResponse, got: IncomingMessage, body: Buffer, fault: FileFault | null) {
  const { 'transfer-encoding': _, 'content-length': __, ...headers } = got.headers;
  if (fault === 'missing') return void answer.writeHead(404).end();
  const whole = fault === 'changed' ? Buffer.concat([body, Buffer.from('\n')]) : body;
  answer.writeHead(got.statusCode!, {
    ...headers,
    ...(whole.length ? { 'content-length': whole.length } : {}),
  });
  if (fault !== 'interrupted' && fault !== 'hanging') return void answer.end(whole);
  answer.write(whole.subarray(0, whole.length / 2), () => {
    if (fault === 'interrupted') answer.destroy();
  });
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
