import type { ChildProcess } from 'node:child_process';

// An old API fills its demo market first.
const START_TIMEOUT_MS = 200_000;

/**
 * Waits until an address answers with success.
 * @throws Error with what the server said, when it ended before, or takes longer than 200 s
 */
export async function untilServed(
  url: string,
  server: ChildProcess,
  log: () => string = () => 'it says nothing',
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`${url} is not served: ${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
