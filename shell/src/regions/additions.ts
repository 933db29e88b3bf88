/** A call of a remote's own code by which it put something on the page around its region. */
export interface Addition {
  owner: object;
  /** Name of the function. */
  name: string;
  args: readonly unknown[];
  result: unknown;
}

/** Additions that were not removed, with the mount that each belongs to. */
const added = new Map<Addition, object>();
/** The last mount of each region, until what it left behind is removed. */
const mounts = new Map<string | undefined, object>();

/** Starts recording what the region's own code adds to the page. @returns an id of this mount */
export function beginAdditions(region: string): object {
  const mount = {};
  mounts.set(region, mount);
  return mount;
}

/** Stops recording. @returns the additions that were not removed */
export function endAdditions(region: string, mount: object): Addition[] {
  if (mounts.get(region) === mount) mounts.delete(region);
  const left = [...added.keys()].filter((one) => added.get(one) === mount);
  for (const one of left) added.delete(one);
  return left;
}

function replace(owner: object, name: string, note: (addition: Addition) => void) {
  const original = Reflect.get(owner, name);
  Reflect.set(owner, name, (...args: unknown[]) => {
    const result = original.apply(owner, args);
    note({ owner, name, args, result });
    return result;
  });
}

/** Records calls from files of a remote. Additions by the shell or a shared lib on its behalf are not recorded. */
const watch = (owner: object, name: string) =>
  replace(owner, name, (addition) => {
    // Stack lines with a file: this function, the one that called it, and the caller to check.
    const [, , caller = ''] = (new Error().stack ?? '').split('\n').filter((line) => /:\d+\)?$/.test(line));
    const mount = mounts.get(/\/r\/(\w+)\//.exec(caller)?.[1]);
    if (mount) added.set(addition, mount);
  });

/** An interval is identified by its number, a listener by event and function. */
const watchEnd = (owner: object, name: string) =>
  replace(owner, name, ({ args: [first, second] }) => {
    for (const one of added.keys())
      if (first && (first === one.result || (first === one.args[0] && second === one.args[1])))
        added.delete(one);
  });

/** Call again after other code has replaced the target's functions. */
export function watchListeners(target: Window | Document) {
  watch(target, 'addEventListener');
  watchEnd(target, 'removeEventListener');
}

/** Records what remotes add to window, document and body: listeners, intervals, elements. Call before the first region loads. */
export function watchAdditions() {
  watchListeners(window);
  watchListeners(document);
  watch(window, 'setInterval');
  watchEnd(window, 'clearInterval');
  watch(document.body, 'append');
  watch(document.body, 'appendChild');
}
