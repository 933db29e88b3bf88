// Builds the pages that show remotes without the shell, for the journeys: each remote alone, and the bare host.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';

const root = path.resolve(import.meta.dirname, '..');

async function configs() {
  const remotes = readdirSync(root).filter(
    (name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'rspack.config.mjs')),
  );
  const files = [...remotes.map((name) => `${name}/rspack.config.mjs`), 'tools/bare-host/rspack.config.mjs'];
  return Promise.all(
    files.map(async (file) => {
      const { default: config } = await import(path.join(root, file));
      return config({ alone: true }, { mode: 'production' });
    }),
  );
}

const compiler = rspack(await configs());
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString('errors-warnings'));
    process.exitCode = 1;
  }
  compiler.close(() => {});
});
