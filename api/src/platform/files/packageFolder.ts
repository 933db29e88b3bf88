import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package, found by its migrations, because the code runs from src/ and, bundled, from dist/. */
export function packageFolder(): string {
  const starts = [path.dirname(fileURLToPath(import.meta.url)), path.dirname(process.argv[1] ?? '.')];
  for (const start of starts) {
    for (let folder = start; folder !== path.dirname(folder); folder = path.dirname(folder)) {
      if (existsSync(path.join(folder, 'migrations/0001_init.sql'))) return folder;
    }
  }
  throw new Error(`No migrations found above ${starts.join(' or ')}`);
}
