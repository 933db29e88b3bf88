import { remote } from '../tools/build/rspack.mjs';

export default remote({ dir: import.meta.dirname, name: 'seller', port: 4104 });
