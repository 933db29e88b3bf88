import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readSettings } from '../../server/settings';
import { buildSite } from '../../server/site';
import { releaseBuilds } from '../composition/releaseBuilds';
import { compositionNow, holdCanary } from '../composition/releaseService';
import { readerToken } from '../health/secret';
import { Builds } from '../package/builds';
import { folderStore } from '../store/folderStore';
import { aRelease, aShell } from '../testing/aRelease';
import { filesAreSame } from '../testing/filesAreSame';
import { runCommand } from './commands';

let root: string;
let site: FastifyInstance | undefined;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-commands-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('shell/package.json', '{"version":"1.0.0"}');
  for (const [file, text] of Object.entries(aShell('1.0.0-aaaa'))) write(`shell/dist/browser/${file}`, text);
  for (const name of ['catalog', 'seller']) {
    write(`mfe-${name}/package.json`, '{"version":"1.3.0"}');
    const built = aRelease(name, '1.3.0-aaaa', { routes: [] });
    for (const [file, text] of Object.entries(built)) write(`mfe-${name}/dist/${file}`, text);
  }
});
afterEach(async () => {
  await site?.close();
  site = undefined;
  rmSync(root, { recursive: true });
});

const run = (line: string, env: Record<string, string> = {}) => runCommand(line.split(' '), { root, env });
/** Runs `release` with the existing build. */
const release = (name: string, more = '', env = {}) =>
  run(`release ${name} --from ${name}/dist${more && ` ${more}`}`, env);

test('released, live, back, and an earlier composition again: on this machine', async () => {
  expect(await release('mfe-catalog')).toMatch(
    /^catalog 1\.3\.0 is released: 6 files, .* npm run live -- mfe-catalog 1\.3\.0$/,
  );
  expect(await release('mfe-catalog', '--version 1.4.0')).toMatch(/^catalog 1\.4\.0 is released/);
  expect(await run('live mfe-catalog 1.3.0')).toBe('catalog 1.3.0 is live (composition 1)');
  expect(await run('live mfe-catalog 1.4.0 --why filters')).toBe('catalog 1.4.0 is live (composition 2)');
  expect(await run('composition')).toMatch(/catalog +1\.4\.0 +\d{4}-.* filters\n +seller +as built\n/);
  expect(await run('rollback mfe-catalog')).toBe('catalog is back at 1.3.0 (composition 3)');
  await expect(run('rollback mfe-catalog')).rejects.toThrow(
    'catalog 1.3.0 is the first release: there is nothing before',
  );
  expect(await run('composition use 2')).toBe('Composition 2 is live again (as composition 4)');
  expect(await run('composition')).toMatch(
    / 4 .*catalog 1\.3\.0 → 1\.4\.0\n.* 3 .*catalog 1\.4\.0 → 1\.3\.0\n/,
  );
});

