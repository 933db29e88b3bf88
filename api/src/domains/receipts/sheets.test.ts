import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type { Language, Order } from '@haat/contracts';
import { programFile } from '../../testing/bundlePrograms';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { SheetJob } from './sheetJob';
import { openSheets, type Sheets, threadBeside } from './sheets';

let folder: string;
let sheets: Sheets;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-sheets-'));
});
afterEach(async () => {
  await sheets?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A thread whose paper is the job's language; 'hang', 'exit' and 'throw' are done. */
function open(options?: Parameters<typeof openSheets>[1]) {
  const file = path.join(folder, 'thread.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ language }) => {
       if (language === 'hang') return;
       if (language === 'exit') process.exit(3);
       if (language === 'throw') throw new Error('thrown');
       if (language === 'fail') return parentPort.postMessage({ failure: new Error('no such font') });
       setTimeout(() => parentPort.postMessage({ pdf: Buffer.from(language) }), 5);
     });`,
  );
  sheets = openSheets(pathToFileURL(file), options);
}
const make = (userId: number, what: string) =>
  sheets
    .make(userId, { kind: 'receipt', order: {} as Order, pictures: new Map(), language: what as Language })
    .then(String, (error) => ({ [error.status ?? error.message]: error.retryAfter ?? null }));

test('makes one after the other, in order', async () => {
  open();
  const made = ['a', 'b', 'c', 'd', 'e'].map((what) => make(1, what));
  expect(await Promise.all(made)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('one user waits for six at most, all users for sixty', async () => {
  open();
  const ofOne = Array.from({ length: 8 }, () => make(1, 'x'));
  const ofMany = Array.from({ length: 55 }, (_, index) => make(2 + index, 'y'));
  expect((await Promise.all(ofOne)).slice(5)).toEqual(['x', { 429: 3 }, { 429: 3 }]);
  expect((await Promise.all(ofMany)).slice(53)).toEqual(['y', { 503: 3 }]);
  expect(await make(1, 'later')).toBe('later');
});

test.each([
  ['ends', 'exit', { 'The thread of papers ended with 3': null }],
  ['crashes', 'throw', { thrown: null }],
  ['reports a failure', 'fail', { 'no such font': null }],
  ['hangs', 'hang', { 'A paper took too long': null }],
])('a thread that %s costs the paper that it makes, and no other', async (_, what, failure) => {
  open({ timeoutMs: what === 'hang' ? 3000 : 20_000 });
  expect(await Promise.all([make(1, 'a'), make(1, what), make(2, 'b'), make(2, 'c')])).toEqual([
    'a',
    failure,
    'b',
    'c',
  ]);
});

test('close() refuses what waits', async () => {
  open();
  const waiting = [make(1, 'hang'), make(2, 'b')];
  await sheets.close();
  expect(await Promise.all(waiting)).toEqual([{ 503: 3 }, { 503: 3 }]);
});

test.each([
  ['file:///srv/haat/api/dist/main.js', 'file:///srv/haat/api/dist/sheetThread.js'],
  ['file:///haat/api/test-results/x/api.mjs', 'file:///haat/api/test-results/x/sheetThread.mjs'],
  ['file:///haat/api/src/operation/main.ts', 'file:///haat/api/src/domains/receipts/devSheetThread.mjs'],
])('the thread of %s is %s', (program, thread) => {
  expect(threadBeside(program).href).toBe(thread);
});

describeOnEachDatabase('papers of orders', (testApp) => {
  test('forty at once don’t stop other requests', async () => {
    const { order } = await testApp.aDeliveredOrder();
    sheets = openSheets(pathToFileURL(programFile('sheetThread')));
    const job: SheetJob = { kind: 'receipt', order, pictures: new Map(), language: 'bn' };
    await sheets.make(1, job);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const made = await Promise.all(Array.from({ length: 40 }, (_, index) => sheets.make(index, job)));
    delay.disable();
    expect(made.filter((pdf) => pdf.subarray(0, 5).toString('latin1') === '%PDF-')).toHaveLength(40);
    // On one thread they took seconds, in which nothing else was answered; in ms, with room for a busy machine.
    expect(delay.max / 1e6).toBeLessThan(500);
  });
});
