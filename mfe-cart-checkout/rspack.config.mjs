import { remote } from '../tools/build/rspack.mjs';

export default remote({ dir: import.meta.dirname, name: 'cart_checkout', port: 4102 });