test('a link shows a release that is not live; without a site, or for what could not go live, there is none', async () => {
  await release('mfe-catalog', '--version 1.4.0');
  await expect(run('preview mfe-catalog 1.4.0')).rejects.toThrow(/^No site has started here/);
  const env = { BEACON_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://haat.example' };
  expect(await run('preview mfe-catalog 1.4.0 --days 2', env)).toMatch(
    /^Whoever opens this link sees catalog 1\.4\.0 until \d{4}-\S+ \S+ UTC:\nhttps:\/\/haat\.example\/\S*\?preview=\S+$/,
  );
  await expect(run('preview mfe-catalog 9.0.0', env)).rejects.toThrow('catalog 9.0.0 is not released');
  await expect(run('preview mfe-catalog', env)).rejects.toThrow('npm run preview -- mfe-catalog 1.4.0');
  await expect(run('preview mfe-catalog 1.4.0 --days 99', env)).rejects.toThrow('from 1 to 30');
});

test('a bad version is yanked, with a replacement where it is live', async () => {
  for (const version of ['1.3.0', '1.4.0', '1.5.0']) {
    await release('mfe-catalog', `--version ${version}`);
    await run(`live mfe-catalog ${version}`);
  }
  expect(await run('yank mfe-catalog 1.4.0 --why prices')).toBe('catalog 1.4.0 is yanked (composition 4)');
  await expect(run('yank mfe-catalog 1.5.0')).rejects.toThrow(
    'catalog 1.5.0 is live: name the version that replaces it with --instead',
  );
  expect(await run('yank mfe-catalog 1.5.0 --instead 1.3.0')).toBe(
    'catalog 1.5.0 is yanked, 1.3.0 is live (composition 5)',
  );
  const shown = await run('composition');
  expect(shown).toMatch(/\nYanked\n +remote .*\n +catalog +1\.4\.0 +\d.* prices\n +catalog +1\.5\.0 +\d/);
  expect(shown).toMatch(
    / 5 .*catalog 1\.5\.0 → 1\.3\.0, catalog 1\.5\.0 yanked\n.* 4 .*catalog 1\.4\.0 yanked +prices\n/,
  );
  await expect(run('live mfe-catalog 1.4.0')).rejects.toThrow(/^catalog 1\.4\.0 was yanked by .* \(prices\)/);
});

/** Stands in for the build of a package: it writes another version than the one that was built before. */
function buildTool(version: string) {
  const files = aRelease('catalog', version, { routes: [] });
  const script = `#!${process.execPath}
const { mkdirSync, writeFileSync } = require('node:fs');
const folder = process.argv[process.argv.indexOf('--output-path') + 1] ?? 'dist';
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(${JSON.stringify(files)})) writeFileSync(folder + '/' + name, text);`;
  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(path.join(root, 'node_modules/.bin/rspack'), script, { mode: 0o755 });
}

test('what is published is built elsewhere: the release of the first start stays, also after a rollback', async () => {
  console.warn = jest.fn();
  await releaseBuilds(folderStore(path.join(root, '.data/releases')), new Builds(root));
  site = await buildSite(readSettings({}, root), root);
  const served = async () => {
    const { composition } = (await site!.inject('/composition.json')).json();
    return composition.remotes.catalog.version;
  };
  buildTool('1.4.0-bbbb');
  expect(await run('release mfe-catalog --version 1.4.0')).toMatch(/^catalog 1\.4\.0 is released: 6 files/);
  expect(await served()).toBe('1.3.0-aaaa');
  await run('live mfe-catalog 1.4.0');
  expect(await served()).toBe('1.4.0');
  await run('rollback mfe-catalog');
  expect(await served()).toBe('1.3.0-aaaa');
});

test('what a change affects is found by its builds, released and judged together, in one command', async () => {
  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true });
  // Stands in for the builds: each package's are in its folder "next".
  writeFileSync(
    path.join(root, 'node_modules/.bin/rspack'),
    `#!${process.execPath}
require('node:fs').cpSync('next', process.argv[process.argv.indexOf('--output-path') + 1], { recursive: true });`,
    { mode: 0o755 },
  );
  const builds = (folder: string, files: Record<string, string>) => {
    mkdirSync(path.join(root, folder, 'next'), { recursive: true });
    for (const [file, text] of Object.entries(files))
      writeFileSync(path.join(root, folder, 'next', file), text);
  };
  builds('shell', aShell('1.0.0-aaaa'));
  for (const name of ['catalog', 'seller'])
    builds(`mfe-${name}`, aRelease(name, '1.3.0-aaaa', { routes: [] }));
  expect(await run('release --affected')).toBe('Nothing differs from what is live');
  for (const name of ['shell', 'mfe-catalog', 'mfe-seller']) {
    const version = name === 'shell' ? '1.0.0' : '1.3.0';
    await run(`release ${name} --version ${version}`);
    await run(`live ${name} ${version}`);
  }
  expect(await run('release --affected')).toBe('Nothing differs from what is live');

  // A change of a lib that the shell does not use, and another Node, which compresses in another way.
  for (const name of ['catalog', 'seller'])
    builds(`mfe-${name}`, aRelease(name, '1.3.0-aaaa', { routes: [] }, { 'app.1234.js': 'another' }));
  builds('shell', { 'shell.1234.js.br': 'compressed' });
  await release('mfe-seller', '--version 1.3.1');
  expect(await run('release --affected')).toBe(
    'catalog 1.3.1, seller 1.3.2 are released. To make them live: npm run live -- mfe-catalog 1.3.1 mfe-seller 1.3.2',
  );
  expect(await run('release --affected --canary 10 --why ui')).toBe(
    'catalog 1.3.2, seller 1.3.3 are live for 10 % of the visitors (composition 4). For all: npm run live -- mfe-catalog 1.3.2 mfe-seller 1.3.3',
  );
  expect(await run('release --affected')).toBe('Nothing differs from what is live');
  // Judged together: they end together.
  await run('rollback mfe-seller');
  expect((await compositionNow(folderStore(path.join(root, '.data/releases')))).remotes).toEqual(
    expect.objectContaining({
      catalog: expect.not.objectContaining({ canary: expect.anything() }),
      seller: expect.not.objectContaining({ canary: expect.anything() }),
    }),
  );

  await expect(run('release --affected --version 1.3.2')).rejects.toThrow(
    'catalog 1.3.2 is released already',
  );
  await expect(run('release mfe-catalog --affected')).rejects.toThrow('name none');
  await expect(run('release --affected --version one')).rejects.toThrow('is no version');
});

