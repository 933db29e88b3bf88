import { sha256, writeArchive } from '../package/archive';
import { KINDS } from '../package/kinds';
import { HASHES, type Hashes, MANIFEST, type RemoteNote, type ShellNote } from '../package/release';

/** A release as its files, before it is sent. */
export type Files = Record<string, string>;

const MANIFEST_OF_ALL = {
  metaData: { remoteEntry: { name: 'remoteEntry.1234.js' } },
  exposes: [
    { name: 'lifecycles', assets: { js: { sync: ['app.1234.js'] }, css: { sync: ['app.1234.css'] } } },
  ],
};

/** The files of a small release that is right in every way. */
export function aRelease(
  name: string,
  version: string,
  note: Partial<RemoteNote> = {},
  more: Files = {},
): Files {
  const routes = [{ path: name === 'seller' ? '/seller' : '/home', files: ['home.1234.js'] }];
  return {
    [KINDS.remote.noteFile]: JSON.stringify({
      name,
      version,
      build: `${version}-aaaa`,
      needs: { session: '^1.0.0' },
      routes,
      ...note,
    }),
    [MANIFEST]: JSON.stringify(MANIFEST_OF_ALL),
    'remoteEntry.1234.js': `entry of ${name} ${version}`,
    'app.1234.js': `app of ${name} ${version}`,
    'app.1234.css': `.${name}-a{}`,
    'home.1234.js': 'home',
    ...more,
  };
}

/** The same for the shell. */
export function aShell(version: string, note: Partial<ShellNote> = {}, more: Files = {}): Files {
  return {
    [KINDS.shell.noteFile]: JSON.stringify({
      name: 'shell',
      version,
      build: `${version}-aaaa`,
      needs: { page: '^1.0.0' },
      offers: { session: '1.2.0', remote: '1.0.0' },
      shared: { react: '19.3.1' },
      js: ['shell.1234.js'],
      css: ['shell.1234.css'],
      ...note,
    }),
    'shell.1234.js': `shell ${version}`,
    'shell.1234.css': '@font-face{src:url(font.1234.woff2)}',
    'frame.1234.js': `frame of ${version}`,
    'font.1234.woff2': 'font',
    ...more,
  };
}

export function hashesOf(files: Files): Hashes {
  return {
    files: Object.entries(files)
      .filter(([name]) => name !== HASHES)
      .map(([name, text]) => ({ name, size: Buffer.byteLength(text), sha256: sha256(Buffer.from(text)) })),
  };
}

/** The archive of a release as it is sent. @param hashes to send a list that differs from the files */
export async function anArchive(files: Files, hashes: Hashes = hashesOf(files)): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of writeArchive(hashes, async (name) => Buffer.from(files[name] ?? '')))
    parts.push(part);
  return Buffer.concat(parts);
}
