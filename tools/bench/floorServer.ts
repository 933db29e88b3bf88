import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

export interface FloorServer {
  address: string;
  stop(): void;
}

const SCRIPTS = /<script(?![^>]*ld\+json)[^>]*>.*?<\/script>|<link data-late[^>]*>/gs;
const PASSED_ON = ['content-type', 'cache-control', 'content-length'];

/**
 * The floor of a rendered page: the same HTML without any script or data. Pictures and fonts come from the site.
 * @param site address of a running site
 */
export async function startFloor(site: string): Promise<FloorServer> {
  const pages = new Map<string, Promise<Buffer>>();
  const server = createServer((request, answer) => {
    void (async () => {
      const address = site + request.url;
      if (request.headers.accept?.includes('text/html')) {
        if (!pages.has(address)) pages.set(address, withoutScripts(address));
        const html = await pages.get(address);
        answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
        answer.end(html);
        return;
      }
      const headers = { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' };
      const found = await fetch(address, { headers });
      for (const name of PASSED_ON) {
        const value = found.headers.get(name);
        if (value !== null) answer.setHeader(name, value);
      }
      answer.statusCode = found.status;
      answer.end(Buffer.from(await found.arrayBuffer()));
    })().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** A page whose content the site has rendered, for a guest. */
async function withoutScripts(address: string): Promise<Buffer> {
  const headers = { accept: 'text/html', cookie: 'haat_session=guest' };
  for (let attempt = 0; attempt < 10; attempt++) {
    const html = await (await fetch(address, { headers })).text();
    if (html.includes(' data-rendered')) return brotliCompressSync(html.replace(SCRIPTS, ''));
  }
  throw new Error(`${address} is not rendered`);
}