test('the shell: released, live where the remotes can run with it, yanked and back', async () => {
  const releaseShell = (version: string, note = {}) => {
    const folder = path.join(root, 'newer');
    for (const [file, text] of Object.entries(aShell(version, note))) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    return run(`release shell --from newer --version ${version}`);
  };
  expect(await releaseShell('1.0.0')).toMatch(
    /^shell 1\.0\.0 is released: 5 files, .* npm run live -- shell 1\.0\.0$/,
  );
  await run('live shell 1.0.0');
  await release('mfe-catalog');
  await run('live mfe-catalog 1.3.0');
  await releaseShell('1.1.0', { offers: { session: '1.3.0' } });
  await run('live shell 1.1.0 --canary 10');
  expect(await run('composition')).toMatch(/shell +1\.0\.0 .*\n +1\.1\.0 for 10 %/);
  await run('live shell 1.1.0');

  await releaseShell('2.0.0', { offers: { session: '2.0.0' } });
  for (const share of ['', ' --canary 10'])
    await expect(run(`live shell 2.0.0${share}`)).rejects.toThrow(
      'catalog 1.3.0 needs session ^1.0.0; the shell 2.0.0 offers 2.0.0: release or roll back that remote first',
    );
  // A remote has to fit the live shell, not the shell's build on this machine.
  writeFileSync(
    path.join(root, 'mfe-catalog/dist/remote.json'),
    aRelease('catalog', '1.4.0-aaaa', { routes: [], needs: { session: '^1.3.0' } })['remote.json']!,
  );
  await release('mfe-catalog', '--version 1.4.0');
  await run('live mfe-catalog 1.4.0');
  await expect(run('rollback shell')).rejects.toThrow(
    'catalog 1.4.0 needs session ^1.3.0; the shell 1.0.0 offers 1.2.0: release or roll back that remote first',
  );
  await run('rollback mfe-catalog');
  expect(await run('rollback shell')).toMatch(/^shell is back at 1\.0\.0/);
  await expect(run('live mfe-catalog 1.4.0')).rejects.toThrow(
    'catalog 1.4.0 needs session ^1.3.0; the shell 1.0.0 offers 1.2.0: release the shell first',
  );
  expect(await run('yank shell 1.1.0 --why fonts')).toMatch(/^shell 1\.1\.0 is yanked/);
  await expect(run('live shell 1.1.0')).rejects.toThrow(/was yanked/);

  await expect(releaseShell('3.0.0', { needs: { page: '^9.0.0' } })).rejects.toThrow(
    /^shell 3\.0\.0 needs page \^9\.0\.0; this HTML server offers \d.*: deploy the HTML server first$/,
  );
});

