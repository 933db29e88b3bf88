/** The paths of the remote, as its releases say them in remote.json. */
export const routes = [{ path: '/deals', access: 'public', title: { en: 'Deals', bn: 'ছাড়' }, server: true }];
