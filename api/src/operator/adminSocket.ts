import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../context';
import { DomainError, InvalidInput, NotSignedIn } from '../http/errors';
import { runCommand } from './console';

// The embedded database has one process. While that is the API, the operator's shell asks it to run the command:
// by a door that only who can read the data folder has the key to. It is outside /api, so no proxy leads to it.

const PATH = '/console';
const command = z.strictObject({
  who: z.string().check(z.minLength(1), z.maxLength(100)),
  args: z.array(z.string().check(z.maxLength(4000))).check(z.maxLength(20)),
});
const note = z.object({ address: z.url({ protocol: /^http$/ }), key: z.string() });

const noteIn = (dataFolder: string) => path.join(dataFolder, 'console.json');

export interface AdminSocket {
  /** Tells the shell where the door is. @param address where the API listens, http://host:port */
  publishAddress(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Adds the door to an API that doesn't listen yet. */
export function adminSocket(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'clock'>,
  dataFolder: string,
): AdminSocket {
  const key = randomBytes(32).toString('base64url');
  app.post(PATH, async ({ headers, body }) => {
    if (!isKey(headers.authorization, key)) throw new NotSignedIn();
    const parsed = command.safeParse(body);
    if (!parsed.success) throw new InvalidInput('Not a command');
    return { text: await runCommand(context, parsed.data.who, parsed.data.args) };
  });
  return {
    async publishAddress(address) {
      const file = noteIn(dataFolder);
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, JSON.stringify({ address, key }), { mode: 0o600 });
      await rename(draft, file);
    },
    close: () => rm(noteIn(dataFolder), { force: true }),
  };
}

function isKey(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${key}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The running API doesn't open its door. */
export class AdminSocketClosed extends Error {
  override name = 'DoorClosed';
}

/**
 * Has a command run by the API that holds the embedded database.
 * @returns what to print
 * @throws AdminSocketClosed; DomainError with what the command was refused for
 */
export async function runThroughAdminSocket(
  dataFolder: string,
  who: string,
  args: readonly string[],
): Promise<string> {
  const found = note.safeParse(
    await readFile(noteIn(dataFolder), 'utf8')
      .then(JSON.parse)
      .catch(() => null),
  );
  if (!found.success) throw new AdminSocketClosed('it has left no word where it listens');
  const { address, key } = found.data;
  let answer: Response;
  try {
    answer = await fetch(new URL(PATH, address), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ who, args }),
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    throw new AdminSocketClosed(`nothing answers at ${address}`);
  }
  const said = (await answer.json().catch(() => ({}))) as { text?: string; error?: string };
  // The key of an earlier start: the API is just coming up, or another program listens there now.
  if (answer.status === 401) throw new AdminSocketClosed(`${address} is not its API`);
  if (!answer.ok || said.text === undefined)
    throw new DomainError(said.error ?? `The API answered ${answer.status}`);
  return said.text;
}