test('a canary: for a share, for a larger one, ended, tried again and made live for all', async () => {
  for (const version of ['1.3.0', '1.4.0']) await release('mfe-catalog', `--version ${version}`);
  await run('live mfe-catalog 1.3.0');
  expect(await run('live mfe-catalog 1.4.0 --canary 10 --why trial')).toBe(
    'catalog 1.4.0 is live for 10 % of the visitors (composition 2)',
  );
  expect(await run('live mfe-catalog 1.4.0 --canary 50')).toMatch(/for 50 % .*composition 3/);
  const reported = await run('composition');
  expect(reported).toMatch(/catalog +1\.3\.0 +\d.*\n +1\.4\.0 for 50 % +\d/);
  expect(reported).toMatch(/No site runs here, so there are no reports on the canaries/);
  expect(reported).toMatch(/ 3 .*catalog 1\.4\.0 for 50 %\n.* 2 .*catalog 1\.4\.0 for 10 % +trial\n/);
  expect(await run('rollback mfe-catalog')).toBe('catalog is back at 1.3.0 (composition 4)');
  expect(await run('composition')).toMatch(/ 4 .*catalog without 1\.4\.0/);
  await run('live mfe-catalog 1.4.0 --canary 1');
  expect(await run('live mfe-catalog 1.4.0')).toBe('catalog 1.4.0 is live (composition 6)');
  const after = await run('composition');
  expect(after).toMatch(/ 6 .*catalog 1\.3\.0 → 1\.4\.0\n/);
  expect(after).not.toMatch(/No site runs/);
  // Canaries of an earlier composition stay over.
  await run('composition use 3');
  expect(await run('composition')).toMatch(/catalog +1\.3\.0 +\d.*\n +seller/);
});

test('a canary that is held: named with its evidence, not promoted before a person has dismissed the reports', async () => {
  for (const version of ['1.3.0', '1.4.0']) await release('mfe-catalog', `--version ${version}`);
  await run('live mfe-catalog 1.3.0');
  await run('live mfe-catalog 1.4.0 --canary 10');
  await expect(run('dismiss mfe-catalog')).rejects.toThrow('No canary of catalog is held');
  const store = folderStore(path.join(root, '.data/releases'));
  const { canary } = (await compositionNow(store)).remotes.catalog!;
  await holdCanary(store, 'catalog', canary!, '10 of 10 failed, from one network');
  const choice = 'npm run rollback -- mfe-catalog ends it, npm run dismiss -- mfe-catalog goes on with it';
  const held = await run('composition');
  expect(held).toMatch(
    /^! The canary catalog 1\.4\.0 is held since \d{4}-\d\d-\d\d \d\d:\d\d UTC: 10 of 10 failed, from one network\. /m,
  );
  expect(held).toContain(choice);
  expect(held).toMatch(/ 3 .*the HTML server +catalog 1\.4\.0 held +10 of 10 failed/);
  for (const share of ['', ' --canary 50'])
    await expect(run(`live mfe-catalog 1.4.0${share}`)).rejects.toThrow(
      `catalog 1.4.0 is held: 10 of 10 failed, from one network: ${choice}`,
    );
  expect(await run('dismiss mfe-catalog --why tried')).toBe(
    'The canary catalog 1.4.0 goes on, counted anew (composition 4)',
  );
  const dismissed = await run('composition');
  expect(dismissed).not.toMatch(/^!/m);
  expect(dismissed).toMatch(/ 4 .*catalog 1\.4\.0 goes on +tried/);
  expect(await run('live mfe-catalog 1.4.0')).toBe('catalog 1.4.0 is live (composition 5)');
});

