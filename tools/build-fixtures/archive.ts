import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The origin of a build fixture. */
export interface About {
  /** Its version, e.g. 0.2.0. */
  label: string;
  commit: string;
  /** of the commit: 2026-11-21 */
  date: string;
  /** The versions that its shell offers: { session: '1.0.0' }; empty before shells said so. */
  offers: Readonly<Record<string, string>>;
}

interface Contents extends About {
  files: readonly { name: string; size: number }[];
  /** SHA-256 of the files' bytes. */
  sha256: string;
}

/** The files that servers need: no source maps, no compressed copies, no statistics. */
const RUNS = [
  /^shell\/dist\//,
  /^shell\/public\//,
  /^mfe-[\w-]+\/dist\//,
  /^api\/dist\//,
  /^api\/migrations\//,
  /^(api|shell)\/package\.json$/,
];
const LEFT_OUT = /\.(map|br|gz)$|\/mf-stats\.json$/;

/**
 * Packs the built workspace into one compressed archive: a line of JSON that lists the files, then their bytes.
 * @param root of a workspace in which everything is built
 * @throws Error when a package is not built
 */
export function packFixture(root: string, about: About): Buffer {
  const names = runtimeFiles(root);
  for (const needed of ['shell/dist/server/main.js', 'shell/dist/browser/shell.json', 'api/dist/main.js'])
    if (!names.includes(needed)) throw new Error(`${needed} is missing: build first (npm run build)`);
  const bytes = names.map((name) => readFileSync(path.join(root, name)));
  const all = Buffer.concat(bytes);
  const files = names.map((name, place) => ({ name, size: bytes[place]!.length }));
  const contents: Contents = { ...about, files, sha256: sha256(all) };
  const raw = Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), all]);
  return brotliCompressSync(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });
}

/** The files of a built workspace that run, below it, with slashes. */
export function runtimeFiles(root: string): string[] {
  return filesBelow(root).filter((name) => RUNS.some((rule) => rule.test(name)) && !LEFT_OUT.test(name));
}

/** An unpacked build fixture: its origin and files. */
export interface BuildFixture extends About {
  files: ReadonlyMap<string, Buffer>;
}

/** @throws Error when the archive is damaged */
export function openFixture(archive: Buffer): BuildFixture {
  const raw = brotliDecompressSync(archive);
  const end = raw.indexOf('\n');
  const { files, sha256: expected, ...about } = JSON.parse(raw.subarray(0, end).toString('utf8')) as Contents;
  const all = raw.subarray(end + 1);
  if (sha256(all) !== expected) throw new Error(`The build fixture ${about.label} is damaged`);
  let at = 0;
  const parts = files.map(({ name, size }): [string, Buffer] => {
    at += size;
    return [name, all.subarray(at - size, at)];
  });
  return { ...about, files: new Map(parts) };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Files below the folders that may have some that run; sorted, so that alike files lie together and compress well. */
function filesBelow(root: string): string[] {
  const folders = readdirSync(root).filter((name) => /^(shell|api|mfe-[\w-]+)$/.test(name));
  return folders
    .flatMap((folder) => ['dist', 'public', 'migrations', 'package.json'].map((name) => `${folder}/${name}`))
    .flatMap((start) => below(root, start))
    .sort();
}

function below(root: string, at: string): string[] {
  try {
    return readdirSync(path.join(root, at), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(root, `${at}/${entry.name}`) : [`${at}/${entry.name}`],
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [at];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
