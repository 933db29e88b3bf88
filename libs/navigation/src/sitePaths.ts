declare global {
  /** The paths of each remote: its src/routeTable.ts adds its own, so that links are checked by types. */
  interface SitePaths {}
}

/** The addresses of a pattern: /product/:id → /product/7. */
type AddressOf<Pattern extends string> = Pattern extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}/${AddressOf<After>}`
  : Pattern extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Pattern;

/** A path of the site; every path where no table is compiled. */
type SitePath = [keyof SitePaths] extends [never]
  ? string
  : AddressOf<Extract<SitePaths[keyof SitePaths], string>> | '/';

type SiteAddress = SitePath | `${SitePath}?${string}` | `${SitePath}#${string}`;

/**
 * An address in code that leads to a path of some remote: others that are written out fail the type check. Addresses that are
 * known only when the code runs are not checked.
 */
export type Checked<T> = T extends `/${string}` ? (T extends SiteAddress ? T : never) : T;