test('the first release of all may be a canary', async () => {
  await release('mfe-catalog');
  await run('live mfe-catalog 1.3.0 --canary 10');
  expect(await run('composition')).toMatch(/catalog +as built *\n +1\.3\.0 for 10 %/);
  expect(await run('rollback mfe-catalog')).toBe(
    'catalog is back at the build beside the HTML server (composition 2)',
  );
});

test('a release has the build’s very bytes, and the others have theirs', async () => {
  await release('mfe-catalog');
  await release('mfe-seller');
  const copy = path.join(root, 'copy');
  const seller = path.join(root, '.data/releases/seller/1.3.0');
  cpSync(seller, copy, { recursive: true });
  await release('mfe-catalog', '--version 1.4.0');
  await run('live mfe-catalog 1.4.0');
  expect(filesAreSame(copy, seller)).toBe(true);
  expect(
    filesAreSame(path.join(root, 'mfe-catalog/dist'), path.join(root, '.data/releases/catalog/1.4.0')),
  ).toEqual(['hashes.json', 'remote.json']);
});

test.each<[string, string | RegExp]>([
  ['live mfe-catalog 9.0.0', 'catalog 9.0.0 is not released'],
  ['live mfe-catalog', 'Which version of mfe-catalog? npm run live -- mfe-catalog 1.4.0'],
  ['yank mfe-catalog', 'Which version of mfe-catalog? npm run yank -- mfe-catalog 1.4.0'],
  ['yank mfe-catalog 9.0.0', 'catalog 9.0.0 is not released'],
  ['yank mfe-catalog 1.4.0 --instead 1', '"1" is no version like 1.4.0'],
  ['release-token mfe-catalog --role deploy', '--role takes some of publish,promote,operate, not "deploy"'],
  ['release-token mfe-catalog --days 400', '--days takes from 1 to 366, not "400"'],
  ['live mfe-nothing 1.0.0', 'There is no remote mfe-nothing. There are: shell, mfe-catalog, mfe-seller'],
  ['live', 'Which remote? There are: shell, mfe-catalog, mfe-seller'],
  ['live mfe-catalog 1.3.0 --expect x', '--expect takes the number of a composition, not "x"'],
  ['live mfe-catalog 1.3.0 --canary 0', '--canary takes from 1 to 99 percent of the visitors, not "0"'],
  ['live mfe-catalog 1.3.0 --canary 100', '--canary takes from 1 to 99 percent of the visitors, not "100"'],
  ['live mfe-catalog 1.3.0 --canary 2.5', '--canary takes from 1 to 99 percent of the visitors, not "2.5"'],
  ['live mfe-catalog 9.0.0 --canary 5', 'catalog 9.0.0 is not released'],
  ['rollback mfe-seller', 'seller is not released: there is nothing before'],
  ['composition use 7', 'There is no composition 7'],
  ['composition use x', '"x" is no number of a composition'],
  ['composition show', 'There is no "composition show": use'],
  ['release mfe-catalog --version 1.4 --from mfe-catalog/dist', '"1.4" is no version like 1.4.0'],
  ['release mfe-catalog --from nowhere', /^There is no build in .*nowhere$/],
  ['release mfe-catalog --from mfe-seller/dist', 'That is a build of seller'],
  [
    'release mfe-catalog --to haat.example',
    '--to must be an address like https://haat.example, not "haat.example"',
  ],
  ['release mfe-catalog --to http://localhost:1', /^--to needs the team’s token in RELEASE_TOKEN/],
  ['rollback mfe-catalog --soon', "Unknown option '--soon'"],
])('npm run %s: one clear line', async (line, message) => {
  const failed = run(line);
  await expect(failed).rejects.toThrow(message);
  await expect(failed).rejects.not.toThrow(/\n/);
});

