import { readFileSync } from 'node:fs';
import { cpuMsWithChildren } from '../bench/cpuTime';
import { tableText } from '../bench/table';
import { logIn, registerShopper, type Session } from './call';
import { percentile } from './figures';
import type { Machines } from './machines';
import { isPage, type Points, prepareMarket, runPeople, timesOf } from './people';
import type { Show } from './prove';

/** How many shop at the same time, one level after the other. */
const LEVELS = [12, 24, 48, 96, 192];
const LEVEL_MS = 45_000;
/** Number of people who sign up together. */
const SIGN_UPS = 4;

/** The CPU time of each part in ms. */
interface Cpu {
  api: number;
  html: number;
  postgres: number;
  /** This process: the people and both object stores. */
  people: number;
}

const msOf = (times: Points) => times.map(([, ms]) => ms);

/**
 * More and more people on the machines. Prints for each level the rate, the times, and the CPU time of a request in each
 * part: its inverse is what one process does on a core of its own.
 */
export async function runRamp({ site, apis, sites, database }: Machines, show: Show) {
  const market = await prepareMarket(site);
  const postgres = await postmasterOf(database);
  const sum = async (pids: readonly number[]) =>
    (await Promise.all(pids.map(cpuMsWithChildren))).reduce((total, one) => total + one, 0);
  const cpu = async (): Promise<Cpu> => ({
    api: await sum(apis.map(({ pid }) => pid())),
    html: await sum(sites.map(({ pid }) => pid())),
    postgres: await sum([postgres]),
    people: await sum([process.pid]),
  });
  const shoppers: Session[] = [];
  const rows: [string, ...number[]][] = [];
  let errors = 0;
  for (const level of LEVELS) {
    while (shoppers.length < level)
      shoppers.push(
        ...(await Promise.all(Array.from({ length: SIGN_UPS }, () => registerShopper(market.api)))),
      );
    const sellers = [await logIn(market.api, 'seller@haat.example')];
    const before = await cpu();
    const started = performance.now();
    const kinds = await runPeople(market, { shoppers, sellers, until: started + LEVEL_MS });
    const seconds = (performance.now() - started) / 1000;
    const after = await cpu();
    const pages = msOf(timesOf(kinds, isPage));
    const calls = msOf(timesOf(kinds, (kind) => !isPage(kind)));
    const total = pages.length + calls.length;
    const failed = [...kinds].flatMap(([, one]) => one.errors);
    errors += failed.length;
    const each = (part: keyof Cpu, count: number) => (after[part] - before[part]) / count;
    rows.push([
      String(level),
      total / seconds,
      percentile(pages, 0.5),
      percentile(pages, 0.99),
      percentile(calls, 0.5),
      percentile(calls, 0.99),
      failed.length,
      each('html', pages.length),
      each('api', calls.length),
      each('postgres', total),
      each('people', total),
    ]);
    for (const error of failed.slice(0, 3)) console.log(error);
  }
  console.log(
    tableText(
      [
        'shoppers',
        'requests a second',
        'pages: p50, ms',
        'p99',
        'calls: p50, ms',
        'p99',
        'errors',
        'CPU ms: HTML servers, a page',
        'APIs, a call',
        'PostgreSQL, a request',
        'people, a request',
      ],
      rows,
    ),
  );
  show('more people get slower answers, not errors', errors === 0, `${errors} errors`);
}

/** The first process of a database: the parent of the one that serves a connection. */
async function postmasterOf(connect: Machines['database']): Promise<number> {
  const connection = await connect();
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8');
  await connection.end();
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
