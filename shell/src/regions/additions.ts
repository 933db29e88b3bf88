/** A call of a remote's own code by which it put something on the page around its region. */
export interface Addition {
  owner: object;
  /** Of the function. */
  name: string;
  args: readonly unknown[];
  result: unknown;
}

/** With the mount that each belongs to. What was taken away again is not among them. */
const added = new Map<Addition, object>();
/** The last mount of each region, until what it left behind is removed. */
const mounts = new Map<string | undefined, object>();

/** From now on what the region's own code adds to the page is noted. @returns names this mount */
export function beginAdditions(region: string): object {
  const mount = {};
  mounts.set(region, mount);
  return mount;
}

/** Ends it. @returns what was not taken away */
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

/** Notes calls whose caller is a file of a remote. What the shell or a shared lib adds for it is their own. */
const watch = (owner: object, name: string) =>
  replace(owner, name, (addition) => {
    // Lines with a place in a file: this one, the function above, its caller.
    const [, , caller = ''] = (new Error().stack ?? '').split('\n').filter((line) => /:\d+\)?$/.test(line));
    const mount = mounts.get(/\/r\/(\w+)\//.exec(caller)?.[1]);
    if (mount) added.set(addition, mount);
  });

/** An interval is named by its number, a listener by what it listens to and itself. */
const watchEnd = (owner: object, name: string) =>
  replace(owner, name, ({ args: [first, second] }) => {
    for (const one of added.keys())
      if (first && (first === one.result || (first === one.args[0] && second === one.args[1])))
        added.delete(one);
  });

/** Call again when something has put other functions in the place of the target's. */
export function watchListeners(target: Window | Document) {
  watch(target, 'addEventListener');
  watchEnd(target, 'removeEventListener');
}

/** Notes what remotes add to window, document and body: listeners, intervals, elements. Call before the first region loads. */
export function watchAdditions() {
  watchListeners(window);
  watchListeners(document);
  watch(window, 'setInterval');
  watchEnd(window, 'clearInterval');
  watch(document.body, 'append');
  watch(document.body, 'appendChild');
}