test('reports on releases come from the site of the machine, and each team may read them', async () => {
  await release('mfe-catalog');
  await run('live mfe-catalog 1.3.0 --canary 99');
  site = await buildSite(readSettings({ API_PORT: '2' }, root), root);
  await site.listen({ port: 0, host: '127.0.0.1' });
  const PORT = String((site.server.address() as AddressInfo).port);
  const headers = { cookie: `haat_visitor=${'v'.repeat(22)}` };
  for (const outcome of ['mounted', 'mounted', 'mounted', 'run']) {
    const page = await site.inject({ url: '/home', headers });
    const pageToken = /desc="(.+)"/.exec(String(page.headers['server-timing']))![1];
    const payload = {
      composition: '1.a',
      pageToken,
      region: 'catalog',
      version: '1.3.0',
      outcome,
      message: '',
    };
    console.error = jest.fn();
    expect((await site.inject({ method: 'POST', url: '/beacon', payload })).statusCode).toBe(204);
  }
  const figures =
    /compared with the live versions\n.*\n +catalog +1\.3\.0 +4 +1 +25\.0 % +0 of 4 +0 of 4 +0 of 0 +0 of 0\n +as built +0 +0 +0 of 0 +0 of 0 +0 of 0 +0 of 0\n\nReported by browsers since \d.*\n.*\n +catalog +1\.3\.0 +4 +1 +25\.0 %\n/;
  expect(await run('composition', { PORT })).toMatch(figures);
  const [, RELEASE_TOKEN = ''] = /=(haat_\S+)/.exec(await run('release-token mfe-seller'))!;
  expect(await run(`composition --to http://127.0.0.1:${PORT}`, { RELEASE_TOKEN })).toMatch(figures);
  // The machine's own token reads, and changes nothing.
  const secret = readFileSync(path.join(root, '.data/beacon-secret'), 'utf8');
  const reader = { RELEASE_TOKEN: readerToken(secret) };
  await expect(run(`rollback mfe-catalog --to http://127.0.0.1:${PORT}`, reader)).rejects.toThrow(
    'This token is this machine’s, and valid for nothing else',
  );
});

test('a release goes live only with paths that its remote may use', async () => {
  const notes = path.join(root, 'mfe-catalog/dist/remote.json');
  const note = JSON.parse(readFileSync(notes, 'utf8')) as object;
  const title = { en: 'Gift cards', bn: 'উপহার কার্ড' };
  const routes = [{ path: '/gift-cards/:id', access: 'public', title, files: ['home.1234.js'] }];
  writeFileSync(notes, JSON.stringify({ ...note, routes }));
  await expect(release('mfe-catalog', '--version 1.4.0')).rejects.toThrow(
    'catalog has /gift-cards/:id, which no remote may use yet: npm run grant -- mfe-catalog /gift-cards',
  );
  expect(await run('grant mfe-catalog /gift-cards --why cards')).toBe(
    'catalog may use /gift-cards (composition 1)',
  );
  await release('mfe-catalog', '--version 1.4.0');
  // Between publishing and going live, another remote gets the prefix.
  expect(await run('grant mfe-catalog /gift-cards --end')).toBe(
    'catalog may no longer use /gift-cards (composition 2)',
  );
  await run('grant mfe-presents /gift-cards');
  await expect(run('live mfe-catalog 1.4.0')).rejects.toThrow(
    'catalog has /gift-cards/:id, which is presents’s',
  );
  await run('grant mfe-presents /gift-cards --end');
  await run('grant mfe-catalog /gift-cards');
  expect(await run('live mfe-catalog 1.4.0')).toBe('catalog 1.4.0 is live (composition 6)');
  expect(await run('routes')).toMatch(
    /^ *path +remote +version +access.*\n *\/gift-cards\/:id +catalog +1\.4\.0 +public/,
  );
  expect(await run('grant')).toMatch(/catalog +\/home .* \/gift-cards/);
  expect(await run('composition')).toMatch(/catalog may use \/gift-cards +cards/);
  // At once, also of a release that is live.
  await run('grant mfe-catalog /gift-cards --end');
  expect(await run('routes')).not.toContain('/gift-cards');
});

