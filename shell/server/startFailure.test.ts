import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beaconSecret } from '../releases/health/secret';
import { explainFailure } from '../releases/startFailure';
import { runCommand } from '../releases/teams/commands';
import { aRelease } from '../releases/testing/aRelease';
import apiSecrets from './apiSecrets.json';
import { readSettings, requirePublicSettings } from './settings';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-failure-'));
  write(
    'shell/dist/browser/shell.json',
    JSON.stringify({ version: '1.0.0-f', js: [], css: [], offers: { session: '1.2.0' } }),
  );
  write('mfe-catalog/package.json', '{"version":"1.3.0"}');
  for (const [file, text] of Object.entries(aRelease('catalog', '1.3.0-aaaa', { routes: [] })))
    write(`mfe-catalog/dist/${file}`, text);
});
afterEach(() => rmSync(root, { recursive: true }));

/** The output of a release command. */
const run = (line: string, env = {}) =>
  runCommand(line.split(' '), { root, env }).then(
    () => 'done',
    (error) => explainFailure(error, false),
  );
const releaseIt = () => run('release mfe-catalog --from mfe-catalog/dist --version 1.3.0');

test.each<[what: string, file: string, text: string, command: string, line: RegExp]>([
  [
    'damaged tokens',
    '.data/release-tokens.json',
    'catalog: 12',
    'release-token mfe-catalog',
    /^.+\/release-tokens\.json is damaged\. Put it back from a backup, or delete it and make new tokens with npm run release-token\.$/,
  ],
  [
    'a file in the place of the releases',
    '.data/releases',
    '',
    'release mfe-catalog --from mfe-catalog/dist',
    /^A file or folder can't be used: E\w+: [^\n]+\. Fix it, or set DATA_DIR or RELEASES_DIR to another folder\.$/,
  ],
  [
    'a file in the place of the data folder',
    '.data',
    '',
    'release-token mfe-catalog',
    /^A file or folder can't be used: E\w+: [^\n]+\. Fix it, or set DATA_DIR or RELEASES_DIR to another folder\.$/,
  ],
  [
    'an edited package.json',
    'mfe-catalog/package.json',
    '{',
    'release mfe-catalog --from mfe-catalog/dist',
    /^Unexpected failure: [^\n]+JSON[^\n]+ \(LOG_LEVEL=debug shows where\)$/,
  ],
])('%s: a release command says so in one line', async (_what, file, text, command, line) => {
  if (!/^\.data(\/releases)?$/.test(file)) expect(await releaseIt()).toBe('done');
  write(file, text);
  expect(await run(command)).toMatch(line);
});

test.each(['{"id":2,"rem', '{"id":2}', 'null', '{"id":2,"remotes":{"catalog":{"version":"1.3.0"}}}'])(
  'the composition %s is skipped and named, changes go on, and a command replaces it',
  async (text) => {
    expect(await releaseIt()).toBe('done');
    const says = (line: string) => runCommand(line.split(' '), { root, env: {} }).catch(explainFailure);
    await says('live mfe-catalog 1.3.0');
    write('.data/releases/compositions/2.json', text);
    const listed = await says('composition');
    expect(listed).toMatch(
      /^Composition 1 is live\n! Composition 2 cannot be read, composition 1 is served: /,
    );
    expect(listed).toMatch(
      /\/compositions\/2\.json is damaged\. Put it back from a backup\. Or replace it: npm run composition -- use 1\n/,
    );
    expect(await says('composition use 2')).toMatch(/2\.json is damaged/);
    expect(await says('composition use 1')).toBe('Composition 1 is live again (as composition 3)');
    expect(await says('composition')).toMatch(/^Composition 3 is live\n {2}remote/);
    expect(await says('live mfe-catalog 1.3.0')).toBe('catalog 1.3.0 is live already');
  },
);

test('a damaged list of a release’s files: the release counts as absent, and the line names the file', async () => {
  const lines: string[] = [];
  const log = jest.spyOn(console, 'error').mockImplementation((line) => lines.push(String(line)));
  expect(await releaseIt()).toBe('done');
  write('.data/releases/catalog/1.3.0/hashes.json', '{}');
  expect(await run('live mfe-catalog 1.3.0')).toBe('catalog 1.3.0 is not released');
  log.mockRestore();
  expect(lines).toEqual([
    expect.stringMatching(
      /^catalog 1\.3\.0 cannot be served: .+\/catalog\/1\.3\.0\/hashes\.json is damaged\. Put it back from a backup, or release the files under another version\.$/,
    ),
  ]);
});

