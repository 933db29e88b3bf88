// Loaded into a server (node --expose-gc --import …): writes what its heap holds after a full collection, at intervals.
// Growth there means that objects stay referenced; the process's memory also includes garbage not collected yet.
import { appendFileSync } from 'node:fs';

const EVERY_MS = 20_000;
const file = process.env.MEMORY_PROBE;

if (file)
  setInterval(() => {
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), heapUsed, external })}\n`);
  }, EVERY_MS).unref();
