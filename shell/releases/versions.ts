const NUMBER = '(0|[1-9]\\d{0,8})';
const CORE = `${NUMBER}\\.${NUMBER}\\.${NUMBER}`;
const VERSION = new RegExp(`^${CORE}(-[0-9a-z]+([.-][0-9a-z]+)*)?$`);
const PLAIN = new RegExp(`^${CORE}$`);
const RANGE = new RegExp(`^\\^${CORE}$`);
const LONGEST = 40;

/** Whether a text can name a release: 1.4.0, or 1.5.0-rc.1. It becomes a folder's name and part of addresses. */
export const isVersion = (text: string) => text.length <= LONGEST && VERSION.test(text);

/** Whether a text says what of a contract is needed: ^1.2.0. */
export const isRange = (text: string) => RANGE.test(text);

/**
 * Whether what the shell offers of a contract is enough for a remote: the same major version (below 1.0.0 the same
 * minor one) and nothing older than was built against.
 * @param offered e.g. 1.3.0
 * @param needed e.g. ^1.2.0
 */
export function fits(offered: string, needed: string): boolean {
  if (!PLAIN.test(offered) || !isRange(needed)) return false;
  const [has, wants] = [numbersOf(offered), numbersOf(needed.slice(1))];
  // The first number that is not 0 is the one whose change breaks.
  const breaking = wants.findIndex((number) => number > 0);
  const firm = breaking === -1 ? 3 : breaking + 1;
  if (wants.slice(0, firm).some((number, place) => has[place] !== number)) return false;
  const differs = wants.findIndex((number, place) => has[place] !== number);
  return differs === -1 || has[differs]! > wants[differs]!;
}

const numbersOf = (version: string) => version.split('.').map(Number);
