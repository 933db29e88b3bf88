import pg from 'pg';
import { templates } from '../../testing/testDatabases';
import { openPostgres } from './postgres';

const { postgres } = templates();

async function open(url: string): Promise<string[]> {
  const warnings: string[] = [];
  const engine = await openPostgres(url, { onWarning: (text) => warnings.push(text) });
  await Promise.all([engine.pool.end(), engine.listPool.end(), engine.notices.close(), engine.close()]);
  return warnings;
}

(postgres ? describe : describe.skip)('how the database was made', () => {
  const name = `haat_locale_${process.pid}`;
  const server = () => new pg.Client(postgres?.url);
  async function onServer(statement: string): Promise<void> {
    const client = server();
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
  const address = () => {
    const url = new URL(postgres?.url ?? '');
    url.pathname = `/${name}`;
    return url.href;
  };
  const make = (how: string) => onServer(`CREATE DATABASE ${name} TEMPLATE template0 ${how}`);
  afterEach(() => onServer(`DROP DATABASE IF EXISTS ${name}`));

  test('as in docs/deploy.md, and as the tests have it: nothing to say', async () => {
    await make(`ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
    expect(await open(address())).toEqual([]);
    expect(await open(postgres?.url ?? '')).toEqual([]);
  });

  test('by initdb without a locale: refused in words', async () => {
    await make(`ENCODING 'SQL_ASCII' LOCALE 'C'`);
    await expect(open(address())).rejects.toThrow(
      /^The database at DATABASE_URL has the encoding SQL_ASCII, .* ENCODING 'UTF8' LOCALE 'C.UTF-8'\.$/,
    );
  });

  test('with lc_ctype C: says what it costs, and what to do', async () => {
    await make(`ENCODING 'UTF8' LOCALE 'C'`);
    expect(await open(address())).toEqual([expect.stringMatching(/^The database has lc_ctype C, .*Bangla/)]);
  });
});
