import path from 'node:path';
import { findCycles } from './cycles';

/** The checker's facts about one source file. Paths are relative to the workspace, with '/'. */
export interface SourceFile {
  path: string;
  /** module specifiers as written: static, dynamic and re-exports; type-only ones are marked */
  imports: { from: string; typeOnly: boolean }[];
  /** names that only one place may use: 'window.history', 'localStorage' … */
  globals: string[];
}

export interface Violation {
  path: string;
  rule: string;
}

/** Libs that each lib may import. A lib without a row may import none: a new one starts closed. */
const LIB_LAYERS: Record<string, readonly string[]> = {
  contracts: [],
  'object-storage': [],
  servers: ['contracts'],
  tracing: ['servers'],
  navigation: [],
  page: ['contracts', 'navigation'],
  'api-client': ['contracts'],
  session: ['api-client', 'contracts'],
  // Amounts and digits in the page's language; Back closes dialogs.
  ui: ['contracts', 'navigation'],
  remote: ['api-client', 'contracts', 'session', 'navigation', 'page', 'ui'],
  // Widgets shown by several remotes; each remote bundles the ones it uses.
  features: ['remote', 'api-client', 'contracts', 'session', 'navigation', 'page', 'ui'],
  testing: ['contracts', 'api-client', 'session', 'navigation', 'remote'],
};

/** Libs that need Node. */
const NODE_LIBS = ['object-storage', 'servers', 'tracing'];

/** The libs that the API may import. */
const API_LIBS = ['contracts', 'object-storage', 'servers', 'tracing'];

/** Foreign hosts: tools/bare-host and any other tools/…-host. They may import only what any foreign host has. */
const FOREIGN_HOST = /^tools\/[\w-]+-host\//;

/**
 * Libs that a page has once. Their other entries (`@haat/api-client/queries/*`) are bundled by each remote: what such
 * a file imports by a relative path is bundled with it, and a second copy of the client has no tokens.
 */
const SHARED_LIBS = ['libs/api-client', 'libs/navigation', 'libs/session'];

/** Packages that stay in one place, so that they can be replaced there. */
const ONLY_IN: Record<string, readonly string[]> = {
  axios: ['libs/api-client'],
  'react-router-dom': ['libs/navigation'],
  'react-router': ['libs/navigation'],
  'single-spa': ['shell'],
  '@module-federation/enhanced': ['shell', 'tools'],
  '@module-federation/runtime-core': ['shell'],
};

/** The same for globals of the browser. */
const GLOBALS_ONLY_IN: Record<string, readonly string[]> = {
  'window.history': ['libs/navigation'],
  history: ['libs/navigation'],
  localStorage: ['libs/session'],
  sessionStorage: ['libs/session'],
  indexedDB: ['libs/session'],
  'document.cookie': ['libs/session'],
  // Keys beside the calls, made by one factory per domain: an invalidation must name what a query uses.
  'a literal query key': ['libs/api-client/src/queries'],
  // Builds for browsers have calls without schemas (tools/build/browserContracts.mjs), whatever their types say.
  'the schema of a call': ['api', 'libs/contracts', 'libs/testing'],
};

const FORBIDDEN_NAMES = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared'];
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /\/testing\/|^e2e\//.test(file);

/** 'libs/ui/src/…' → 'libs/ui'; 'mfe-cart/src/…' → 'mfe-cart'. */
export function packageOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'libs' ? `libs/${second}` : first;
}

const isRemote = (name: string) => name.startsWith('mfe-');

/** All violations of the import rules, in the order of the files. */
export function check(files: readonly SourceFile[]): Violation[] {
  const areas = areasOf(files);
  return [
    ...files.flatMap((file) => [
      ...checkPlace(file),
      ...file.globals.flatMap((name) => checkGlobal(file, name)),
      ...file.imports.flatMap((one) => checkImport(file, one, areas)),
    ]),
    ...checkCycles(files),
    ...SHARED_LIBS.flatMap((lib) => checkSecondCopies(files, lib)),
  ];
}

