/** The package of a remote, by its name in the federation: cart_checkout is mfe-cart-checkout. */
export const packageOf = (remote: string) => `mfe-${remote.replaceAll('_', '-')}`;

/** The name in the federation, and of the region, of a remote's package. */
export const remoteOf = (packageName: string) => packageName.replace(/^mfe-/, '').replaceAll('-', '_');
