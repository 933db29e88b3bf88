import { parseArgs } from 'node:util';
import { RESERVED_PARTS } from '@haat/page';
import type { Workspace } from './workspace';

/** An impossible request; the message is one line. */
export class NotPossible extends Error {}

export const USAGE = `npm run new -- remote mfe-gift-cards [--path /gift-cards] [--access public] [--title "Gift cards"] [--team "Gift cards team"]
npm run new -- screen mfe-catalog gift-cards [--path /gift-cards] [--access public] [--title "Gift cards"]
npm run new -- fragment mfe-catalog gift-cards [--title "Gift cards"]`;

/** Options of the generator: a screen in an existing remote, or in a new one, or a fragment. */
export interface Options {
  kind: 'remote' | 'screen' | 'fragment';
  packageName: string;
  /** The region's name: gift_cards. */
  region: string;
  /** The screen's folder: gift-cards. */
  area: string;
  /** The component: GiftCardsScreen, or GiftCards of a fragment. */
  screen: string;
  /** The name of its block of texts: giftCards. */
  block: string;
  /** Of a screen; a fragment has none. */
  path: string;
  /** Its access rule, as in the route table. */
  access: string;
  title: string;
  team: string;
}

/** Names that the import rules refuse for a folder, and the shell's own. */
const BAD_NAMES = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'routes',
  'shared',
  'shell',
  'strings',
  'testing',
];
/** Access rules for a new page (libs/page/src/routes.ts). */
const ACCESS = ['public', 'browse', 'user', 'seller', 'operator'];
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 40;

/**
 * Reads the command line.
 * @throws NotPossible when something is missing, malformed or taken
 */
export function readOptions(args: readonly string[], workspace: Workspace): Options {
  const { positionals, values } = parsed(args);
  const [kind, packageName = '', name] = positionals;
  if (kind !== 'remote' && kind !== 'screen' && kind !== 'fragment') throw new NotPossible(USAGE);
  if (positionals.length !== (kind === 'remote' ? 2 : 3)) throw new NotPossible(USAGE);
  if (kind === 'remote') requireNewRemote(packageName, workspace);
  else requireRemote(packageName, workspace);
  const area = requireName(name ?? packageName.replace(/^mfe-/, ''), kind === 'remote' ? packageName : name!);
  const words = area.split('-').join(' ');
  const title = requireText('title', values.title ?? capital(words));
  const options: Options = {
    kind,
    packageName,
    region: packageName.replace(/^mfe-/, '').replaceAll('-', '_'),
    area,
    screen: area.split('-').map(capital).join('') + (kind === 'fragment' ? '' : 'Screen'),
    block: camel(area),
    ...(kind === 'fragment'
      ? withoutPath(values)
      : {
          path: values.path ?? `/${area}`,
          access: accessOf(values.access, values.path ?? `/${area}`, workspace),
        }),
    title,
    team: requireText('team', values.team ?? `${capital(words)} team`),
  };
  if (kind !== 'fragment') requirePath(options, workspace);
  if (workspace.areas.includes(`${packageName}/${area}`))
    throw new NotPossible(`There is ${packageName}/src/${area} already: choose another name than ${area}`);
  return options;
}

/** Other screens place a fragment, each at its own path. */
function withoutPath({ path, access }: { path?: string; access?: string }) {
  if (path ?? access) throw new NotPossible('A fragment has no path and no access: those are its place’s');
  return { path: '', access: '' };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        path: { type: 'string' },
        access: { type: 'string' },
        title: { type: 'string' },
        team: { type: 'string' },
      },
    });
  } catch (error) {
    throw new NotPossible((error as Error).message.split('\n')[0]!.replace(/\.? To specify.*/, ''));
  }
}

function requireNewRemote(packageName: string, { folders }: Workspace) {
  if (!packageName.startsWith('mfe-'))
    throw new NotPossible(`A remote's name begins with mfe-, as mfe-gift-cards; "${packageName}" does not`);
  if (folders.includes(packageName)) throw new NotPossible(`There is a folder ${packageName} already`);
}

function requireRemote(packageName: string, { remotes }: Workspace) {
  if (!remotes.includes(packageName))
    throw new NotPossible(`There is no remote ${packageName}. There are: ${remotes.join(', ')}`);
}

/** @param given what was typed */
function requireName(name: string, given: string): string {
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH)
    throw new NotPossible(
      `"${given}" is no name: lowercase letters, digits and single dashes, as gift-cards, ${MAX_NAME_LENGTH} at most`,
    );
  if (BAD_NAMES.includes(name))
    throw new NotPossible(`"${name}" says nothing or is taken: choose another name`);
  return name;
}

function requireText(what: string, text: string): string {
  if (!/^[^'"`\\${}\p{Cc}]{2,40}$/u.test(text))
    throw new NotPossible(`A ${what} has 2 to 40 characters, no quotes and braces among them; not "${text}"`);
  return text;
}

/** A new remote takes the whole of its paths' first part; a new screen may lie below one that its remote has. */
function requirePath({ kind, path, region }: Options, { places }: Workspace) {
  if (!/^(\/[a-z][a-z0-9-]*)+$/.test(path) || (kind === 'remote' && path.split('/').length > 2))
    throw new NotPossible(
      `"${path}" is no path for it: lowercase letters, digits and dashes, as ${kind === 'remote' ? '/gift-cards' : '/gift-cards or /seller/gift-cards'}`,
    );
  const first = path.split('/')[1]!;
  if (RESERVED_PARTS.includes(first))
    throw new NotPossible(`/${first} is the HTML server's own: choose another --path`);
  if (places.some((place) => place.path === path))
    throw new NotPossible(`${path} is on the site already: choose another --path`);
  const owner = places.find((place) => place.path.split('/')[1] === first)?.region;
  if (owner && owner !== region)
    throw new NotPossible(`/${first} is mfe-${owner.replaceAll('_', '-')}'s: choose another --path`);
}

/** The default access: that of an existing parent path, otherwise public. */
function accessOf(asked: string | undefined, path: string, { places }: Workspace): string {
  if (asked !== undefined && !ACCESS.includes(asked))
    throw new NotPossible(`--access is one of ${ACCESS.join(', ')}, not "${asked}"`);
  const neighbour = places.findLast((place) => place.path.split('/')[1] === path.split('/')[1]);
  return asked ?? neighbour?.access ?? 'public';
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
