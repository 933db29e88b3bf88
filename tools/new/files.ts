import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  withFragmentLoad,
  withFragmentRow,
  withFragmentsExported,
  withFragmentsRendered,
  withRoute,
  withTexts,
  withWorkspace,
} from './insertions';
import type { Options } from './options';
import { commonPackage, LOCK, type Workspace } from './workspace';

/** Files of the workspace by their paths: those to be written, with their whole text. */
export type Files = Record<string, string>;

const VERSION = '1.0.0';
const templates = path.join(import.meta.dirname, 'templates');

/** Everything that a new remote, or a new screen or fragment of one, writes. Nothing is written here. */
export function filesOf(root: string, options: Options, workspace: Workspace): Files {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  if (options.kind === 'fragment')
    return fragmentFiles(options, (file) => (existsSync(path.join(root, file)) ? read(file) : null), read);
  return {
    ...screenFiles(options),
    ...(options.kind === 'remote' ? remoteFiles(root, options, workspace) : additions(options, read)),
  };
}

function screenFiles(options: Options): Files {
  const { packageName, area, screen } = options;
  const folder = `${packageName}/src/${area}`;
  const facts = factsOf(options);
  return {
    [`${folder}/${screen}.tsx`]: filled('screen/Screen.tsx', facts),
    [`${folder}/${screen}.module.css`]: filled('screen/Screen.module.css', facts),
    [`${folder}/${screen}.test.tsx`]: filled('screen/Screen.test.tsx', facts),
  };
}

function remoteFiles(root: string, options: Options, { remotes }: Workspace): Files {
  const { packageName, team } = options;
  const facts = {
    ...factsOf(options),
    routes: routeOf(options),
    rows: rowOf(options),
    strings: textsOf(options).trimEnd(),
    stringsBn: textsBnOf(options).trimEnd(),
  };
  const { dependencies, devDependencies } = commonPackage(root, remotes);
  const about = {
    name: packageName,
    version: VERSION,
    private: true,
    author: team,
    type: 'module',
    scripts: {
      build: 'rspack build',
      serve: 'rspack serve --mode development',
      typecheck: 'tsc --noEmit -p .',
      test: `node ../tools/run/unitTests.mjs ${packageName}`,
    },
    dependencies,
    devDependencies,
  };
  const lock = path.join(root, LOCK);
  return {
    [`${packageName}/package.json`]: `${JSON.stringify(about, null, 2)}\n`,
    [`${packageName}/rspack.config.mjs`]: filled('remote/rspack.config.mjs', facts),
    [`${packageName}/tsconfig.json`]: filled('remote/tsconfig.json', facts),
    [`${packageName}/src/app.tsx`]: filled('remote/app.tsx', facts),
    [`${packageName}/src/lifecycles.tsx`]: filled('remote/lifecycles.tsx', facts),
    [`${packageName}/src/server.tsx`]: filled('remote/server.tsx', facts),
    [`${packageName}/src/routes.tsx`]: filled('remote/routes.tsx', facts),
    [`${packageName}/src/routeTable.ts`]: filled('remote/routeTable.ts', facts),
    [`${packageName}/src/strings/index.ts`]: filled('remote/strings.index.ts', facts),
    [`${packageName}/src/strings/en.ts`]: filled('remote/strings.en.ts', facts),
    [`${packageName}/src/strings/bn.ts`]: filled('remote/strings.bn.ts', facts),
    ...(existsSync(lock)
      ? {
          [LOCK]: withWorkspace(readFileSync(lock, 'utf8'), packageName, {
            version: VERSION,
            dependencies,
            devDependencies,
          }),
        }
      : {}),
  };
}

/** The files of a fragment, with what its remote needs for its first one. */
function fragmentFiles(
  options: Options,
  find: (file: string) => string | null,
  read: (file: string) => string,
): Files {
  const { packageName, area, screen } = options;
  const source = `${packageName}/src`;
  const row = `  '${area}': { params: { limit: 'number?' }, server: true },`;
  const load = `  '${area}': async () => (await import('./${area}/${screen}')).${screen},`;
  const facts = { ...factsOf(options), area, row, load };
  const [table, loads] = [find(`${source}/fragmentTable.ts`), find(`${source}/fragments.ts`)];
  const server = find(`${source}/server.tsx`);
  return {
    [`${source}/${area}/${screen}.tsx`]: filled('fragment/Part.tsx', facts),
    [`${source}/${area}/${screen}.module.css`]: filled('fragment/Part.module.css', facts),
    [`${source}/${area}/${screen}.test.tsx`]: filled('fragment/Part.test.tsx', facts),
    [`${source}/fragmentTable.ts`]: table
      ? withFragmentRow(table, row)
      : filled('fragment/fragmentTable.ts', facts),
    [`${source}/fragments.ts`]: loads
      ? withFragmentLoad(loads, load)
      : filled('fragment/fragments.ts', facts),
    [`${source}/lifecycles.tsx`]: withFragmentsExported(read(`${source}/lifecycles.tsx`)),
    ...(server ? { [`${source}/server.tsx`]: withFragmentsRendered(server) } : {}),
    [`${source}/strings/en.ts`]: withTexts(
      read(`${source}/strings/en.ts`),
      filled('fragment/strings.ts', facts),
    ),
    [`${source}/strings/bn.ts`]: withTexts(
      read(`${source}/strings/bn.ts`),
      filled('fragment/strings.bn.ts', facts),
    ),
  };
}

/** The files that a screen adds to its remote. */
function additions(options: Options, read: (file: string) => string): Files {
  const routes = `${options.packageName}/src/routes.tsx`;
  const table = `${options.packageName}/src/routeTable.ts`;
  const texts = `${options.packageName}/src/strings/en.ts`;
  const textsBn = `${options.packageName}/src/strings/bn.ts`;
  return {
    [routes]: withRoute(read(routes), routeOf(options)),
    [table]: withRoute(read(table), rowOf(options)),
    [texts]: withTexts(read(texts), textsOf(options)),
    [textsBn]: withTexts(read(textsBn), textsBnOf(options)),
  };
}

const routeOf = ({ path: at, area, screen }: Options) =>
  `  { path: '${at}', Screen: lazyScreen(() => import('./${area}/${screen}')) },`;

/** The title is in English in both languages, until a person translates it. */
const rowOf = ({ path: at, access, title }: Options) =>
  `  { path: '${at}', access: '${access}', title: { en: '${title}', bn: '${title}' } },`;

const textsOf = (options: Options) => filled('screen/strings.ts', factsOf(options));
/** The Bangla texts, except the title, which a person translates. */
const textsBnOf = (options: Options) => filled('screen/strings.bn.ts', factsOf(options));

function factsOf({ region, screen, block, path: at, title }: Options): Record<string, string> {
  return { region, screen, block, path: at, title };
}

/** @throws when the template names an unknown fact */
function filled(template: string, facts: Record<string, string>): string {
  const text = readFileSync(path.join(templates, `${template}.tmpl`), 'utf8');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`${template} asks for ${name}`);
    return fact;
  });
}
