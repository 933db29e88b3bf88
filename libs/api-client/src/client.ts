let client: Promise<typeof import('./callApi')> | undefined;

/** The module that sends calls. It loads with the first call; a failed load is retried. */
export function loadClient() {
  client ??= import('./callApi').catch((error) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** Loads the client, so that the first call does not wait for it. Settles in any case: a call tries again. */
export async function preloadTransport(): Promise<void> {
  await Promise.all([loadClient(), import('./transport')]).catch(() => {});
}
