import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { tableText } from '../bench/table';
import { logIn, registerShopper } from './call';
import { percentile, slope } from './figures';
import type { Machines } from './machines';
import { isPage, type Points, prepareMarket, runPeople, timesOf } from './people';
import type { Show } from './prove';
import { runStorms } from './storms';

/** Their memory is also measured after full collections; that of the others is as it would be in a shop. */
export const PROBED = ['API 2', 'HTML server 2'];

const SELLERS = 2;
const MEMORY_EVERY_MS = 5000;
const MINUTE_MS = 60_000;
const PAGE_BYTES = 4096;
const MB = 1024 * 1024;

/** The resident memory of a process in MB; 0 of one that has ended. */
function memoryOf(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * PAGE_BYTES) / MB;
  } catch {
    return 0;
  }
}

/** Total of the started processes. */
function memoryOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.filter(Boolean).reduce((sum, child) => sum + memoryOf(Number(child)), 0);
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
const p99 = (values: readonly number[]) => percentile(values, 0.99);

/** A figure of each minute's values; shows more than a slope whether growth ends. */
function byMinute(points: Points, minutes: number, figureOf: (values: number[]) => number): number[] {
  return Array.from({ length: Math.ceil(minutes) }, (_, minute) =>
    figureOf(points.filter(([at]) => Math.floor(at) === minute).map(([, value]) => value)),
  );
}

/**
 * People on the machines for some minutes, with storms beside them. Prints answers, errors, times, and how times and the
 * memory of each process grow.
 */
export async function runLoad(
  { site, apis, sites }: Machines,
  { minutes, shoppers: count }: { minutes: number; shoppers: number },
  show: Show,
) {
  const market = await prepareMarket(site);
  const machines = [...apis, ...sites];
  const memory = machines.map(() => ({ own: [] as Points, children: [] as Points }));
  const shoppers = await Promise.all(Array.from({ length: count }, () => registerShopper(market.api)));
  const sellers = await Promise.all(
    Array.from({ length: SELLERS }, () => logIn(market.api, 'seller@haat.example')),
  );
  const started = performance.now();
  const startedAt = Date.now();
  const until = started + minutes * MINUTE_MS;
  const isGoing = () => performance.now() < until;
  // After the sign-ups: whatever fails there ends the run, and with it the machines.
  const watch = (async () => {
    for (; isGoing(); await pause(MEMORY_EVERY_MS))
      for (const [index, machine] of machines.entries()) {
        const minute = (performance.now() - started) / MINUTE_MS;
        memory[index]!.own.push([minute, memoryOf(machine.pid())]);
        memory[index]!.children.push([minute, memoryOfChildren(machine.pid())]);
      }
  })();
  const [storms, kinds] = await Promise.all([
    runStorms(machines, isGoing),
    runPeople(market, { shoppers, sellers, until }),
    watch,
  ]);

  const seconds = (performance.now() - started) / 1000;
  const total = [...kinds.values()].reduce((sum, { times }) => sum + times.length, 0);
  const rows = [...kinds].map(([kind, { times, errors }]) => {
    const values = times.map(([, ms]) => ms);
    return [kind, values.length, percentile(values, 0.5), p99(values), Math.max(...values), errors.length];
  });
  console.log(
    `\n${count} shoppers and ${SELLERS} sellers for ${minutes} min: ${(total / seconds).toFixed(0)} requests a second\n`,
  );
  console.log(tableText(['ms', 'answers', 'p50', 'p99', 'worst', 'errors'], rows));
  const minuteNames = Array.from({ length: Math.ceil(minutes) }, (_, minute) => String(minute + 1));
  const inSecondHalf = ([minute]: Points[number]) => minute >= minutes / 2;
  console.log();
  console.log(
    tableText(
      ['p99, ms, by minute', ...minuteNames, 'a minute, second half'],
      [
        ['pages', timesOf(kinds, isPage)] as const,
        ['calls', timesOf(kinds, (kind) => !isPage(kind))] as const,
      ].map(([name, times]) => {
        const figures = byMinute(times, minutes, p99);
        return [
          name,
          ...figures,
          slope(figures.map((ms, minute): Points[number] => [minute, ms]).filter(inSecondHalf)),
        ];
      }),
    ),
  );
  console.log();
  const memoryRows: [string, Points][] = machines.flatMap(({ name, probes }, index) => {
    const { own, children } = memory[index]!;
    const live = probes().map((line): Points[number] => {
      const { at, heapUsed, external } = JSON.parse(line);
      return [(at - startedAt) / MINUTE_MS, (heapUsed + external) / MB];
    });
    return [
      [name, own] as [string, Points],
      ...(children.at(-1)?.[1] ? [[`${name}: renderers`, children] as [string, Points]] : []),
      ...(live.length > 0 ? [[`${name}: in use`, live] as [string, Points]] : []),
    ];
  });
  console.log(
    tableText(
      ['memory, MB, by minute', ...minuteNames, 'a minute, second half'],
      memoryRows.map(([name, points]) => [
        name,
        ...byMinute(points, minutes, mean),
        slope(points.filter(inSecondHalf)),
      ]),
    ),
  );
  const { ended, dropped, longest } = storms;
  show(
    'slow senders are ended',
    ended > 0,
    `${ended}, none after more than ${longest.toFixed(0)} s; ${dropped} connections dropped by clients`,
  );
  const errors = [...kinds].flatMap(([kind, one]) => one.errors.map((error) => `${kind}: ${error}`));
  show('a mixed load has no errors', errors.length === 0, `${errors.length} of ${total}`);
  for (const error of errors.slice(0, 5)) console.log(`       ${error}`);
}
