import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { DomainError, InvalidInput, NotSignedIn } from '../../platform/http/errors';
import type { OperatorContext } from './commandLine';
import { runCommand } from './console';

// Only one process can open the embedded database. While the API has it open, the operator's CLI sends commands to the
// API. The key is in the data folder, readable by its owner only. The path is outside /api, so no proxy forwards it.

const PATH = '/console';
const DUMP_PATH = '/console/dump';
const COMMAND_TIMEOUT_MS = 30_000;
/** fetch itself gives up after this time without a response. */
const DUMP_TIMEOUT_MS = 5 * 60_000;
const command = z.strictObject({
  who: z.string().check(z.minLength(1), z.maxLength(100)),
  args: z.array(z.string().check(z.maxLength(4000))).check(z.maxLength(20)),
});
const note = z.object({ address: z.url({ protocol: /^http$/ }), key: z.string() });

const addressFileIn = (dataFolder: string) => path.join(dataFolder, 'console.json');

export interface AdminSocket {
  /** Writes address and key for the CLI. @param address of the API, http://host:port */
  publishAddress(address: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Adds the routes to an API that doesn't listen yet.
 * @param dump writes the database into a folder
 */
export function adminSocket(
  app: FastifyInstance,
  context: OperatorContext,
  dataFolder: string,
  dump: (folder: string) => Promise<unknown>,
): AdminSocket {
  const key = randomBytes(32).toString('base64url');
  app.post(PATH, async ({ headers, body }) => {
    if (!isKey(headers.authorization, key)) throw new NotSignedIn();
    const parsed = command.safeParse(body);
    if (!parsed.success) throw new InvalidInput('Not a command');
    return { text: await runCommand(context, parsed.data.who, parsed.data.args) };
  });
  app.post(DUMP_PATH, async ({ headers }) => {
    if (!isKey(headers.authorization, key)) throw new NotSignedIn();
    // In the data folder, which holds the same data and has the same readers.
    const folder = await mkdtemp(path.join(dataFolder, 'dump-'));
    try {
      await dump(folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    return { text: folder };
  });
  return {
    async publishAddress(address) {
      const file = addressFileIn(dataFolder);
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, JSON.stringify({ address, key }), { mode: 0o600 });
      await rename(draft, file);
    },
    close: () => rm(addressFileIn(dataFolder), { force: true }),
  };
}

function isKey(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${key}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The API that has the database open can't be reached. */
export class AdminSocketClosed extends Error {
  override name = 'AdminSocketClosed';
}

/**
 * Sends a command to the API that has the embedded database open.
 * @returns the output
 * @throws AdminSocketClosed; DomainError with the reason of a refusal
 */
export function sendCommand(dataFolder: string, who: string, args: readonly string[]): Promise<string> {
  return send(dataFolder, PATH, { who, args }, COMMAND_TIMEOUT_MS);
}

/**
 * Has the API that has the embedded database open write a dump of it.
 * @returns the folder of the dump, which is the caller's to remove
 * @throws AdminSocketClosed; DomainError with the reason of a refusal
 */
export function requestDump(dataFolder: string): Promise<string> {
  return send(dataFolder, DUMP_PATH, {}, DUMP_TIMEOUT_MS);
}

async function send(dataFolder: string, route: string, body: object, timeoutMs: number): Promise<string> {
  const found = note.safeParse(
    await readFile(addressFileIn(dataFolder), 'utf8')
      .then(JSON.parse)
      .catch(() => null),
  );
  if (!found.success) throw new AdminSocketClosed('its address is not in the data folder');
  const { address, key } = found.data;
  let answer: Response;
  try {
    answer = await fetch(new URL(route, address), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw new AdminSocketClosed(`there is no answer from ${address}`);
  }
  const result = (await answer.json().catch(() => ({}))) as { text?: string; error?: string };
  // The key is of an earlier start: the API is starting, or another program uses the port now.
  if (answer.status === 401) throw new AdminSocketClosed(`${address} is not its API`);
  if (!answer.ok || result.text === undefined)
    throw new DomainError(result.error ?? `The API answered ${answer.status}`);
  return result.text;
}
