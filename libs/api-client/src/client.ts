let client: Promise<typeof import('./callApi')> | undefined;

/** What sends calls. It comes with the first one; a load that has failed is tried again. */
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
