/** The type of a parameter; with a question mark, it may be absent. */
export type ParamType = 'string' | 'number' | 'boolean' | 'string?' | 'number?' | 'boolean?';

/** A part that a remote offers to other remotes' screens. */
export interface FragmentRow {
  /** Types of its parameters. */
  params: Readonly<Record<string, ParamType>>;
  /** The HTML server renders it with its page. */
  server?: true;
  /** What it tells the screen that has placed it: names of its events. */
  events?: readonly string[];
}

/** The fragments of a remote, by name: its src/fragmentTable.ts. */
export type FragmentTable = Readonly<Record<string, FragmentRow>>;

declare global {
  /** The fragment table of each remote: its src/fragmentTable.ts adds its own, so that places are checked by types. */
  interface SiteFragments {}
}

type NamesOf<Remote extends keyof SiteFragments> =
  `${Remote & string}/${keyof SiteFragments[Remote] & string}`;

/** `<remote>/<fragment>` of some remote; any text where no table is compiled. */
export type FragmentName = [keyof SiteFragments] extends [never]
  ? string
  : { [Remote in keyof SiteFragments]: NamesOf<Remote> }[keyof SiteFragments];

type ValueOf<Type extends ParamType> = Type extends `string${string}`
  ? string
  : Type extends `number${string}`
    ? number
    : boolean;

type Optional<Params> = {
  [Name in keyof Params]: Params[Name] extends `${string}?` ? Name : never;
}[keyof Params];

/** The parameters of a row. */
export type ParamsOf<Row extends FragmentRow> = {
  readonly [Name in Exclude<keyof Row['params'], Optional<Row['params']>>]: ValueOf<Row['params'][Name]>;
} & {
  readonly [Name in Optional<Row['params']>]?: ValueOf<Row['params'][Name]>;
};

/** The row of a fragment in its remote's table. */
type RowOf<Name extends string> =
  Name extends `${infer Remote extends keyof SiteFragments & string}/${infer Part}`
    ? Part extends keyof SiteFragments[Remote]
      ? Extract<SiteFragments[Remote][Part], FragmentRow>
      : never
    : never;

/** The parameters of a fragment, by its name. */
export type FragmentParams<Name extends string> = [keyof SiteFragments] extends [never]
  ? Readonly<Record<string, string | number | boolean>>
  : ParamsOf<RowOf<Name>>;

/** The names of a row's events. */
export type EventsOf<Row extends FragmentRow> = Row extends { events: readonly (infer Name)[] }
  ? Name & string
  : never;

/** The names of a fragment's events, by its name. */
export type FragmentEvents<Name extends string> = [keyof SiteFragments] extends [never]
  ? string
  : EventsOf<RowOf<Name>>;

/**
 * Why a fragment cannot be shown with given parameters, in words that follow its name; null if it can. Screen and fragment are
 * released apart: one may know a parameter that the other doesn't.
 */
export function paramsProblem(params: FragmentRow['params'], given: unknown): string | null {
  const values = (given ?? {}) as Record<string, unknown>;
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(params, name));
  if (unknown !== undefined) return `has no parameter ${unknown}`;
  for (const [name, type] of Object.entries(params)) {
    const value = values[name];
    if (value === undefined && type.endsWith('?')) continue;
    if (typeof value !== type.replace('?', '')) return `needs ${name}: ${type.replace('?', '')}`;
  }
  return null;
}

/** Remote and part of a fragment's name: 'catalog/recently-viewed'. */
export function fragmentParts(name: string): { remote: string; part: string } {
  const [remote = '', part = ''] = name.split('/');
  return { remote, part };
}

/** Detail of the event PLACE_FRAGMENT, which a screen fires on the element that the fragment is to fill. */
export interface FragmentRequest {
  name: string;
  /** As they are now; the place changes them until the fragment is on the page. */
  params: unknown;
  /** The parameters with which the HTML server rendered the place's content. */
  renderedParams?: unknown;
  /** The place has something of its own to show instead; otherwise content of the HTML server stays. */
  hasFallback: boolean;
  /** Aborted when the place is gone. */
  signal: AbortSignal;
  /** Called once the fragment is on the page. */
  onMounted(): void;
  /** Called when there is nothing to show, also if the fragment crashes later. */
  onAbsent(): void;
  /** Called with the name of an event of the fragment. */
  onEvent?(name: string): void;
  /** Gives the fragment other parameters. The host sets it while a fragment is on the page that can take them; any other is mounted anew. */
  update?: ((params: unknown) => void | Promise<void>) | undefined;
}
