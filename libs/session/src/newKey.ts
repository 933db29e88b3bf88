/** A new, unique Idempotency-Key. */
export function newKey(): string {
  // Browsers have no randomUUID on pages without HTTPS, such as a phone on the desk's own network.
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
