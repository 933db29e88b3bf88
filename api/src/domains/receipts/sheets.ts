import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { messages } from '@haat/contracts';
import { ServerBusy, TooManyRequests } from '../../platform/http/errors';
import type { SheetAnswer, SheetJob } from './sheetJob';

/** Makes papers of orders as PDF in a thread of its own, so that other requests don't wait meanwhile. */
export interface Sheets {
  /**
   * @param userId whose request it is
   * @throws TooManyRequests when this user waits for several already, ServerBusy when too many users do
   */
  make(userId: number, job: SheetJob): Promise<Buffer>;
  close(): Promise<void>;
}

/** A paper takes 20 to 100 ms, so the last one in the queue waits for a few seconds. */
const MAX_WAITING = 60;
const MAX_OF_USER = 6;
const RETRY_AFTER_SECONDS = 3;
/** A paper that takes longer is given up, and the thread with it. */
const TIMEOUT_MS = 20_000;
/** Idle time after which the thread ends. */
const IDLE_MS = 5 * 60_000;
const MEMORY_MB = 256;

interface Waiting {
  userId: number;
  job: SheetJob;
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

interface Options {
  timeoutMs?: number;
}

/** @param file the program of the thread, see {@link threadBeside} */
export function openSheets(file: URL, { timeoutMs = TIMEOUT_MS }: Options = {}): Sheets {
  /** The first one is being made. */
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;

  function settle(settled: (first: Waiting) => void) {
    clearTimeout(timer);
    const first = waiting.shift();
    if (first) settled(first);
    if (waiting.length > 0) start();
    else if (worker) timer = setTimeout(end, IDLE_MS).unref();
  }

  function end() {
    const ended = worker;
    worker = null;
    return ended?.terminate();
  }

  function fail(error: Error) {
    void end();
    settle(({ reject }) => reject(error));
  }

  function open(): Worker {
    const opened = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    opened.unref();
    const ifCurrent = (work: () => void) => {
      if (worker === opened) work();
    };
    opened.on('message', (answer: SheetAnswer) =>
      ifCurrent(() =>
        settle(({ resolve, reject }) =>
          'pdf' in answer ? resolve(Buffer.from(answer.pdf)) : reject(answer.failure),
        ),
      ),
    );
    opened.on('error', (error) => ifCurrent(() => fail(error as Error)));
    opened.on('exit', (code) => ifCurrent(() => fail(new Error(`The thread of papers ended with ${code}`))));
    return opened;
  }

  function start() {
    const [first] = waiting;
    clearTimeout(timer);
    worker ??= open();
    worker.postMessage(first?.job);
    timer = setTimeout(() => fail(new Error('A paper took too long')), timeoutMs);
  }

  return {
    make: (userId, job) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MAX_WAITING) throw new ServerBusy(RETRY_AFTER_SECONDS);
        if (waiting.filter((one) => one.userId === userId).length >= MAX_OF_USER)
          throw new TooManyRequests(messages.papersBeingMade, RETRY_AFTER_SECONDS);
        waiting.push({ userId, job, resolve, reject });
        if (waiting.length === 1) start();
      }),
    async close() {
      clearTimeout(timer);
      for (const { reject } of waiting.splice(0)) reject(new ServerBusy(RETRY_AFTER_SECONDS));
      await end();
    },
  };
}

/**
 * The program of the thread, as it is built or bundled beside the API's, or in the sources (npm run dev).
 * @param program the address of the API's main module
 */
export function threadBeside(program: string): URL {
  return program.endsWith('/src/operation/main.ts')
    ? new URL('../domains/receipts/devSheetThread.mjs', program)
    : new URL(`./sheetThread${path.extname(program)}`, program);
}
