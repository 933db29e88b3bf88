import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseBuilds } from '../composition/releaseBuilds';
import { ServedComposition } from '../composition/servedComposition';
import { readReleaseSettings } from '../settings';
import { folderStore } from '../store/folderStore';
import { openRelease } from '../store/openRelease';
import { receiveRelease } from '../store/receive';
import { runCommand } from '../teams/commands';
import { anArchive, aRelease, hashesOf } from '../testing/aRelease';
import { writeBelow } from '../testing/writeBelow';
import { Builds } from './builds';
import { EARLIER_GRANTS } from './pages';
import { keyIdOf, newKeyPair, parsePublicKey, parseSigningKey, requireSigned, signRelease } from './signing';

const mine = newKeyPair();
const other = newKeyPair();
const signingKey = parseSigningKey(mine.signingKey)!;
const publicKey = parsePublicKey(mine.publicKey)!;
const foreignKey = parseSigningKey(other.signingKey)!;
const PROVENANCE = { by: 'rima', commit: 'a'.repeat(40), changed: false, at: '2026-11-23T09:00:00.000Z' };

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-signing-'));
  const offers = { session: '1.2.0' };
  writeBelow(
    root,
    'shell/dist/browser/shell.json',
    JSON.stringify({ version: '1.0.0-f', js: [], css: [], offers }),
  );
  writeBelow(root, 'mfe-catalog/package.json', '{"version":"1.3.0"}');
  const built = aRelease('catalog', '1.3.0-aaaa', { routes: [] });
  for (const [file, text] of Object.entries(built)) writeBelow(root, `mfe-catalog/dist/${file}`, text);
  console.error = jest.fn();
  console.warn = jest.fn();
});
afterEach(() => rmSync(root, { recursive: true }));

const logged = () => jest.mocked(console.error).mock.calls.flat().join('\n');
const files = aRelease('catalog', '1.4.0');
const signed = (key = signingKey, version = '1.4.0') => {
  const hashes = { ...hashesOf(files), provenance: PROVENANCE };
  return { ...hashes, signature: signRelease('catalog', version, hashes, key) };
};
const storeWith = (keys = [publicKey]) => ({ ...folderStore(path.join(root, 'releases')), publicKeys: keys });
const host = { offers: { session: '1.2.0' }, shared: {}, grants: EARLIER_GRANTS };
async function* streamOf(bytes: Buffer) {
  yield bytes;
}

describe('a signature', () => {
  test('is right for what was signed', () => {
    expect(() =>
      requireSigned('catalog', '1.4.0', signed(), [parsePublicKey(other.publicKey)!, publicKey]),
    ).not.toThrow();
    expect([keyIdOf(signingKey), keyIdOf(publicKey)]).toEqual([mine.id, mine.id]);
  });

  const { signature, ...unsigned } = signed();
  const [first, ...rest] = unsigned.files;
  test.each<[string, Parameters<typeof requireSigned>[2], string]>([
    ['none', unsigned, 'catalog 1.4.0 is not signed: publish it with RELEASE_SIGNING_KEY'],
    [
      'of another key',
      signed(foreignKey),
      `catalog 1.4.0 is signed with the key ${other.id}, which is not in RELEASE_PUBLIC_KEYS`,
    ],
    [
      'of another key under the name of a known one',
      { ...signed(foreignKey), signature: { ...signed(foreignKey).signature, key: mine.id } },
      'catalog 1.4.0 has a signature that does not belong to its files',
    ],
    ['of another version', signed(signingKey, '1.5.0'), 'does not belong to its files'],
    [
      'of other files',
      { ...signed(), files: [{ ...first!, sha256: 'f'.repeat(64) }, ...rest] },
      'does not belong to its files',
    ],
    ['of fewer files', { ...signed(), files: rest }, 'does not belong to its files'],
    [
      'of another author',
      { ...signed(), provenance: { ...PROVENANCE, by: 'eve' } },
      'does not belong to its files',
    ],
    ['without the author', { files: unsigned.files, signature: signature! }, 'does not belong to its files'],
  ])('%s is refused', (_what, hashes, message) => {
    expect(() => requireSigned('catalog', '1.4.0', hashes, [publicKey])).toThrow(message);
    expect(() => requireSigned('catalog', '1.4.0', hashes, [])).not.toThrow();
  });
});

describe('publishing', () => {
  const receive = async (hashes: Parameters<typeof anArchive>[1], store = storeWith()) =>
    receiveRelease(streamOf(await anArchive(files, hashes)), 'catalog', '1.4.0', host, store);

  test('stores signature and provenance', async () => {
    const store = storeWith();
    await receive(signed(), store);
    expect(await store.hashes('catalog', '1.4.0')).toMatchObject({
      provenance: PROVENANCE,
      signature: signed().signature,
    });
    expect(await openRelease(store, 'catalog', '1.4.0')).toMatchObject({ version: '1.4.0' });
  });

  test('refuses what is not signed with a known key, and takes anything without keys', async () => {
    const store = storeWith();
    await expect(receive(hashesOf(files), store)).rejects.toThrow('catalog 1.4.0 is not signed');
    await expect(receive(signed(foreignKey), store)).rejects.toThrow(other.id);
    expect(await store.hashes('catalog', '1.4.0')).toBeNull();
    await receive(hashesOf(files), storeWith([]));
  });

  test.each([
    { provenance: { by: 'rima' } },
    { provenance: { ...PROVENANCE, commit: 'main' } },
    { provenance: null },
    { signature: { key: mine.id, value: 'x' } },
    { signature: 'x' },
  ])('refuses what is malformed: %j', async (change) => {
    const hashes = { ...hashesOf(files), ...change } as unknown as ReturnType<typeof signed>;
    await expect(receive(hashes, storeWith([]))).rejects.toThrow(/hashes\.json has a (provenance|signature)/);
  });
});

