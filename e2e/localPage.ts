import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

export interface LocalPage {
  origin: string;
  close(): Promise<void>;
}

interface Options {
  /** The folder with the files. */
  folder: string;
  /** The path prefix of the files; every other path serves index.html. */
  files?: string;
  /** The site that receives requests to /api and /media. */
  site?: string;
  /** Default: any free port. */
  port?: number;
  /** Changes each script before it is sent. */
  change?: (text: string) => string;
}

/** A server on another origin than the site: for a separate page, or for the files of one remote. */
export async function openLocalPage(options: Options): Promise<LocalPage> {
  const { folder, files = '/', site, port = 0, change } = options;
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://page');
    if (site && /^\/(api|media)\//.test(pathname)) return passOn(asked, answer, site);
    if (pathname === '/site.json') return void answer.end(JSON.stringify({ site }));
    const file = path.join(folder, pathname.slice(files.length));
    if (pathname.startsWith(files) && !pathname.endsWith('/') && existsSync(file))
      return send(answer, file, change);
    return send(answer, path.join(folder, 'index.html'));
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(answer: ServerResponse, file: string, change?: Options['change']) {
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  if (!existsSync(file)) return void answer.writeHead(404).end();
  answer.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
  if (change && file.endsWith('.js')) answer.end(change(readFileSync(file, 'utf8')));
  else createReadStream(file).pipe(answer);
}

function passOn(asked: IncomingMessage, answer: ServerResponse, site: string) {
  const { host: _here, ...headers } = asked.headers;
  const call = request(site + asked.url, { method: asked.method, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  call.on('error', () => answer.writeHead(502).end());
  asked.pipe(call);
}
