import { isBelow, RESERVED_PARTS } from '@haat/page';
import { type Grants, prefixesOf, rowsOf } from '../package/pages';
import { Refused } from '../refused';
import { type Composition, grantsOf, withGrants } from '../store/compositions';

/** A change of the prefixes of one remote. */
export interface GrantChange {
  prefix: string;
  /** The remote loses the prefix. */
  end?: boolean;
}

/** Static parts in lower case: /gift-cards or /seller-tools/new. */
const PREFIX = /^(\/[a-z0-9][a-z0-9_-]*){1,4}$/;
const MAX_PREFIX_LENGTH = 100;
const MAX_PREFIXES = 20;

/**
 * Why a remote cannot have a prefix, in one line; null if it can.
 * @param grants of the site
 */
function prefixProblem(name: string, prefix: string, grants: Grants): string | null {
  if (prefix === '/') return '/ is the shell’s: grant a prefix like /gift-cards';
  if (prefix.length > MAX_PREFIX_LENGTH || !PREFIX.test(prefix))
    return `"${prefix.slice(0, MAX_PREFIX_LENGTH)}" is no prefix like /gift-cards: lower case, without parameters`;
  const [, first = ''] = prefix.split('/');
  if (RESERVED_PARTS.includes(first)) return `/${first} is the HTML server’s own`;
  for (const [owner, prefixes = []] of Object.entries(grants))
    for (const other of prefixes) {
      if (isBelow(other, prefix)) return `${prefix} is ${owner}’s${other === prefix ? '' : `, by ${other}`}`;
      if (isBelow(prefix, other)) return `${prefix} contains ${other}, which is ${owner}’s`;
    }
  return (grants[name]?.length ?? 0) < MAX_PREFIXES
    ? null
    : `${name} has ${MAX_PREFIXES} prefixes: that is the most`;
}

/**
 * The composition with a prefix granted, or ended: pages below it are gone then, and back if it is granted again.
 * @throws Refused (422 if it cannot be granted, 409 if the remote does not have it)
 */
export function changedGrants(
  now: Composition,
  name: string,
  { prefix, end = false }: GrantChange,
  act: Parameters<typeof withGrants>[3],
): Composition {
  const grants = grantsOf(now);
  const own = grants[name] ?? [];
  if (!end) {
    const problem = prefixProblem(name, prefix, grants);
    if (problem) throw new Refused(422, 'grant_not_possible', problem);
    return withGrants(now, name, [...own, prefix], act);
  }
  if (!own.includes(prefix)) throw new Refused(409, 'not_granted', `${name} does not have ${prefix}`);
  const left = own.filter((one) => one !== prefix);
  return withGrants(now, name, left, act);
}

/**
 * The grants after a start of the site. So a first start grants what the built remotes claim.
 * @param built the remotes' builds
 */
export const grantsAtStart = (now: Composition, built: Claims): Grants =>
  grantsWithClaims(now.id === 0 && !now.grants ? {} : grantsOf(now), built);

type Claims = readonly Parameters<typeof rowsOf>[0][];

/** The grants, and what a remote claims that has none, if no other remote has it. */
export function grantsWithClaims(grants: Grants, built: Claims): Grants {
  const granted: Record<string, readonly string[] | undefined> = { ...grants };
  for (const release of built) {
    const { name } = release;
    if (granted[name]?.length) continue;
    const possible = prefixesOf(rowsOf(release)).filter((prefix) => !prefixProblem(name, prefix, granted));
    if (possible.length > 0) granted[name] = possible;
  }
  return granted;
}