/** Files of a shared lib that would bundle a second copy of what its index.ts reaches. */
function checkSecondCopies(files: readonly SourceFile[], lib: string): Violation[] {
  const own = new Map(files.filter(({ path: at }) => packageOf(at) === lib).map((file) => [file.path, file]));
  const known = new Set(own.keys());
  const targetsOf = (file: SourceFile) =>
    file.imports
      .filter(({ typeOnly }) => !typeOnly)
      .flatMap(({ from }) => resolved(file.path, from, known) ?? []);
  const shared = new Set<string>();
  const waiting = [`${lib}/src/index.ts`];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const file = own.get(at);
    if (!file || shared.has(at)) continue;
    shared.add(at);
    waiting.push(...targetsOf(file));
  }
  const name = lib.replace('libs/', '@haat/');
  return [...own.values()]
    .filter((file) => !shared.has(file.path) && !isTest(file.path))
    .flatMap((file) =>
      targetsOf(file)
        .filter((target) => shared.has(target))
        .map((target) => ({
          path: file.path,
          rule: `import ${target} as ${name}: a page has one copy of it`,
        })),
    );
}

/** Cycles between files, and between the domains of api. Type-only imports count: they tie files together as well. */
function checkCycles(files: readonly SourceFile[]): Violation[] {
  const known = new Set(files.map((file) => file.path));
  const byFile = new Map<string, Set<string>>();
  const byDomain = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { from } of file.imports) {
      const target = resolved(file.path, from, known);
      if (!target) continue;
      addEdge(byFile, file.path, target);
      const [domain, other] = [domainOf(file.path), domainOf(target)];
      if (domain && other && domain !== other && !isTest(file.path)) addEdge(byDomain, domain, other);
    }
  }
  const violation = (kind: string) => (cycle: string[]) => ({
    path: cycle[0] as string,
    rule: `${kind}: ${cycle.join(' → ')}`,
  });
  return [
    ...findCycles(byFile).map(violation('import cycle')),
    ...findCycles(byDomain).map(violation('import cycle between domains')),
  ];
}

