import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { failToStart, isClosed, startApi } from '../testing/apiProcess';
import { testInFullMatrix } from '../testing/matrix';
import { SECRET } from '../testing/testApp';
import { freshFolder } from '../testing/testDatabases';

describe('the API as a process, on PGlite', () => {
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = await freshFolder();
    env = { DATA_DIR: path.dirname(folder), SESSION_SECRET: SECRET };
  });
  afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }));

  test('a second process on the folder is refused in one line; SIGTERM finishes open requests', async () => {
    const api = await startApi(env);
    const { code, said } = await failToStart(env);
    expect(code).toBe(1);
    expect(said).toBe(
      `The database folder ${folder} is in use by process ${api.pid}. ` +
        'Stop that process, or set DATA_DIR to another folder.\n',
    );

    const form = JSON.stringify({
      email: 'late@haat.example',
      username: '',
      password: 'correct horse',
      password_confirm: 'correct horse',
      first_name: 'Late',
      last_name: 'Comer',
    });
    const request = http.request(`${api.address}/api/v1/auth/register/`, {
      method: 'POST',
      // A proxy keeps its connection open, too.
      agent: new http.Agent({ keepAlive: true }),
      headers: {
        'content-type': 'application/json',
        'content-length': form.length,
        expect: '100-continue',
      },
    });
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    request.write(form.slice(0, 20));
    // The API has begun to read it.
    await once(request, 'continue');
    const ended = api.end('SIGTERM');
    while (!(await isClosed(api))) await pause(20);
    request.end(form.slice(20));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(201);
    answer.resume();
    expect(await ended).toBe(0);
    await expect(fetch(`${api.address}/health`)).rejects.toThrow();
  });

  test('a stop under load: each request is answered or refused, no connection is cut @full @trust:stop', async () => {
    const api = await startApi({ ...env, SHUTDOWN_WAIT: '1' });
    // Behaves like a proxy without health checks: connections are reused, those that end are replaced, until none is accepted.
    const agent = new http.Agent({ keepAlive: true, maxSockets: 60, timeout: 500 });
    const ends: string[] = [];
    let answered = 0;
    const post = () =>
      new Promise<void>((resolve, reject) => {
        const request = http.request(`${api.address}/api/v1/auth/login/`, {
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/json' },
        });
        request.on('response', (answer) => answer.resume().on('end', resolve).on('error', reject));
        request.on('error', reject).end('{}');
      });
    const clients = Array.from({ length: 60 }, async () => {
      try {
        for (;;) {
          await post();
          answered++;
        }
      } catch (error) {
        ends.push((error as NodeJS.ErrnoException).code ?? String(error));
      }
    });
    while (answered < clients.length) await pause(20);
    const before = answered;
    expect(await api.end('SIGTERM')).toBe(0);
    await Promise.all(clients);
    agent.destroy();
    expect(new Set(ends)).toEqual(new Set(['ECONNREFUSED']));
    expect(answered).toBeGreaterThan(before);
  });

  testInFullMatrix('an object storage that isn’t there: one clear line and exit 1', async () => {
    const { code, said } = await failToStart({
      ...env,
      MEDIA_S3_URL: 'http://127.0.0.1:1',
      MEDIA_S3_BUCKET: 'haat-media',
      MEDIA_S3_KEY_ID: 'key',
      MEDIA_S3_SECRET: 'a secret of the server',
    });
    expect(said).toMatch(/^The object storage at MEDIA_S3_URL can't be used: [^\n]+\n$/);
    expect(said).not.toContain('a secret of the server');
    expect(code).toBe(1);
  });

  testInFullMatrix('a database that isn’t there: one clear line and exit 1', async () => {
    const { code, said } = await failToStart({ ...env, DATABASE_URL: 'postgres://haat@127.0.0.1:1/haat' });
    expect(said).toMatch(/^The database at DATABASE_URL can't be reached: .*127\.0\.0\.1:1\n$/);
    expect(code).toBe(1);
  });
});