describe('serving', () => {
  async function stored(hashes: ReturnType<typeof hashesOf>, version = '1.4.0') {
    const upload = await storeWith().begin('catalog', version);
    const own = aRelease('catalog', version);
    for (const [file, text] of Object.entries(own)) await upload.put(file, Buffer.from(text));
    await upload.commit(hashes);
  }

  test('refuses a release whose list was changed with its files', async () => {
    await stored(signed());
    const file = path.join(root, 'releases/catalog/1.4.0/app.1234.js');
    writeFileSync(file, 'stolen()');
    const list = path.join(root, 'releases/catalog/1.4.0/hashes.json');
    const changed = { ...files, 'app.1234.js': 'stolen()' };
    writeFileSync(list, JSON.stringify({ ...JSON.parse(readFileSync(list, 'utf8')), ...hashesOf(changed) }));
    expect(await openRelease(storeWith([]), 'catalog', '1.4.0')).not.toBeNull();
    expect(await openRelease(storeWith(), 'catalog', '1.4.0')).toBeNull();
    expect(logged()).toBe(
      'catalog 1.4.0 cannot be served: catalog 1.4.0 has a signature that does not belong to its files',
    );
  });

  test('serves the version before instead of one that is not signed', async () => {
    const store = storeWith();
    const run = (line: string, env = {}) =>
      runCommand(line.split(' '), {
        root,
        env: { RELEASES_DIR: path.join(root, 'releases'), ...env },
      });
    const keys = { RELEASE_SIGNING_KEY: mine.signingKey, RELEASE_PUBLIC_KEYS: mine.publicKey };
    expect(await run('release mfe-catalog --from mfe-catalog/dist --version 1.0.0', keys)).toContain(
      `signed with the key ${mine.id}`,
    );
    await run('live mfe-catalog 1.0.0', keys);
    // Published while no key was required.
    await run('release mfe-catalog --from mfe-catalog/dist --version 1.1.0');
    await expect(run('live mfe-catalog 1.1.0', keys)).rejects.toThrow('catalog 1.1.0 is not released');
    await run('live mfe-catalog 1.1.0');
    const server = new ServedComposition(store, new Builds(root));
    await server.start();
    expect((await server.now()).remotes.map(({ version }) => version)).toEqual(['1.0.0']);
    expect(logged()).toContain('catalog 1.1.0 cannot be served: catalog 1.1.0 is not signed');
    await server.stop();
  });

  test('a start signs its builds, and without a key serves them unreleased', async () => {
    const unsignedStore = storeWith();
    expect((await releaseBuilds(unsignedStore, new Builds(root))).names).toEqual([]);
    expect(logged()).toContain(
      'catalog 1.3.0-aaaa, as built, cannot be released: catalog 1.3.0-aaaa is not signed',
    );
    const server = new ServedComposition(unsignedStore, new Builds(root));
    await server.start();
    expect((await server.now()).remotes.map(({ version }) => version)).toEqual(['1.3.0-aaaa']);
    await server.stop();
    expect((await releaseBuilds(unsignedStore, new Builds(root), signingKey)).names).toEqual(['catalog']);
    expect((await unsignedStore.hashes('catalog', '1.3.0-aaaa'))?.signature?.key).toBe(mine.id);
  });
});

describe('settings', () => {
  test('npm run release-key prints a pair', async () => {
    const text = await runCommand(['release-key'], { root, env: {} });
    const env = Object.fromEntries(
      [...text.matchAll(/^(\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
    );
    const { signingKey: made, publicKeys } = readReleaseSettings(env, root);
    expect(text).toContain(keyIdOf(made!));
    expect(publicKeys.map(keyIdOf)).toEqual([keyIdOf(made!)]);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsaKey = rsa.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  test.each<[string, Record<string, string>, string]>([
    [
      'no key to sign',
      { RELEASE_SIGNING_KEY: 'x' },
      'RELEASE_SIGNING_KEY must be a key as npm run release-key makes it',
    ],
    ['a key of RSA to sign', { RELEASE_SIGNING_KEY: rsaKey }, 'RELEASE_SIGNING_KEY must be a key'],
    ['a public key to sign', { RELEASE_SIGNING_KEY: mine.publicKey }, 'RELEASE_SIGNING_KEY must be a key'],
    ['no public key', { RELEASE_PUBLIC_KEYS: `${mine.publicKey},x` }, 'RELEASE_PUBLIC_KEYS must be keys'],
    [
      'a secret key as a public one',
      { RELEASE_PUBLIC_KEYS: mine.signingKey },
      'RELEASE_PUBLIC_KEYS must be keys',
    ],
  ])('%s', (_what, env, message) => {
    expect(() => readReleaseSettings(env, root)).toThrow(message);
  });
});