function addEdge(graph: Map<string, Set<string>>, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

/** The file that a relative import names. */
function resolved(file: string, from: string, known: ReadonlySet<string>): string | undefined {
  if (!from.startsWith('.')) return undefined;
  const target = path.posix.join(path.posix.dirname(file), from);
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((ending) => target + ending)
    .find((one) => known.has(one));
}

/**
 * 'api/src/domains/carts/…' → 'api/src/domains/carts', and so for folders of the platform and of operation; undefined for
 * files directly in a room.
 */
function domainOf(file: string): string | undefined {
  return /^api\/src\/(?:domains|platform|operation)\/[^/]+(?=\/)/.exec(file)?.[0];
}

/** 'api/src/platform/db/…' → 'platform'. */
function roomOf(file: string): string | undefined {
  return /^api\/src\/([^/]+)\//.exec(file)?.[1];
}

/** Rooms that each room of api may import. Files directly in api/src are open to all of them. */
const API_ROOMS: Record<string, readonly string[]> = {
  platform: [],
  domains: ['platform'],
  operation: ['domains', 'platform'],
};

/**
 * The kinds of files that a domain of the API has, by the ending of the name, and which kinds of any domain each may import.
 * Files without an ending are its rules: no SQL, no database.
 */
const DOMAIN_FILES: Record<string, readonly string[]> = {
  routes: ['service', 'queries', 'rules'],
  jobs: ['service', 'queries', 'rules'],
  metrics: ['service', 'queries', 'rules'],
  service: ['service', 'queries', 'rules'],
  queries: ['queries', 'rules'],
  rules: ['rules'],
};

/** 'api/src/domains/carts/carts.routes(.ts)' → 'routes', 'api/src/domains/carts/lines', data 'cities.json' → 'rules'; undefined elsewhere. */
function domainFileKind(file: string): string | undefined {
  const [, name = '', kind = 'rules'] =
    /^api\/src\/domains\/[^/]+\/(\w+)(?:\.(\w+))?$/.exec(file.replace(/\.(ts|json)$/, '')) ?? [];
  return name === '' ? undefined : kind;
}

/** The folders of a remote that hold a screen. They don't import each other: routes.tsx composes them. */
function areasOf(files: readonly SourceFile[]): Set<string> {
  const screens = files.filter(
    ({ path: at }) => isRemote(packageOf(at)) && /\/[A-Z]\w*Screen\.tsx$/.test(at),
  );
  return new Set(screens.map(({ path: at }) => path.posix.dirname(at)));
}

function checkPlace(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const own = packageOf(file.path);
  const within = file.path.slice(own.length + 1).split('/');
  const [root, ...rest] = within;
  if (root === 'src' && rest.length > 3)
    found.push({ path: file.path, rule: 'more than two levels below src' });
  const name = path.posix.basename(file.path).replace(/\.tsx?$/, '');
  if ([...within.slice(0, -1), name].some((part) => FORBIDDEN_NAMES.includes(part))) {
    found.push({ path: file.path, rule: 'a name that says nothing (utils, helpers, common, shared)' });
  }
  if (name === 'index' && !['src/index.ts', 'src/strings/index.ts'].includes(within.join('/'))) {
    found.push({ path: file.path, rule: 'index.ts is only a package’s door' });
  }
  const kind = isTest(file.path) ? undefined : domainFileKind(file.path);
  if (kind && !DOMAIN_FILES[kind]) {
    const kinds = Object.keys(DOMAIN_FILES).join(', ');
    found.push({ path: file.path, rule: `a domain has no ${kind} files, but ${kinds} (without an ending)` });
  }
  return found;
}

function checkGlobal(file: SourceFile, name: string): Violation[] {
  const allowed = GLOBALS_ONLY_IN[name];
  if (
    !allowed ||
    isTest(file.path) ||
    allowed.some((place) => file.path.startsWith(`${place}/`)) ||
    file.path.startsWith('tools/')
  )
    return [];
  return [{ path: file.path, rule: `${name} is used only in ${allowed.join(', ')}` }];
}

function checkImport(file: SourceFile, one: SourceFile['imports'][number], areas: Set<string>): Violation[] {
  const own = packageOf(file.path);
  const refuse = (rule: string): Violation[] => [{ path: file.path, rule: `${rule} (imports ${one.from})` }];

  const stranger = FOREIGN_HOST.exec(file.path)?.[0];
  if (one.from.startsWith('.')) {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file.path), one.from));
    if (packageOf(target) === 'demo' && own !== 'demo' && file.path !== DEMO_ENTRY && !isTest(file.path))
      return refuse(`nothing imports the demo but ${DEMO_ENTRY}`);
    if (packageOf(target) !== own && !READS_SOURCES.has(`${own} → ${packageOf(target)}`))
      return refuse('packages import one another by name');
    if (stranger && !target.startsWith(stranger)) return refuse('a host that is not ours stands alone');
    const rule = checkInside(file, own, target, one.typeOnly, areas);
    return rule ? refuse(rule) : [];
  }

  const home = ONLY_IN[packageName(one.from)];
  if (home && !home.includes(own) && !stranger && !isTest(file.path))
    return refuse(`belongs only in ${home.join(', ')}`);

  const kind = isTest(file.path) ? undefined : domainFileKind(file.path);
  if (one.from === 'kysely' && kind && kind !== 'queries' && !one.typeOnly)
    return refuse('SQL of a domain is only in its queries');

  const target = targetPackage(one.from);
  if (!target || target === own) return [];
  if (stranger && !one.from.endsWith('.css'))
    return refuse('a host that is not ours takes only our style sheets');
  // Tools are never shipped: they may use what a package has for its own tests.
  if (own === 'tools' && /^[^/]+\/src\/testing\//.test(one.from)) return [];
  if (!target.startsWith('libs/')) return refuse('only libs are imported by name');
  const lib = target.slice('libs/'.length);
  if (lib === 'testing') return isTest(file.path) ? [] : refuse('only tests import testing');
  const isBrowserCode = isRemote(own) || file.path.startsWith('shell/src/');
  if (isBrowserCode && NODE_LIBS.includes(lib)) return refuse('code for browsers imports no libs for Node');
  if (own === 'shell' || isRemote(own)) return [];
  if (own === 'api') return API_LIBS.includes(lib) ? [] : refuse(`api imports only ${API_LIBS.join(', ')}`);
  if (own === 'tools') return [];
  if (own === 'demo') return lib === 'contracts' ? [] : refuse('the demo imports only contracts');
  if (isTest(file.path)) return [];
  // Constants alone, for whatever reads or writes a page.
  if (one.from === '@haat/page/names') return [];
  const layers = LIB_LAYERS[own.slice('libs/'.length)] ?? [];
  return layers.includes(lib) ? [] : refuse(`${own} may import ${layers.join(', ') || 'no lib'}`);
}

