import { hash, type Options, verify } from '@node-rs/argon2';

/** Argon2id at OWASP's parameters; it runs off the event loop, about 10 ms a hash. */
const OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Compares with the stored hash; without one it takes as long and fails, so that timing tells nothing. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody’s password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return matches && Boolean(stored);
}
