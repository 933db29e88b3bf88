// What a remote exposes while it is worked on. Where fast refresh cannot take over what has changed (a table of texts; in
// a page whose React is a production one, all) the remote is mounted anew, in the same page. To the host these are life
// cycles like any other's.
import * as newest from 'remote-lifecycles';

let running = { ...newest };
/** Element → the props that the host has mounted it with. */
const mounted = new Map();

export const bootstrap = (props) => running.bootstrap(props);

export async function mount(props) {
  mounted.set(props.domElement, props);
  await running.mount(props);
}

export async function unmount(props) {
  mounted.delete(props.domElement);
  await running.unmount(props);
}

import.meta.webpackHot?.accept('remote-lifecycles', async () => {
  const former = running;
  running = { ...newest };
  for (const props of mounted.values()) {
    await former.unmount(props);
    await running.mount(props).catch((error) => props.onCrash?.(error));
  }
});