test('the command as a process: one line, exit 1', async () => {
  write('data/release-tokens.json', '[');
  const { code, said } = await new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'shell/releases/teams/cli.ts', 'release-token', 'mfe-catalog'],
      {
        cwd: path.resolve(import.meta.dirname, '../..'),
        env: { PATH: process.env.PATH, DATA_DIR: path.join(root, 'data') },
      },
      (_error, _out, stderr) => resolve({ code: child.exitCode, said: stderr }),
    );
  });
  expect(said).toMatch(/^[^\n]+release-tokens\.json is damaged\. [^\n]+\n$/);
  expect(code).toBe(1);
});

describe('the secret that signs what pages may report', () => {
  const secretOf = (env = {}) => beaconSecret(readSettings(env, root));

  test('is made once', async () => {
    const made = await secretOf();
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await secretOf()).toBe(made);
  });

  test.each(['', 'short', '\n'])('%j in its file is refused in one line', async (text) => {
    write('.data/beacon-secret', text);
    expect(await secretOf().catch(explainFailure)).toMatch(
      /^The secret in .+\/beacon-secret is shorter than 32 characters\. Delete the file, then a new one is made; or set BEACON_SECRET\.$/,
    );
  });

  test.each<[env: Record<string, string>, refused: boolean]>([
    [{}, false],
    [{ PUBLIC_URL: 'https://localhost' }, false],
    [{ PUBLIC_URL: 'http://192.168.0.7:3000' }, false],
    [{ PUBLIC_URL: 'https://shop.example' }, true],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'production', BEACON_SECRET: 'x'.repeat(32) }, false],
    [{ PUBLIC_URL: 'https://shop.example', BEACON_SECRET: 'x'.repeat(32) }, false],
  ])('%j: has to be set: %s', (env, refused) => {
    const start = () => requirePublicSettings(readSettings(env, root));
    if (refused)
      expect(start).toThrow(/^BEACON_SECRET must be set where .+ openssl rand -base64 48 prints\.$/);
    else expect(start).not.toThrow();
  });
});

describe('secrets of the API @trust:html-secrets', () => {
  const start = (env: Record<string, string>) =>
    requirePublicSettings(readSettings({ BEACON_SECRET: 'x'.repeat(32), ...env }, root));

  test.each(apiSecrets)('%s: a public site refuses to start with it', (name) => {
    const refused = `${name}: only the API may have this, not the HTML server. `;
    expect(() => start({ NODE_ENV: 'production', [name]: 'secret' })).toThrow(refused);
    expect(() => start({ PUBLIC_URL: 'https://shop.example', [name]: 'secret' })).toThrow(refused);
    expect(() => start({ [name]: 'secret' })).not.toThrow();
    expect(() => start({ NODE_ENV: 'production', [name]: '' })).not.toThrow();
  });

  test('are all that the settings page documents, but the site’s own', () => {
    const own =
      /^(BEACON|RELEASE|TLS|API_URL|PUBLIC_URL|FACEBOOK|INSTAGRAM|YOUTUBE|GOOGLE)|_PUBLIC_KEY$|_KEY_ID$/;
    const pages = ['settings', 'backup'].map((page) =>
      readFileSync(path.join(import.meta.dirname, `../../docs/${page}.md`), 'utf8'),
    );
    const rows = pages.join('\n').match(/^\| `[A-Z].*/gm) ?? [];
    const documented = rows.flatMap((row) =>
      [...row.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!),
    );
    const secrets = documented.filter(
      (name) => /SECRET|PASSWORD|_KEY|_TOKEN|_URL/.test(name) && !own.test(name),
    );
    const harmless = ['BACKUP_S3_URL', 'MEDIA_S3_URL', 'SSLCOMMERZ_URL', 'BKASH_URL', 'NAGAD_URL'];
    expect(new Set(secrets.filter((name) => !harmless.includes(name)))).toEqual(new Set(apiSecrets));
  });
});

test('a secret of the settings that can be guessed is refused', () => {
  expect(() => readSettings({ BEACON_SECRET: 'x'.repeat(31) }, root)).toThrow(
    'BEACON_SECRET must have at least 32 characters',
  );
});

test.each(['BUCKET', 'KEY_ID', 'SECRET'])('RELEASES_S3_%s without the address is refused', (name) => {
  expect(() => readSettings({ [`RELEASES_S3_${name}`]: 'x' }, root)).toThrow(
    `RELEASES_S3_URL must be set with RELEASES_S3_${name}`,
  );
});

test.each<[error: unknown, line: string]>([
  [
    Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 }),
    'Port 3000 is taken: set PORT to another',
  ],
  [
    Object.assign(new Error('listen'), { code: 'EACCES', syscall: 'listen', port: 80 }),
    'Port 80 needs more rights: set PORT to one above 1023',
  ],
  [new TypeError('x is\nundefined'), 'Unexpected failure: x is undefined (LOG_LEVEL=debug shows where)'],
  ['nothing', 'Unexpected failure: nothing (LOG_LEVEL=debug shows where)'],
])('%s is explained in one line', (error, line) => {
  expect(explainFailure(error, false)).toBe(line);
});