test.each([
  ['grant mfe-x', 'Which prefix? npm run grant -- mfe-x /gift-cards'],
  ['grant x /x', '"x" is no remote like mfe-gift-cards'],
  ['grant mfe-x /', '/ is the shell’s: grant a prefix like /gift-cards'],
  ['grant mfe-x /api', '/api is the HTML server’s own'],
  ['grant mfe-x /r/x', '/r is the HTML server’s own'],
  ['grant mfe-x x', '"x" is no prefix like /gift-cards: lower case, without parameters'],
  ['grant mfe-x /X', '"/X" is no prefix like /gift-cards: lower case, without parameters'],
  ['grant mfe-x /x/:id', '"/x/:id" is no prefix like /gift-cards: lower case, without parameters'],
  ['grant mfe-x /x/../api', '"/x/../api" is no prefix like /gift-cards: lower case, without parameters'],
  ['grant mfe-x /seller', '/seller is seller’s'],
  ['grant mfe-x /seller/tools', '/seller/tools is seller’s, by /seller'],
  ['grant mfe-x /x --end', 'x does not have /x'],
])('%s: one clear line, and nothing changes', async (line, message) => {
  await expect(run(line)).rejects.toThrow(message);
  expect(await run('composition')).toMatch(/^Composition 0 is live/);
});

test('the same through a site, with the token of the team', async () => {
  const own = await run('release-token mfe-catalog');
  const RELEASE_TOKEN = /^RELEASE_TOKEN=(haat_\S+)$/m.exec(own)![1]!;
  site = await buildSite(readSettings({ API_PORT: '2' }, root), root);
  await site.listen({ port: 0, host: '127.0.0.1' });
  const to = `--to http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  const env = { RELEASE_TOKEN };
  expect(await release('mfe-catalog', to, env)).toMatch(/^catalog 1\.3\.0 is released/);
  expect(await run(`live mfe-catalog 1.3.0 ${to}`, env)).toBe('catalog 1.3.0 is live (composition 1)');
  expect(await run(`composition ${to}`, env)).toMatch(/\(team catalog\)/);
  await release('mfe-catalog', `--version 1.4.0 ${to}`, env);
  expect(await run(`live mfe-catalog 1.4.0 --canary 5 ${to}`, env)).toMatch(
    /is live for 5 % of the visitors/,
  );
  expect(await run(`rollback mfe-catalog ${to}`, env)).toBe('catalog is back at 1.3.0 (composition 3)');
  await expect(run(`rollback mfe-catalog ${to}`, env)).rejects.toThrow('there is nothing before');
  await expect(release('mfe-catalog', to, env)).rejects.toThrow(
    'is released already: a release never changes',
  );
  await expect(release('mfe-seller', to, env)).rejects.toThrow(
    'This token is catalog’s, and valid for nothing else',
  );
  await expect(run(`composition use 0 ${to}`, env)).rejects.toThrow('This token is catalog’s');
  await expect(release('mfe-catalog', to, { RELEASE_TOKEN: 'wrong' })).rejects.toThrow(
    'needs the token of a team',
  );
  // A new token leaves the old one a week, of which the commands warn; one that replaces it does not.
  console.error = jest.fn();
  expect(await run('release-token mfe-catalog')).toMatch(
    /The token before is valid until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
  );
  await run(`composition ${to}`, env);
  expect(console.error).toHaveBeenCalledWith(
    expect.stringMatching(
      /^The token in RELEASE_TOKEN ends on \d{4}-\d\d-\d\d: get a new one with npm run release-token/,
    ),
  );
  await run('release-token mfe-catalog --replace');
  await expect(run(`rollback mfe-catalog ${to}`, env)).rejects.toThrow('needs the token of a team');
  await run('release-token operator --role promote,publish --days 30');
  expect(await run('release-token')).toMatch(
    /^ +token of +allows to .*\n +catalog +publish, promote, operate +\d.*\n +operator +publish, promote +\d.*…$/,
  );
  await expect(run('rollback mfe-catalog --to http://127.0.0.1:9', env)).rejects.toThrow(
    'http://127.0.0.1:9 cannot be reached',
  );
});
