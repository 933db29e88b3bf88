/**
 * The code around a bundle that makes it a container of the federation without its runtime: `init` gets the page's shared
 * modules, `get` runs the bundle with them. A classic script, so the page can check its hash.
 * @param {{ name: string, code: string, shared: readonly string[], css: readonly string[] }} bundle `code` declares
 *   `haatLifecycles` and reads `haatShared` and `haatBase`
 */
export const containerOf = ({ name, code, shared, css }) => `(() => {
const entry = document.currentScript.src;
const haatBase = new URL('.', entry).href;
// A request that hangs is repeated at another address (?retry=n).
const query = new URL(entry).search;
const styleSheet = (file) => new Promise((resolve, reject) => {
  const href = haatBase + file + query;
  if ([...document.querySelectorAll('link[rel=stylesheet]')].some((link) => link.href === href)) return resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: 'anonymous' });
  link.onload = resolve;
  link.onerror = () => reject(new Error(href + ' cannot be loaded'));
  document.head.appendChild(link);
});
let scope = {};
const sharedModule = async (module) => {
  const versions = Object.values(scope[module] ?? {});
  const offered = versions.find(({ lib, loaded }) => lib || loaded) ?? versions[0];
  if (!offered) throw new Error(${JSON.stringify(name)} + ' needs ' + module + ', which the page does not share');
  return (offered.lib ?? (await offered.get()))();
};
const run = (haatShared) => {
${code}
return haatLifecycles;
};
let loading;
const load = async () => {
  const names = ${JSON.stringify(shared)};
  const [modules] = await Promise.all([Promise.all(names.map(sharedModule)), ...${JSON.stringify(css)}.map(styleSheet)]);
  return run(Object.fromEntries(names.map((one, at) => [one, modules[at]])));
};
globalThis[${JSON.stringify(name)}] = {
  init(shareScope) { scope = shareScope; },
  async get() {
    loading ??= load();
    const lifecycles = await loading.catch((error) => { loading = undefined; throw error; });
    return () => lifecycles;
  },
};
})();
`;

/** The federation's manifest of such a container. */
export function manifestOf({ name, entry, version, shared, css }) {
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  return {
    id: name,
    name,
    metaData: {
      name,
      globalName: name,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      publicPath: 'auto',
      remoteEntry: { name: entry, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
    },
    shared: shared.map((row) => ({ ...row, id: `${name}:${row.name}`, singleton: true, assets: none })),
    remotes: [],
    exposes: [
      {
        id: `${name}:lifecycles`,
        name: 'lifecycles',
        path: './lifecycles',
        assets: { js: { sync: [], async: [] }, css: { sync: css, async: [] } },
      },
    ],
  };
}
