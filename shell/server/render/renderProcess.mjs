// Runs one release's server bundle in a process of its own: node renderProcess.mjs <bundle> [<path to warm up with> …].
// Parent and child exchange the messages of renderer.ts. Plain JavaScript with no imports of ours, so that tests and the built server start the same file.
import { pathToFileURL } from 'node:url';

const send = process.send.bind(process);
/** Calls of the API that wait for the parent's answer. */
const calls = new Map();
let lastCall = 0;
/** A render that waits for ever keeps the process from nothing else. */
const WARM_UP_MS = 2000;
/** In place of a page's id. */
const WARM_UP_ID = 0;

process.on('disconnect', () => process.exit(0));
// Ctrl-C and a stop of the service reach the whole group: the parent, which stops its own work first, ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
const { render } = await import(pathToFileURL(process.argv[2]).href);

const ask = (id) => (address) =>
  new Promise((resolve) => {
    lastCall++;
    calls.set(lastCall, resolve);
    send({ type: 'call', id, call: lastCall, address: String(address) });
  });

async function answer({ id, request }) {
  try {
    const region = await render({ ...request, ask: ask(id) });
    const html = region?.html ?? null;
    send({
      type: 'rendered',
      id,
      html: typeof html === 'string' ? Buffer.from(html) : html,
      queries: Buffer.from(JSON.stringify(region?.queries ?? null)),
    });
  } catch (error) {
    send({ type: 'failed', id, message: String(error?.stack ?? error).slice(0, 2000) });
  }
}

function bodyOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

process.on('message', (message) => {
  if (message.type === 'ping') send({ type: 'pong' });
  if (message.type === 'render') void answer(message);
  if (message.type === 'answer') {
    calls.get(message.call)?.({ status: message.status, body: bodyOf(message.text) });
    calls.delete(message.call);
  }
});

/** The first renders of a process take ten times as long as later ones: they are not a visitor's. One path after the other. */
async function warmUp(paths) {
  for (const pathname of paths) {
    const request = { pathname, search: '', state: null, session: 'guest', language: 'en' };
    await render({ ...request, ask: ask(WARM_UP_ID) }).catch(() => {});
  }
}

const late = new Promise((resolve) => setTimeout(resolve, WARM_UP_MS).unref());
await Promise.race([warmUp(process.argv.slice(3)), late]);
send({ type: 'ready' });
