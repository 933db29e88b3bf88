import { rm } from 'node:fs/promises';
import { dropTemplates } from './testDatabases';

export default async function globalTeardown(): Promise<void> {
  const { postgres, folder } = globalThis.haatTests ?? {};
  await dropTemplates();
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
