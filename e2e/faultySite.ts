import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ways in which a file fails to arrive intact. */
export type FileFault =
  | '404'
  | '500'
  | 'HTML instead'
  | 'reset'
  | 'truncated'
  | 'tampered'
  | 'wrong type'
  | 'empty'
  | 'trickles'
  | 'hangs';

export const FILE_FAULTS: readonly FileFault[] = [
  '404',
  '500',
  'HTML instead',
  'reset',
  'truncated',
  'tampered',
  'wrong type',
  'empty',
  'trickles',
  'hangs',
];

/** Between two bytes of a file that trickles. */
const TRICKLE_MS = 400;
const HTML = '<!doctype html><title>Not what you asked for</title>';

interface Broken {
  files: (path: string) => boolean;
  fault: FileFault;
}

/** A page's report on a region's release. */
export interface Beacon {
  region: string;
  version: string;
  outcome: string;
  message: string;
}

/**
 * An HTTP/1.1 server in front of a site: passes everything on, but for the files that it breaks, at the socket. It notes
 * when each of those was requested first and what pages report.
 */
export class FaultySite {
  readonly #server;
  readonly #target: URL;
  #broken: Broken | null = null;
  /** When a broken file was requested first, in ms since 1970. */
  requestedAt: number | null = null;
  /** When the page requested another release. */
  askedAt: number | null = null;
  beacons: Beacon[] = [];
  readonly #held: (() => void)[] = [];
  /** Connections on which a broken file is awaited. */
  readonly hung = new Set<object>();

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Forgets what it noted. */
  breaks(files: ((path: string) => boolean) | null, fault: FileFault = '404') {
    this.#broken = files && { files, fault };
    this.requestedAt = null;
    this.askedAt = null;
    this.beacons = [];
    this.hung.clear();
    this.#held.length = 0;
  }

  /** Ends all faults, and sends late what hangs. */
  answersLate() {
    const held = this.#held.splice(0);
    this.breaks(null);
    for (const answer of held) answer();
  }

  #answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url!.split('?', 1)[0]!;
    const fault = this.#broken?.files(path) ? this.#broken.fault : null;
    if (fault) this.requestedAt ??= Date.now();
    if (fault === 'hangs' || fault === 'trickles') {
      const { socket } = request;
      this.hung.add(socket);
      socket.once('close', () => this.hung.delete(socket));
    }
    if (fault === 'hangs') return void this.#held.push(() => this.#passOn(request, response, null));
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === '404' || fault === '500') return void response.writeHead(Number(fault)).end('No file');
    if (fault === 'HTML instead')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HTML);
    if (path === '/composition.json') this.askedAt ??= Date.now();
    if (path === '/beacon') this.#note(request);
    this.#passOn(request, response, fault);
  }

  #note(request: IncomingMessage) {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => this.beacons.push(JSON.parse(text)));
  }

  #passOn(request: IncomingMessage, response: ServerResponse, fault: FileFault | null) {
    const { method, url, headers } = request;
    const asked = httpRequest(
      new URL(url!, this.#target),
      // A file is damaged as text, so request it uncompressed.
      { method, headers: fault ? { ...headers, 'accept-encoding': 'identity' } : headers },
      (answer) => {
        if (!fault) {
          response.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(response);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => damage(fault, Buffer.concat(parts), answer, response));
      },
    );
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  }
}

function damage(
  fault: FileFault,
  body: Buffer,
  { statusCode, headers }: IncomingMessage,
  response: ServerResponse,
) {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = headers;
  const answer = (bytes: Buffer, more = {}) =>
    response.writeHead(statusCode!, { ...others, 'content-length': bytes.length, ...more });
  if (fault === 'tampered') answer(Buffer.concat([body, Buffer.from('\n')])).end(`${body}\n`);
  if (fault === 'empty') answer(Buffer.alloc(0)).end();
  if (fault === 'wrong type') answer(body, { 'content-type': 'text/plain' }).end(body);
  // The connection ends in the middle of what was announced.
  if (fault === 'truncated') answer(body).write(body.subarray(0, body.length / 2), () => response.destroy());
  if (fault === 'trickles') {
    answer(body);
    let sent = 0;
    const timer = setInterval(() => response.write(body.subarray(sent, ++sent)), TRICKLE_MS);
    response.on('close', () => clearInterval(timer));
  }
}
