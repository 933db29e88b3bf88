import { createHash } from 'node:crypto';
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { versionOf } from '../build/releaseNote.mjs';
import { SERVER_BUNDLE } from '../build/serverBundle.mjs';
import { singleServerBundle } from '../build/singleBundle.mjs';
import { run } from '../run/processes.mjs';
import { ROOT } from './servers';
import { build, buildSingle, REMOTES, type SingleBuild } from './singleBuild';

const SHELL_BUILD = 'shell/dist/browser';

/**
 * Serves shell and remotes as one build until Ctrl-C, to be compared with the composition by `npm run bench -- page`. The HTML
 * server is the same, with the settings of the environment. To it each remote is a build whose remoteEntry is the file of its
 * life cycles: a folder of what its pages ask for, and the bundle that renders its screens.
 * @param port where; 3100 unless given
 */
export async function serveSingle(port = '3100'): Promise<void> {
  // The HTML server finds its packages of npm above it.
  const folder = mkdtempSync(path.join(ROOT, 'node_modules/.single-site-'));
  // Ctrl-C reaches the server, too, which ends by it.
  process.on('SIGINT', () => {});
  try {
    await writeSite(folder);
    console.log(
      'The class names of one build are not its remotes’ own. They are not released: their builds are served.',
    );
    const env = { PORT: port, DATA_DIR: path.join(folder, 'data') };
    await run(process.execPath, [path.join(folder, 'shell/dist/server/main.js')], { cwd: folder, env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes what the HTML server reads of a workspace, with one build in place of its builds. */
async function writeSite(folder: string): Promise<void> {
  const builds: Record<string, string> = { shell: SHELL_BUILD };
  for (const remote of REMOTES) builds[remote] = `${remote}/dist`;
  for (const [packageName, out] of Object.entries(builds)) {
    const file = path.relative(ROOT, path.join(folder, out, SERVER_BUNDLE));
    await build(singleServerBundle({ packageName, out: file }));
  }
  const single = await buildSingle(path.join(folder, 'single'));
  const version = versionOf('1.0.0', hashOf(single.folder));
  writeShell(path.join(folder, SHELL_BUILD), single, version);
  for (const remote of REMOTES) writeRemote(path.join(folder, builds[remote]!), remote, single, version);

  writeFileSync(path.join(folder, 'nx.json'), '{}');
  cpSync(path.join(ROOT, 'shell/dist/server'), path.join(folder, 'shell/dist/server'), { recursive: true });
  for (const shared of ['shell/public', 'shell/node_modules'])
    symlinkSync(path.join(ROOT, shared), path.join(folder, shared));
}

function writeShell(folder: string, { folder: from, entry, frame, byFolder }: SingleBuild, version: string) {
  const isOf = (kind: string) => (file: string) => file.endsWith(`.${kind}`);
  const note = noteOf(SHELL_BUILD, 'shell.json');
  writeBuild(folder, from, byFolder.shell, {
    'shell.json': {
      ...note,
      version,
      js: entry.filter(isOf('js')),
      css: [...entry, ...frame].filter(isOf('css')),
    },
  });
}

/** What several remotes load comes with their paths: a page that has it does not ask for it again on the way to another remote. */
function writeRemote(folder: string, remote: string, single: SingleBuild, version: string) {
  const { folder: from, remotes, byFolder } = single;
  const { lifecycles, routes } = remotes.get(remote)!;
  const others = [...byFolder.remotes].filter(([name]) => name !== remote);
  const isShared = (file: string) => others.some(([, files]) => files.has(file));
  const shared = lifecycles.filter(isShared);
  const own = lifecycles.filter((file) => !isShared(file));
  const [first, ...js] = own.filter((file) => file.endsWith('.js'));
  const css = own.filter((file) => file.endsWith('.css'));
  writeBuild(folder, from, byFolder.remotes.get(remote)!, {
    'remote.json': {
      ...noteOf(`${remote}/dist`, 'remote.json'),
      version,
      routes: routes.map((route) => ({ ...route, files: [...shared, ...route.files] })),
    },
    'mf-manifest.json': {
      metaData: { remoteEntry: { name: first } },
      exposes: [{ name: 'lifecycles', assets: { js: { sync: js }, css: { sync: css } } }],
    },
  });
}

const noteOf = (dist: string, file: string): object =>
  JSON.parse(readFileSync(path.join(ROOT, dist, file), 'utf8'));

/** Fonts and pictures lie in each folder: a style sheet names them relative to itself. */
function writeBuild(folder: string, from: string, files: ReadonlySet<string>, notes: Record<string, object>) {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(from)) {
    const plain = file.replace(/\.(br|gz)$/, '');
    if (!plain.endsWith('.map') && (files.has(plain) || !/\.(js|css)$/.test(plain)))
      linkSync(path.join(from, file), path.join(folder, file));
  }
  for (const [name, note] of Object.entries(notes))
    writeFileSync(path.join(folder, name), JSON.stringify(note));
  const hashed = readdirSync(folder).filter((file) => !/\.(br|gz|json)$/.test(file));
  const rows = hashed.map((name) => {
    const bytes = readFileSync(path.join(folder, name));
    return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  writeFileSync(path.join(folder, 'hashes.json'), JSON.stringify({ files: rows }));
}

/** Another build has other files at other addresses. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort())
    hash.update(file).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex');
}