function checkInside(
  file: SourceFile,
  own: string,
  target: string,
  typeOnly: boolean,
  areas: Set<string>,
): string | null {
  if (isRemote(own)) {
    const from = path.posix.dirname(file.path);
    const to = path.posix.dirname(target);
    if (areas.has(to) && to !== from && path.posix.dirname(file.path) !== `${own}/src`) {
      return 'areas of a remote don’t import each other';
    }
  }
  if (own === 'demo' && file.path.startsWith('demo/art/') && target.startsWith('demo/market/'))
    return 'the drawings know nothing of the market';
  if (own === 'api' && !isTest(file.path)) {
    const [from, to] = [roomOf(file.path), roomOf(target)];
    if (from && to && from !== to && API_ROOMS[to] && !API_ROOMS[from]?.includes(to))
      return `${from} of api imports nothing of ${to}`;
    const domain = domainOf(file.path);
    if (domain && domain !== domainOf(target) && !typeOnly && /\.(queries|routes)$/.test(target))
      return 'a domain calls another’s service, not its queries or routes';
    const [kind, other] = [domainFileKind(file.path), domainFileKind(target)];
    if (kind && other && !typeOnly && DOMAIN_FILES[kind] && !DOMAIN_FILES[kind].includes(other))
      return `the ${kind} of a domain import no ${other}`;
  }
  if (own === 'shell') {
    const side = (at: string) => at.split('/')[1];
    const [from, to] = [side(file.path), side(target)];
    if (from === 'src' && (to === 'server' || to === 'releases'))
      return 'the browser’s shell imports nothing of the server';
    if ((from === 'server' || from === 'releases') && to === 'src' && !isTest(file.path))
      return 'the HTML server and releases import nothing of the browser’s shell: what both need is in libs/page';
    if (from === 'server' && to === 'server' && !isTest(file.path)) {
      const [room, other] = [serverRoomOf(file.path), serverRoomOf(target)];
      if (room !== other && !SERVER_ROOMS[room]?.includes(other))
        return `${room} of the HTML server imports nothing of ${other}`;
    }
    if (from === 'releases' && !isTest(file.path)) {
      const [room, other] = [releaseRoomOf(file.path), releaseRoomOf(target)];
      if (room < other)
        return `the ${RELEASE_ROOMS[room]} room of releases imports nothing of ${RELEASE_ROOMS[other]}`;
      if (to === 'server') return 'releases import nothing of the HTML server';
    }
  }
  return null;
}

/**
 * Rooms that each room of shell/server may import; `top` are main.ts and site.ts, which compose them, `settings`
 * the other files directly in shell/server. A new room starts closed.
 */
const SERVER_ROOMS: Record<string, readonly string[]> = {
  top: ['page', 'gateway', 'render', 'settings'],
  page: ['gateway', 'render', 'settings'],
  gateway: ['settings'],
  render: ['settings'],
};

function serverRoomOf(file: string): string {
  const [first = '', ...deeper] = file.split('/').slice(2);
  if (deeper.length > 0) return first;
  return /^(main|site)(\.ts)?$/.test(first) ? 'top' : 'settings';
}

/** Entry that fills an empty database with the demo market. */
const DEMO_ENTRY = 'api/src/operation/main.ts';

/** Journeys test the site, read the sources of what it is made of, and share helpers with the commands; the demo fills the API's tables, and its entry the demo. */
const READS_SOURCES = new Set(['e2e → shell', 'e2e → api', 'e2e → tools', 'demo → api', 'api → demo']);

/** The rooms of shell/releases, each above those that it may import. Files directly in releases are open to all. */
const RELEASE_ROOMS = ['package', 'store', 'composition', 'health', 'teams'];

/** @returns its place in {@link RELEASE_ROOMS}; NaN for files elsewhere, which compares as neither below nor above */
function releaseRoomOf(file: string): number {
  const at = RELEASE_ROOMS.indexOf(/^shell\/releases\/([^/]+)\//.exec(file)?.[1] ?? '');
  return at < 0 ? Number.NaN : at;
}

/** '@scope/name/deep' → '@scope/name'. */
function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

function targetPackage(specifier: string): string | null {
  const name = packageName(specifier);
  if (name.startsWith('@haat/'))
    return name === '@haat/tools' ? 'tools' : `libs/${name.slice('@haat/'.length)}`;
  return name === 'api' || name === 'shell' || isRemote(name) ? name : null;
}

/** Packages that a file imports without its package naming them. Node's own modules start with 'node:'. */
export function undeclared(file: SourceFile, declared: ReadonlySet<string>): Violation[] {
  return file.imports
    .filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:'))
    .map(({ from }) => packageName(from))
    .filter((name) => !declared.has(name))
    .map((name) => ({ path: file.path, rule: `${name} is not among the package’s dependencies` }));
}
