import type { RequestListener, Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** A turn of the loop in which no connection came, and hardly one can have come since; after some to warm up; in ms. */
const MAX_TURN_MS = 0.1;
const MIN_TURNS = 50;
/** How long requests may be held for such a turn, in ms. */
const MAX_HOLD_MS = 2000;
/** Rounds without a new request until open connections are idle, and the length of a round. */
const IDLE_ROUNDS = 10;
const ROUND_MS = 20;
const MAX_WAIT_MS = 2000;

/**
 * From now on new connections are refused, which makes proxies ask another server. Resolves when those that are open
 * have no request that was not read yet.
 *
 * Closing a listener cuts the connections that the system has made and Node has not accepted, with the requests on
 * them; Node accepts one with each turn of its loop. So it is closed at the end of a turn that had none to accept.
 * Such a turn has to be short, so new requests are held until then; under load there would be none otherwise.
 */
export async function stopAccepting(server: Server): Promise<void> {
  let isQuiet = false;
  const restart = () => {
    isQuiet = false;
  };
  server.on('connection', restart);
  const answerHeld = holdRequests(server, restart);
  const until = performance.now() + MAX_HOLD_MS;
  for (let turns = 0; performance.now() < until; turns++) {
    isQuiet = true;
    const began = performance.now();
    await nextTurn();
    if (isQuiet && turns >= MIN_TURNS && performance.now() - began < MAX_TURN_MS) break;
  }
  // Not its own close, which also ends idle connections: a request may be on its way on them.
  Listener.prototype.close.call(server);
  answerHeld();
  server.on('request', restart);
  const idleUntil = performance.now() + MAX_WAIT_MS;
  for (let rounds = 0; rounds < IDLE_ROUNDS && performance.now() < idleUntil; rounds++) {
    isQuiet = true;
    await pause(ROUND_MS);
    if (!isQuiet) rounds = 0;
  }
}

/** @returns gives the held requests and all later ones to the listeners that the server had */
function holdRequests(server: Server, onRequest: () => void): () => void {
  const listeners = server.listeners('request') as RequestListener[];
  const held: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (request, response) => {
    onRequest();
    held.push([request, response]);
  };
  server.removeAllListeners('request').on('request', hold);
  return () => {
    server.off('request', hold);
    for (const listener of listeners) server.on('request', listener);
    for (const [request, response] of held) server.emit('request', request, response);
  };
}
