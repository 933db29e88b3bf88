import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../tools/run/freePort';
import { ROOT } from './settings';
import { untilServed } from './untilServed';

/** A site of one journey, with an API, a demo market and settings of its own. */
export class OwnSite {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'haat-own-site-'));
  #servers: ChildProcess[] = [];

  /** @returns its address, once its shop is open */
  async start(settings: Record<string, string>): Promise<string> {
    const [port, apiPort] = [await freePort(), await freePort()];
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: this.folder,
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DEMO_PICTURES: 'plain',
      ...settings,
    };
    const start = (file: string) => spawn(process.execPath, [file], { cwd: ROOT, env, stdio: 'ignore' });
    const api = start('api/dist/main.js');
    this.#servers = [api, start('shell/dist/server/main.js')];
    const address = `http://localhost:${port}`;
    await untilServed(`${address}/api/v1/products/tags/`, api);
    return address;
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) server.kill('SIGTERM');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
