// The module that a remote exposes in development. Where fast refresh cannot apply a change (a table of texts; in
// a page with a production build of React, any change) the remote is remounted in the same page. The host sees ordinary life
// cycles.
import * as newest from 'remote-lifecycles';

let running = { ...newest };
/** Element → the props that the host has mounted it with. */
const mounted = new Map();

/** A changed fragment is there after a reload. */
export const { fragments } = newest;

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
