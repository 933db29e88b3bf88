import { remote } from '@haat/build/rspack';
import { fragments, routes } from './routes.mjs';

export default remote({ dir: import.meta.dirname, name: 'gift_ideas', routes, fragments });
