import { rm } from 'node:fs/promises';
import { dropTemplates } from './testDatabases';

export default async function globalTeardown(): Promise<void> {
  const { postgres, folder, programs } = globalThis.haatTests ?? {};
  await dropTemplates();
  await postgres?.stop();
  for (const place of [folder, programs]) if (place) await rm(place, { recursive: true, force: true });
}
