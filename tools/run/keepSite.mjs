// Starts the site of the journeys so that it outlives this command: the groups of journeys of one npm test share it.
// HAAT_E2E_SITE names the file for its process id; endSite.mjs ends it.
import { spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';

const file = process.env.HAAT_E2E_SITE;
// Not the pipes of this command: their reader would wait for the site to end.
const log = `${file}.log`;
const site = spawn('npm', ['start'], { detached: true, stdio: ['ignore', 'ignore', openSync(log, 'a')] });
site.unref();
writeFileSync(file, String(site.pid));
// A command that starts a server is expected to run as long as the server.
const alive = setInterval(() => {}, 60_000);
site.once('exit', (code) => {
  console.error(readFileSync(log, 'utf8'));
  process.exitCode = code ?? 1;
  clearInterval(alive);
});
