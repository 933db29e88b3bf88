/** A new, unique Idempotency-Key. */
export function newKey(): string {
  // Without HTTPS, as when a phone opens a dev site on the local network, browsers have no randomUUID.
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
