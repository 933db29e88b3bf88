import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { makeLive } from '../../releases/composition/releaseService';
import { kindOf } from '../../releases/package/kinds';
import type { RemoteNote, ShellNote } from '../../releases/package/release';
import { folderStore } from '../../releases/store/folderStore';
import { aRelease, aShell, hashesOf } from '../../releases/testing/aRelease';
import { readSettings } from '../settings';
import { buildSite } from '../site';

const OFFERS = { session: '1.2.0', remote: '1.0.0' };

/** A workspace's folder with a shell, a built catalog and releases, and as many servers on it as a test opens. */
export function siteFolder() {
  const root = mkdtempSync(path.join(tmpdir(), 'haat-folder-'));
  const store = folderStore(path.join(root, '.data/releases'));
  const servers: FastifyInstance[] = [];

  function write(file: string, content: string | object) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  }

  write('shell/dist/browser/shell.json', { version: '1.0.0-ffff', js: [], css: [], offers: OFFERS });
  const built = aRelease('catalog', '1.0.0-aaaa');
  for (const [name, text] of Object.entries(built)) write(`mfe-catalog/dist/${name}`, text);

  return {
    root,
    store,
    write,
    /** Without rendering, unless `env` says otherwise: no test needs the processes of its releases. */
    async open(env: Record<string, string> = {}, options: Parameters<typeof buildSite>[2] = {}) {
      const settings = readSettings({ API_PORT: '2', RENDER_BUDGET_MS: '0', ...env }, root);
      const site = await buildSite(settings, root, options);
      servers.push(site);
      return site;
    },
    /** @param more further files of the release */
    async release(
      version: string,
      note: Partial<RemoteNote & ShellNote> = {},
      name = 'catalog',
      more: Record<string, string> = {},
    ) {
      const files =
        kindOf(name) === 'shell' ? aShell(version, note, more) : aRelease(name, version, note, more);
      const upload = await store.begin(name, version);
      for (const [file, text] of Object.entries(files)) await upload.put(file, Buffer.from(text));
      await upload.commit(hashesOf(files));
    },
    /** @param canary its share in percent; without one it is live for all */
    live: (version: string, canary?: number, name = 'catalog') =>
      makeLive(store, OFFERS, name, version, { by: 'rima', why: '', ...(canary ? { canary } : {}) }),
    async close() {
      await Promise.all(servers.map((site) => site.close()));
      rmSync(root, { recursive: true });
    },
  };
}
