import { remote } from '../tools/build/rspack.mjs';

export default remote({ dir: import.meta.dirname, name: 'operator' });
