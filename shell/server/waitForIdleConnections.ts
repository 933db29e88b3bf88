import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long nobody new may have come before connections are closed, in rounds of so many ms, and the longest wait. */
const QUIET_ROUNDS = 10;
const ROUND_MS = 20;
const MAX_QUIET_WAIT_MS = 2000;

/**
 * Waits until whoever has connected is being answered: a connection that is not accepted, or whose request is not read
 * yet, would be cut. Node accepts one with each turn of its loop, so a busy process takes a while.
 */
export async function waitForIdleConnections(server: Server) {
  const until = performance.now() + MAX_QUIET_WAIT_MS;
  let rounds = 0;
  const comes = () => {
    rounds = 0;
  };
  server.on('connection', comes).on('request', comes);
  while (rounds++ < QUIET_ROUNDS && performance.now() < until) await pause(ROUND_MS);
}
