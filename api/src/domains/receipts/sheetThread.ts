import { parentPort } from 'node:worker_threads';
import { invoiceSheet } from './invoiceSheet';
import { labelSheet } from './labelSheet';
import { packingSlipSheet, receiptSheet } from './orderSheet';
import type { SheetAnswer, SheetJob } from './sheetJob';
import { statementSheet } from './statementSheet';

// A program of its own (tools/build/rspack.mjs), which sheets.ts starts as a thread: it makes one paper after the other.

function pdfOf(job: SheetJob): Promise<Buffer> {
  if (job.kind === 'statement') return statementSheet(job.statement, job.language);
  if (job.kind === 'invoice') return invoiceSheet(job.paper, job.language);
  if (job.kind === 'labels') return labelSheet(job.orders, job.language);
  if (job.kind === 'packingSlips') return packingSlipSheet(job.orders, job.language);
  return receiptSheet(job.order, job.pictures, job.language);
}

parentPort?.on('message', async (job: SheetJob) => {
  let answer: SheetAnswer;
  try {
    answer = { pdf: await pdfOf(job) };
  } catch (error) {
    answer = { failure: error as Error };
  }
  parentPort?.postMessage(answer);
});
