import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Machine } from './machines';

/** Connections of each kind to each server. */
const SENDERS = 15;
const BYTE_EVERY_MS = 1000;
const RECONNECT_EVERY_MS = 50;
/** Another visitor than those of the load: the limits of one address must not be those of another. */
const FROM = 'X-Forwarded-For: 10.20.30.40';

const SLOW_HEADERS = `GET /home HTTP/1.1\r\nHost: storm\r\n${FROM}\r\nX-Slow: `;
const SLOW_BODY = `POST /api/v1/auth/login/ HTTP/1.1\r\nHost: storm\r\n${FROM}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":"`;
const PROBE = `GET /ready HTTP/1.1\r\nHost: storm\r\n${FROM}\r\n\r\n`;

export interface Storms {
  /** Slow senders whose connection the server has ended. */
  ended: number;
  /** Connections that were given up before their answer. */
  dropped: number;
  /** The longest time that a server bore a slow sender, in seconds. */
  longest: number;
}

function open({ address }: Machine): Socket {
  const { hostname, port } = new URL(address);
  return connect(Number(port), hostname).on('error', () => {});
}

/**
 * Clients that send a byte a second, in headers and in bodies, and others that connect, ask and leave without an
 * answer, all the time, at servers without nginx in front of them.
 */
export async function runStorms(machines: readonly Machine[], isGoing: () => boolean): Promise<Storms> {
  const seen: Storms = { ended: 0, dropped: 0, longest: 0 };
  async function sendSlowly(machine: Machine, start: string) {
    while (isGoing()) {
      const socket = open(machine).resume();
      const began = performance.now();
      socket.write(start);
      while (isGoing() && !socket.destroyed && socket.writable) {
        socket.write('x');
        await pause(BYTE_EVERY_MS);
      }
      if (isGoing()) seen.ended++;
      seen.longest = Math.max(seen.longest, (performance.now() - began) / 1000);
      socket.destroy();
    }
  }
  async function reconnect(machine: Machine) {
    for (; isGoing(); await pause(RECONNECT_EVERY_MS)) {
      const socket = open(machine);
      socket.write(PROBE, () => socket.destroy());
      seen.dropped++;
    }
  }
  await Promise.all(
    machines.flatMap((machine) => [
      ...Array.from({ length: SENDERS }, () => sendSlowly(machine, SLOW_HEADERS)),
      ...Array.from({ length: SENDERS }, () => sendSlowly(machine, SLOW_BODY)),
      reconnect(machine),
    ]),
  );
  return seen;
}
