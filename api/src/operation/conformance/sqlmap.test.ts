import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Limits } from '../../platform/limits/limitTable';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { injectableRequests } from '../../testing/injectableRequests';
import { ACCESS_ROWS, callOf, ownerOf } from './accessTable';
import { createActors } from './actors';
import { sampleOf } from './sampleRequests';

// sqlmap over every parameter of every call: minutes, and only where it is installed (npm run trust -- --full).
const isWanted = process.env.TRUST_TOOLS === '1' && !spawnSync('sqlmap', ['--version']).error;

/** For one request; a call that takes longer fails. */
const TIMEOUT_MS = 240_000;
/** Requests for each value, at least. */
const MIN_TRIES = 10;
const OPTIONS = [
  '--batch',
  '--ignore-stdin',
  '--flush-session',
  '--disable-coloring',
  '--dbms=PostgreSQL',
  '--level=1',
  '--risk=1',
  // By differing responses and by the database's messages. Not by time: the machine is busy.
  '--technique=BE',
  '--threads=4',
  '--skip-waf',
  // Refusals are responses, too.
  '--ignore-code=400,401,403,404,409,415,422,429,500',
];

type Verdict = 'injectable' | 'safe' | 'not tested';

/** Runs sqlmap on a request in a file. */
async function sqlmap(folder: string, request: string): Promise<{ verdict: Verdict; said: string }> {
  const file = path.join(folder, 'request.txt');
  await writeFile(file, request);
  const child = spawn('sqlmap', ['-r', file, `--output-dir=${folder}/out`, ...OPTIONS], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  await once(child, 'close');
  if (said.includes('identified the following injection point')) return { verdict: 'injectable', said };
  const isSafe = said.includes('all tested parameters do not appear to be injectable');
  return { verdict: isSafe ? 'safe' : 'not tested', said };
}

(isWanted ? describe : describe.skip)('sqlmap', () => {
  describeOnEachDatabase(
    'over all parameters',
    (testApp) => {
      let folder: string;
      let app: FastifyInstance;
      let origin: string;
      /** Statuses of the responses to the present call. */
      let answers: number[] = [];
      beforeAll(async () => {
        folder = await mkdtemp(path.join(tmpdir(), 'haat-sqlmap-'));
        const limits = Object.fromEntries(
          Object.entries(testApp.limits).map(([name, limit]) => [
            name,
            { ...limit, max: Number.POSITIVE_INFINITY },
          ]),
        ) as Limits;
        app = await testApp.openApp({ limits });
        app.server.on('request', (_request, response) => {
          response.on('finish', () => answers.push(response.statusCode));
        });
        origin = await app.listen({ port: 0, host: '127.0.0.1' });
      });
      afterAll(async () => {
        await app?.close();
        await rm(folder, { recursive: true, force: true });
      });

      test.each([
        ['GET', '/things?name=a*', undefined],
        ['GET', '/things/a*', undefined],
        ['POST', '/things', '{"name":"a*"}'],
      ])(
        'finds a statement that is put together of texts: %s %s',
        async (method, address, body) => {
          const server = createServer(async (request, response) => {
            let text = '';
            for await (const chunk of request) text += chunk;
            const url = new URL(request.url ?? '', 'http://things');
            const name = text
              ? JSON.parse(text).name
              : (url.searchParams.get('name') ?? decodeURIComponent(url.pathname.split('/')[2] ?? ''));
            const found = await sql
              .raw(`SELECT count(*)::int AS n FROM (VALUES ('a'), ('b')) AS t(name) WHERE name = '${name}'`)
              .execute(testApp.db.kysely)
              .then(
                ({ rows }) => rows,
                (error: Error) => error.message,
              );
            response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
          }).listen(0, '127.0.0.1');
          await new Promise((resolve) => server.once('listening', resolve));
          try {
            const { port } = server.address() as AddressInfo;
            const type = body ? '\r\nContent-Type: application/json' : '';
            const request = `${method} ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}${type}\r\n\r\n${body ?? ''}`;
            expect((await sqlmap(folder, request)).verdict).toBe('injectable');
          } finally {
            server.close();
          }
        },
        TIMEOUT_MS,
      );

      test.each(ACCESS_ROWS)(
        '%s',
        async (row, expected) => {
          const call = callOf(row);
          // Each call gets new actors, because some calls end the caller's sessions.
          const actors = await createActors(testApp);
          const sample = await sampleOf(row, call, actors);
          const { token } = actors[ownerOf(expected)];
          for (const request of injectableRequests(call, sample, { origin, token })) {
            answers = [];
            const { verdict, said } = await sqlmap(folder, request);
            if (verdict !== 'safe') throw new Error(`${verdict}: ${request}\n${said.slice(-3000)}`);
            const values = request.split('*').length - 1;
            expect(answers.length).toBeGreaterThan(MIN_TRIES * values);
            // Not one of them made the database or the server fail.
            expect(answers.filter((status) => status >= 500)).toEqual([]);
          }
        },
        2 * TIMEOUT_MS,
      );
    },
    { only: 'postgres' },
  );
});
