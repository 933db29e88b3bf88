import { parentPort } from 'node:worker_threads';
import { packingSlipSheet, receiptSheet } from './orderSheet';
import type { SheetAnswer, SheetJob } from './sheetJob';

// A program of its own (tools/build/rspack.mjs), which sheets.ts starts as a thread: it makes one paper after the other.

const SHEETS = { receipt: receiptSheet, packingSlip: packingSlipSheet };

parentPort?.on('message', async ({ kind, order, pictures, language }: SheetJob) => {
  let answer: SheetAnswer;
  try {
    answer = { pdf: await SHEETS[kind](order, pictures, language) };
  } catch (error) {
    answer = { failure: error as Error };
  }
  parentPort?.postMessage(answer);
});
