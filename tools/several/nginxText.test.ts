import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nginxText } from './nginxText';

const deploy = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../deploy', name), 'utf8');
const PORTS = { site: 3801, sites: [3802, 3803], api: 3804, apis: [3805, 3806] };
const textIn = (folder: string) =>
  nginxText({ site: deploy('nginx.conf'), api: deploy('nginx-api.conf') }, PORTS, folder);

test('the deployed configurations, with the servers of this machine', () => {
  const text = textIn('/tmp/trial');
  const lines = (start: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith(start));
  expect(lines('server 127')).toEqual(
    [3802, 3803, 3805, 3806].map((port) => `server 127.0.0.1:${port} fail_timeout=2s;`),
  );
  expect(lines('listen')).toEqual(['listen 127.0.0.1:3801;', 'listen 127.0.0.1:3804;']);
  expect(text).not.toMatch(/ssl_|server_name|\/var\/cache|return 301|10\.0\.0\.2:4100/);
  expect(lines('proxy_next_upstream')).toHaveLength(2);
});

const isInstalled = spawnSync('nginx', ['-v']).error === undefined;
(isInstalled ? test : test.skip)('nginx accepts it @trust:nginx', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-several-'));
  try {
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(file, textIn(folder));
    const { stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
    expect(stderr).toContain('test is successful');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
