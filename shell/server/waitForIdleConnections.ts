import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Rounds without a new request before connections are closed, the length of a round, and the longest wait. */
const IDLE_ROUNDS = 10;
const ROUND_MS = 20;
const MAX_WAIT_MS = 2000;

/**
 * Waits until every client that has connected is being answered: a connection that is not accepted, or whose request is
 * not read yet, would be cut. Node accepts one with each turn of its loop, so a busy process takes a while.
 */
export async function waitForIdleConnections(server: Server) {
  const until = performance.now() + MAX_WAIT_MS;
  let rounds = 0;
  const restart = () => {
    rounds = 0;
  };
  server.on('connection', restart).on('request', restart);
  while (rounds++ < IDLE_ROUNDS && performance.now() < until) await pause(ROUND_MS);
}
