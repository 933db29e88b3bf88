import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROBED, runLoad } from './load';
import { type Machines, startMachines } from './machines';
import { proveIdempotency, proveLimits, provePrices, proveReleases, proveSessions, type Show } from './prove';
import { runRamp } from './ramp';
import { proveRequestIds } from './requestIds';
import { proveRollingRestart } from './rollingRestart';

// npm run several   two APIs, two HTML servers, one PostgreSQL, an object store and nginx with the configurations of
// deploy/, on this machine, from the builds: what has to hold across them. Ends with 1 where something does not.

// npm run several -- --load [minutes] [--shoppers 24]   shoppers and sellers on them instead, for 2 minutes unless given.

// npm run several -- --ramp   more and more shoppers on them instead: the rate, the times, the CPU time of each part.

const DEFAULT_MINUTES = 2;
const { values, positionals } = parseArgs({
  options: {
    load: { type: 'boolean' },
    ramp: { type: 'boolean' },
    shoppers: { type: 'string', default: '24' },
  },
  allowPositionals: true,
});

const load = { minutes: Number(positionals[0] ?? DEFAULT_MINUTES), shoppers: Number(values.shoppers) };

let failures = 0;
const show: Show = (statement, holds, figures) => {
  if (!holds) failures++;
  console.log(`${holds ? 'holds' : 'FAILS'}  ${statement}: ${figures}`);
};

const PROOFS = [
  proveSessions,
  proveLimits,
  proveIdempotency,
  provePrices,
  proveReleases,
  proveRequestIds,
  proveRollingRestart,
];

async function prove(machines: Machines) {
  for (const proof of PROOFS)
    await proof(machines, show).catch((error: Error) => show(proof.name, false, error.message));
}

if (spawnSync('nginx', ['-v']).error) {
  console.log('Not run: nginx is not installed (apt-get install nginx)');
  process.exit(0);
}
const folder = mkdtempSync(path.join(tmpdir(), 'haat-several-'));
try {
  const machines = await startMachines(folder, values.load ? PROBED : []);
  try {
    if (values.load) await runLoad(machines, load, show);
    else if (values.ramp) await runRamp(machines, show);
    else await prove(machines);
    const log = readFileSync(path.join(folder, 'nginx/error.log'), 'utf8').split('\n');
    // Refused connections are those that went to the next server.
    const others = log.filter((line) => line && !line.includes('Connection refused'));
    console.log(`nginx: ${others.length} other errors than refused connections`);
    for (const line of others.slice(0, 10)) console.log(line);
  } finally {
    await machines.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);
